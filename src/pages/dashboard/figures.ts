import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type DashboardPeriod, PERIODS } from '../../../protocol/dashboard.ts';
import { useAuthorities } from '../../definition/context.ts';
import { useExtension } from '../../definition/definitions.tsx';
import { can } from '../../engine/access.ts';
import { type Options, textOption } from '../../engine/named.ts';
import { useLookOnEvents } from '../../live/useLookOnEvents.ts';

/** Milliseconds between two looks; with events, in case that one is missed. */
const EVERY = { events: 60_000, none: 15_000 };
const DASHBOARD = 'dashboard';

/** Figures of alarms, kept up to date by events, or else looked at again and again. Not asked for without the authority. */
export function useFigures<T>(key: QueryKey, queryFn: (signal: AbortSignal) => Promise<T>) {
  const allowed = can(useAuthorities(), 'ALARM_TABLE');
  const events = useExtension('events');
  const query = useQuery({
    queryKey: [DASHBOARD, ...key],
    queryFn: ({ signal }) => queryFn(signal),
    enabled: allowed,
    refetchInterval: events ? EVERY.events : EVERY.none,
    retry: false,
  });
  return { ...query, allowed };
}

/** Looks at all figures of alarms again when an event tells of a change; once for all tiles. */
export function useFigureEvents(): void {
  useLookOnEvents([DASHBOARD], ({ kind }) => kind === 'alarm' || kind === 'call');
}

/** The period that a tile's options name. */
export function periodOf(options: Options): DashboardPeriod {
  const named = textOption(options, 'period');
  return PERIODS.find((period) => period === named) ?? 'today';
}

/** Whether a reply has these properties; another platform's may mean something else. */
export function isLike<T extends object>(value: unknown, ...keys: (keyof T)[]): value is T {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}
