import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCan, useExtension } from '../../definition/context.tsx';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { FIGURES } from './queries.ts';

/** Refetch interval in milliseconds, with events (in case one is missed) and without. */
const EVERY = { events: 60_000, none: 15_000 };

/** Query properties that tiles use, so that a refetch without new data doesn't re-render them. */
export const TRACKED_PROPERTIES = { notifyOnChangeProps: ['data', 'error', 'refetch'] } satisfies Pick<
  UseQueryOptions,
  'notifyOnChangeProps'
>;

/** Live figures of alarms, by events or polling; not fetched if the user lacks the authority. */
export function useFigures<T, K extends QueryKey>(asked: UseQueryOptions<T, Error, T, K>) {
  const allowed = useCan()('ALARM_TABLE');
  const every = useFigureInterval();
  const query = useQuery({ ...asked, ...TRACKED_PROPERTIES, enabled: allowed, refetchInterval: every, retry: false });
  return { ...query, allowed };
}

/** Returns the refetch interval in milliseconds of figures that events report. */
export function useFigureInterval(): number {
  return useExtension('events') ? EVERY.events : EVERY.none;
}

/** Refetches all figures of alarms when an event reports a change; called once per page, for all tiles. */
export function useFigureEvents(): void {
  useRefetchOnEvents([FIGURES], ({ kind }) => kind === 'alarm' || kind === 'call');
}
