import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { actOnAlarms, closeAlarms, quitAlarm } from '../../dataProvider/alarms.ts';
import { useShowFailure } from '../definition/context.ts';

/** First part of the keys of all queries of alarms. */
export const ALARMS_KEY = 'alarms';

/** Actions on alarms; `takeOver` acknowledges alarms that have ended without being accepted. */
export type AlarmAction = 'acknowledge' | 'takeOver' | 'close' | 'stop' | 'comment';

interface ActRequest {
  action: AlarmAction;
  ids: readonly number[];
  text?: string;
  /** Why alarms are closed. */
  reason?: string;
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ALARMS_KEY] });
}

/** Acknowledges, takes over, closes, stops or comments alarms; refetches all queries of alarms afterwards, even on failure. */
export function useAlarmAction() {
  return useMutation({
    mutationFn: ({ action, ids, text, reason = '' }: ActRequest) => {
      const request = { ids: [...ids], ...(text ? { text } : {}) };
      if (action === 'close') return closeAlarms({ ...request, reason });
      return actOnAlarms(action === 'takeOver' ? 'acknowledge' : action, request);
    },
    onSettled: useRefresh(),
  });
}

/** Acknowledges and ends the running alarms of an alarm point. */
export function useQuitAlarm() {
  const notify = useNotify();
  const translate = useTranslate();
  const showFailure = useShowFailure();
  return useMutation({
    mutationFn: (alarmPointId: number) => quitAlarm(alarmPointId),
    onSuccess: ({ ended }) =>
      notify(translate('alarmTable.quit.done', { smart_count: ended ?? 1 }), { type: 'success' }),
    onError: (error) => showFailure(error, { op: 'update' }),
    onSettled: useRefresh(),
  });
}
