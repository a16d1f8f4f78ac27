import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useAuthorities } from '../../definition/context.ts';
import { useExtension } from '../../definition/definitions.tsx';
import { can } from '../../engine/access.ts';
import { useLookOnEvents } from '../../live/useLookOnEvents.ts';
import { FIGURES } from './asked.ts';

/** Milliseconds between two looks; with events, in case that one is missed. */
const EVERY = { events: 60_000, none: 15_000 };

/** What a tile shows of its query: a look that brings nothing new draws nothing again. */
export const SHOWN = { notifyOnChangeProps: ['data', 'error', 'refetch'] } satisfies Pick<
  UseQueryOptions,
  'notifyOnChangeProps'
>;

/** Figures of alarms, kept up to date by events, or else looked at again and again. Not asked for without the authority. */
export function useFigures<T, K extends QueryKey>(asked: UseQueryOptions<T, Error, T, K>) {
  const allowed = can(useAuthorities(), 'ALARM_TABLE');
  const every = useFigureInterval();
  const query = useQuery({ ...asked, ...SHOWN, enabled: allowed, refetchInterval: every, retry: false });
  return { ...query, allowed };
}

/** Milliseconds between two looks at figures that events tell of. */
export function useFigureInterval(): number {
  return useExtension('events') ? EVERY.events : EVERY.none;
}

/** Looks at all figures of alarms again when an event tells of a change; once for all tiles. */
export function useFigureEvents(): void {
  useLookOnEvents([FIGURES], ({ kind }) => kind === 'alarm' || kind === 'call');
}

/** Whether a reply has these properties; another platform's may mean something else. */
export function isLike<T extends object>(value: unknown, ...keys: (keyof T)[]): value is T {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}
