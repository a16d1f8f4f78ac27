import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AlarmActionResult } from '../../../protocol/alarmTable.ts';
import { failureOf, useTimeZone } from '../../definition/context.tsx';
import { useFieldMessage } from '../../definition/labels.ts';
import { wallTime } from '../../engine/clock.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { laterStart } from '../../live/laterStart.ts';
import { type AlarmAction, useAlarmAction } from '../../live/useAlarmActions.ts';
import type { ActedAlarm } from './ActionResults.tsx';

/** Number of alarms that have ended already, so that the action can't do anything with them. */
function endedOf(action: AlarmAction, alarms: readonly ActedAlarm[]): number {
  if (action !== 'acknowledge' && action !== 'stop') return 0;
  // acknowledging takes an unhandled alarm over
  const isOver = ({ running, figure }: ActedAlarm) =>
    running === false && (action === 'stop' || figure !== 'notAccepted');
  return alarms.filter(isOver).length;
}

export interface ActionFormOptions {
  action: AlarmAction;
  alarms: readonly ActedAlarm[];
  /** `done`: whether at least one alarm was changed. */
  onClose: (done: boolean) => void;
}

/** What an action on alarms asks for (note, reason or new start), and what it did. */
export function useActionForm({ action, alarms, onClose }: ActionFormOptions) {
  const translate = useTranslate();
  const act = useAlarmAction();
  const notify = useNotify();
  const locale = useLocale();
  const message = useFieldMessage();
  const zone = useTimeZone();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [first] = alarms;
  const moves = action === 'reschedule';
  const [known] = useState(() => (alarms.length === 1 ? (first?.startsAt ?? '') : ''));
  const [start, setStart] = useState(() => known || laterStart(zone));
  const [passed, setPassed] = useState(false);
  const counted = { smart_count: alarms.length, name: first?.alarmName ?? '' };
  const results = act.data?.list;
  const note = text.trim();
  const late = results?.filter(({ ok, status }) => !ok && status !== null).map(({ id }) => id) ?? [];
  const commentable = moves || action === 'cancel' ? [] : late;
  const refusedStart = failureOf(act.error).errors?.start;
  const done = ({ list }: AlarmActionResult) => {
    if (alarms.length > 1 || list.some(({ ok }) => !ok)) return;
    if (moves) notify(translate('alarmTable.reschedule.done', { ...counted, time: formatDateTime(start, locale) }));
    onClose(true);
  };
  return {
    title: translate(alarms.length === 1 ? `alarmTable.${action}.one` : `alarmTable.${action}.many`, counted),
    moves,
    text,
    setText,
    reason,
    setReason,
    start,
    startFault: passed || refusedStart === 'past' ? translate('raise.past') : refusedStart && message(refusedStart),
    setStart: (next: string) => {
      setStart(next);
      setPassed(false);
      act.reset();
    },
    incomplete:
      (action === 'comment' && note === '') ||
      (action === 'close' && reason.trim() === '') ||
      (moves && (start === '' || start === known)),
    /** Alarms that somebody else was faster with: the note can be left as a comment on them. */
    commentable,
    ended: endedOf(action, alarms),
    isPending: act.isPending,
    error: act.error,
    results,
    run: () => {
      const isPast = moves && start <= wallTime(zone).now;
      setPassed(isPast);
      if (!isPast) act.mutate({ action, alarms, text: note, reason: reason.trim(), start }, { onSuccess: done });
    },
    comment: () => {
      const those = commentable.map((id) => ({ id }));
      act.mutate({ action: 'comment', alarms: those, text: note }, { onSuccess: () => onClose(true) });
    },
  };
}
