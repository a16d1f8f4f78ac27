import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchAlarms, ownTable } from '../../../dataProvider/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { useAuthorities } from '../../definition/context.ts';
import { can } from '../../engine/access.ts';
import { runningRequest } from '../../live/running.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useLookOnEvents } from '../../live/useLookOnEvents.ts';
import { usePause } from '../../live/usePause.ts';
import { statesOf } from './face.ts';

const MOST = 100;

/** The newest alarms of these alarm points, and those that run however long ago they were triggered. */
function requestsOf(ids: readonly number[]): AlarmTableRequest[] {
  return [ownTable(), runningRequest()].map((request) => ({
    ...request,
    pageSize: MOST,
    columnsFilter: { ...request.columnsFilter, alarmPointId: [...ids] },
  }));
}

/** What runs of the alarm points of a panel, kept up to date; undefined while it isn't known. */
export function usePointStates(ids: readonly number[]) {
  const watches = can(useAuthorities(), 'ALARM_TABLE');
  const key = [ALARMS_KEY, 'panel', ids];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(requestsOf(ids).map((request) => fetchAlarms('alarmtable', request, signal)));
      const wanted = new Set<number | null>(ids);
      return pages.flatMap(({ list }) => list).filter(({ alarmPointId }) => wanted.has(alarmPointId));
    },
    enabled: watches && ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: usePause(),
    retry: false,
  });
  useLookOnEvents(key, ({ kind }) => kind === 'alarm' || kind === 'call');
  const states = useMemo(() => data && statesOf(data), [data]);
  return { states, error, watches };
}
