/** What the tiles ask the platform, as queries: tiles with the same question share one answer. */
import { queryOptions } from '@tanstack/react-query';
import { FIRST_TABLE, fetchAlarms } from '../../../dataProvider/alarms.ts';
import {
  fetchGeneralInfo,
  fetchMediaCalls,
  fetchResources,
  fetchStatistics,
  fetchTypedCalls,
  fetchWidgets,
} from '../../../dataProvider/dashboard.ts';
import { fetchChannels } from '../../../dataProvider/delivery.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { type DashboardPeriod, PERIODS } from '../../../protocol/dashboard.ts';
import { type Options, textOption } from '../../engine/named.ts';

/** What all figures of alarms begin with: an event looks at all of them again. */
export const FIGURES = 'dashboard';
/** An answer that is younger, in milliseconds, is not asked for again by a tile that appears. */
const FRESH = 5_000;

/** The period that a tile's options name. */
export function periodOf(options: Options): DashboardPeriod {
  const named = textOption(options, 'period');
  return PERIODS.find((period) => period === named) ?? 'today';
}

export const layoutQuery = (userId: number | undefined) =>
  queryOptions({ queryKey: ['widgets', userId], queryFn: ({ signal }) => fetchWidgets(signal), staleTime: FRESH });

export const generalQuery = () =>
  queryOptions({
    ...{ queryKey: [FIGURES, 'general'], staleTime: FRESH },
    queryFn: ({ signal }) => fetchGeneralInfo(signal),
  });

export const statisticsQuery = (options: Options) => {
  const period = periodOf(options);
  return queryOptions({
    ...{ queryKey: [FIGURES, 'statistics', period], staleTime: FRESH },
    queryFn: ({ signal }) => fetchStatistics(period, signal),
  });
};

export const mediaCallsQuery = (options: Options) => {
  const period = periodOf(options);
  return queryOptions({
    ...{ queryKey: [FIGURES, 'calls', period], staleTime: FRESH },
    queryFn: ({ signal }) => fetchMediaCalls(period, signal),
  });
};

export const typedCallsQuery = (options: Options) => {
  const period = periodOf(options);
  return queryOptions({
    ...{ queryKey: [FIGURES, 'typed', period], staleTime: FRESH },
    queryFn: ({ signal }) => fetchTypedCalls(period, signal),
  });
};

/** Hours in which alarms are the last ones: they may be old. */
export const LAST_HOURS = 720;
const LAST_ROWS = 6;

/** The last alarms of an organization and those below it. */
export const lastAlarmsQuery = (options: Options, orgId: number) => {
  const pageSize = typeof options.rows === 'number' ? options.rows : LAST_ROWS;
  const request: AlarmTableRequest = {
    ...FIRST_TABLE,
    ...{ pageSize, duration: { option: 'HOURS_DURATION', hours: LAST_HOURS }, organizationFilter: { id: orgId } },
  };
  return queryOptions({
    ...{ queryKey: [FIGURES, 'last', orgId, pageSize], staleTime: FRESH },
    queryFn: ({ signal }) => fetchAlarms('alarmtable', request, signal),
  });
};

export const channelsQuery = () =>
  queryOptions({
    ...{ queryKey: ['delivery', 'channels'], staleTime: FRESH },
    queryFn: ({ signal }) => fetchChannels(signal),
  });

export const resourcesQuery = () =>
  queryOptions({
    ...{ queryKey: ['dashboardResources'], staleTime: FRESH },
    queryFn: ({ signal }) => fetchResources(signal),
  });
