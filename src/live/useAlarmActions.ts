import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { actOnAlarms, quitAlarm } from '../../dataProvider/alarms.ts';
import { useShowFailure } from '../definition/context.ts';

/** First part of the keys of all queries of alarms. */
export const ALARMS_KEY = 'alarms';

export type AlarmAction = 'acknowledge' | 'stop' | 'comment';

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ALARMS_KEY] });
}

/** Acknowledges, stops or comments alarms; refetches all queries of alarms afterwards, even on failure. */
export function useAlarmAction() {
  return useMutation({
    mutationFn: ({ action, ids, text }: { action: AlarmAction; ids: readonly number[]; text?: string }) =>
      actOnAlarms(action, { ids: [...ids], ...(text ? { text } : {}) }),
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
