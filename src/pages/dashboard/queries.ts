/** The queries of the tiles; tiles with the same query share its data. */
import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { DEFAULT_TABLE_REQUEST, fetchAlarms } from '../../../dataProvider/calls/alarms.ts';
import {
  fetchGeneralInfo,
  fetchMediaCalls,
  fetchResources,
  fetchStatistics,
  fetchTypedCalls,
  fetchWidgets,
} from '../../../dataProvider/calls/dashboard.ts';
import { fetchChannels } from '../../../dataProvider/calls/delivery.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { type DashboardPeriod, PERIODS } from '../../../protocol/dashboard.ts';
import { useCan, useExtension } from '../../definition/context.tsx';
import { type Options, textOption } from '../../engine/named.ts';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';

/** First part of the keys of all queries of alarm figures; an event refetches all of them. */
export const FIGURES = 'dashboard';
/** Data up to this age in milliseconds isn't refetched when a tile mounts. */
const FRESH = 5_000;

/** Returns the period in the options of a tile; by default today. */
export function periodOf(options: Options): DashboardPeriod {
  const named = textOption(options, 'period');
  return PERIODS.find((period) => period === named) ?? 'today';
}

export const layoutQuery = (userId: number | undefined) =>
  queryOptions({ queryKey: ['widgets', userId], queryFn: ({ signal }) => fetchWidgets(signal), staleTime: FRESH });

export const generalQuery = () =>
  queryOptions({
    queryKey: [FIGURES, 'general'],
    staleTime: FRESH,
    queryFn: ({ signal }) => fetchGeneralInfo(signal),
  });

/** Makes the query of figures of the period in a tile's options. */
const periodQuery =
  <Figures>(name: string, fetch: (period: DashboardPeriod, signal: AbortSignal) => Promise<Figures>) =>
  (options: Options) => {
    const period = periodOf(options);
    return queryOptions({
      queryKey: [FIGURES, name, period],
      staleTime: FRESH,
      queryFn: ({ signal }) => fetch(period, signal),
    });
  };

export const statisticsQuery = periodQuery('statistics', fetchStatistics);
export const mediaCallsQuery = periodQuery('calls', fetchMediaCalls);
export const typedCallsQuery = periodQuery('typed', fetchTypedCalls);

/** Period in hours in which the last alarms are searched. */
export const LAST_HOURS = 720;
const LAST_ROWS = 6;

/** Query for the last alarms of an organization and its subtree. */
export const lastAlarmsQuery = (options: Options, orgId: number) => {
  const pageSize = typeof options.rows === 'number' ? options.rows : LAST_ROWS;
  const request: AlarmTableRequest = {
    ...DEFAULT_TABLE_REQUEST,
    pageSize,
    duration: { option: 'HOURS_DURATION', hours: LAST_HOURS },
    organizationFilter: { id: orgId },
  };
  return queryOptions({
    queryKey: [FIGURES, 'last', orgId, pageSize],
    staleTime: FRESH,
    queryFn: ({ signal }) => fetchAlarms('alarmtable', request, signal),
  });
};

export const channelsQuery = () =>
  queryOptions({
    queryKey: ['delivery', 'channels'],
    staleTime: FRESH,
    queryFn: ({ signal }) => fetchChannels(signal),
  });

export const resourcesQuery = () =>
  queryOptions({
    queryKey: ['dashboardResources'],
    staleTime: FRESH,
    queryFn: ({ signal }) => fetchResources(signal),
  });

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
