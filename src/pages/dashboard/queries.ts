/** The queries of the tiles; tiles with the same query share its data. */
import { queryOptions } from '@tanstack/react-query';
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
import { type Options, textOption } from '../../engine/named.ts';

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
