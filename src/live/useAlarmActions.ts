import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { actOnAlarms, closeAlarms, quitAlarm, rescheduleAlarms } from '../../dataProvider/calls/alarms.ts';
import type { ShownAlarm } from '../../dataProvider/replies/alarms.ts';
import { useCan, useExtension, useShowFailure } from '../definition/context.tsx';
import { authoritiesToRaise } from '../duty/raising.ts';

/** First part of the keys of all queries of alarms. */
export const ALARMS_KEY = 'alarms';

/**
 * Actions on alarms. `takeOver` acknowledges alarms that have ended without being accepted; `cancel` and `reschedule`:
 * only scheduled alarms, with the extension `alarms.scheduled`.
 */
export type AlarmAction = 'acknowledge' | 'takeOver' | 'close' | 'stop' | 'comment' | 'cancel' | 'reschedule';

interface Acting {
  action: AlarmAction;
  /** `startsAt`: the start that the user has seen. */
  alarms: readonly { id: number; startsAt?: string }[];
  text?: string;
  /** Why alarms are closed. */
  reason?: string;
  /** The new start of `reschedule`. */
  start?: string;
}

function perform({ action, alarms, text, reason = '', start = '' }: Acting) {
  const note = text ? { text } : {};
  if (action === 'reschedule') {
    return rescheduleAlarms({ list: alarms.map(({ id, startsAt }) => ({ id, startsAt })), start, ...note });
  }
  const request = { ids: alarms.map(({ id }) => id), ...note };
  if (action === 'close') return closeAlarms({ ...request, reason });
  return actOnAlarms(action === 'takeOver' ? 'acknowledge' : action, request);
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ALARMS_KEY] });
}

/** Performs an action on alarms; refetches all queries of alarms afterwards, even on failure. */
export function useAlarmAction() {
  return useMutation({ mutationFn: perform, onSettled: useRefresh() });
}

/** Returns a function that tells whether the user may move and cancel an alarm: it is scheduled, and they may raise it. */
export function useMayReschedule(): (
  alarm: Pick<ShownAlarm, 'status' | 'manual' | 'alarmPointId' | 'templateId'>,
) => boolean {
  const can = useCan();
  const known = useExtension('alarms.scheduled');
  return (alarm) => known && alarm.status === 'SCHEDULED' && authoritiesToRaise(alarm).every(can);
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
