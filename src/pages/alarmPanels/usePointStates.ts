import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchAlarms, initialTableRequest } from '../../../dataProvider/calls/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import type { PanelButton } from '../../../protocol/panels.ts';
import { useCan, useExtension } from '../../definition/context.tsx';
import { runningRequest } from '../../live/running.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useRefetchInterval } from '../../live/useRefetchInterval.ts';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { statesOf } from './face.ts';

const MOST = 100;

/** Ids of the alarm points and templates that the buttons of a panel trigger. */
interface PanelSources {
  points: readonly number[];
  templates: readonly number[];
}

/** Period in hours in which ended alarms of templates are searched. */
const RECENT_HOURS = 1;

/** Requests for the newest alarms of these alarm points and templates, and for their running ones of any age. */
function requestsOf({ points, templates }: PanelSources): AlarmTableRequest[] {
  const running = runningRequest();
  const recent: AlarmTableRequest = {
    ...initialTableRequest(),
    duration: { option: 'HOURS_DURATION', hours: RECENT_HOURS },
  };
  const ofPoints = [initialTableRequest(), running].map((request) => ({
    ...request,
    columnsFilter: { ...request.columnsFilter, alarmPointId: [...points] },
  }));
  const ofTemplates = [recent, running].map((request) => ({
    ...request,
    templatesFilter: { templates: [...templates] },
  }));
  const wanted = [...(points.length > 0 ? ofPoints : []), ...(templates.length > 0 ? ofTemplates : [])];
  return wanted.map((request) => ({ ...request, pageSize: MOST }));
}

/**
 * Live states of the alarm points and templates of a panel by `sourceKey`; `states` is undefined until they are loaded.
 * A platform without the extension `alarms` doesn't report which template raised an alarm, so templates are skipped.
 */
export function usePointStates(buttons: readonly PanelButton[]) {
  const watches = useCan()('ALARM_TABLE');
  const knowsTemplates = useExtension('alarms');
  const idsOf = (name: 'alarmPointId' | 'templateId') =>
    [...new Set(buttons.map((button) => button[name]))].filter((id) => id !== null).sort((a, b) => a - b);
  const sources = { points: idsOf('alarmPointId'), templates: knowsTemplates ? idsOf('templateId') : [] };
  const key = [ALARMS_KEY, 'panel', sources];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(requestsOf(sources).map((request) => fetchAlarms('alarmtable', request, signal)));
      return pages.flatMap(({ list }) => list);
    },
    enabled: watches && sources.points.length + sources.templates.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: useRefetchInterval(),
    retry: false,
  });
  useRefetchOnEvents(key, ({ kind }) => kind === 'alarm' || kind === 'call');
  const states = useMemo(() => data && statesOf(data), [data]);
  return { states, error, watches };
}
