import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AlarmActionResult } from '../../../protocol/alarmTable.ts';
import { failureOf, useFailureText } from '../../definition/context.ts';
import { useCapabilities } from '../../definition/definitions.tsx';
import { useFieldMessage } from '../../definition/useFieldMessage.ts';
import { wallTime } from '../../engine/clock.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { useCloseReasons, useCloseReasonText } from '../../live/closing.ts';
import { laterStart } from '../../live/laterStart.ts';
import { type AlarmAction, useAlarmAction } from '../../live/useAlarmActions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { type ActedAlarm, ActionResults } from './ActionResults.tsx';

interface ActionDialogProps {
  action: AlarmAction;
  alarms: readonly ActedAlarm[];
  /** `done`: whether at least one alarm was changed. */
  onClose: (done: boolean) => void;
}

/** The actions that end an alarm without anybody having taken care of it. */
const DANGEROUS: readonly AlarmAction[] = ['stop', 'cancel'];

/** Number of alarms that have ended already, so that the action can't do anything with them. */
function endedOf(action: AlarmAction, alarms: readonly ActedAlarm[]): number {
  if (action !== 'acknowledge' && action !== 'stop') return 0;
  // acknowledging takes an unhandled alarm over
  const isOver = ({ running, figure }: ActedAlarm) =>
    running === false && (action === 'stop' || figure !== 'notAccepted');
  return alarms.filter(isOver).length;
}

/** Asks for confirmation, and for the reason or the new start, then acts on alarms and shows the result for each of them. */
export default function ActionDialog({ action, alarms, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const act = useAlarmAction();
  const reasons = useCloseReasons();
  const notify = useNotify();
  const locale = useLocale();
  const message = useFieldMessage();
  const zone = useCapabilities()?.timeZone || undefined;
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [first] = alarms;
  const moves = action === 'reschedule';
  const [known] = useState(() => (alarms.length === 1 ? (first?.startsAt ?? '') : ''));
  const [start, setStart] = useState(() => known || laterStart(zone));
  const [passed, setPassed] = useState(false);
  const counted = { smart_count: alarms.length, name: first?.alarmName ?? '' };
  const title = translate(alarms.length === 1 ? `alarmTable.${action}.one` : `alarmTable.${action}.many`, counted);
  const results = act.data?.list;
  const note = text.trim();
  const incomplete =
    (action === 'comment' && note === '') ||
    (action === 'close' && reason.trim() === '') ||
    (moves && (start === '' || start === known));
  const late = results?.filter(({ ok, status }) => !ok && status !== null).map(({ id }) => id) ?? [];
  const commentable = moves || action === 'cancel' ? [] : late;
  const ended = endedOf(action, alarms);
  const refusedStart = failureOf(act.error).errors?.start;
  const startFault =
    passed || refusedStart === 'past' ? translate('raise.past') : refusedStart && message(refusedStart);
  const done = ({ list }: AlarmActionResult) => {
    if (alarms.length > 1 || list.some(({ ok }) => !ok)) return;
    if (moves) notify(translate('alarmTable.reschedule.done', { ...counted, time: formatDateTime(start, locale) }));
    onClose(true);
  };
  const run = () => {
    const isPast = moves && start <= wallTime(zone).now;
    setPassed(isPast);
    if (!isPast) act.mutate({ action, alarms, text: note, reason: reason.trim(), start }, { onSuccess: done });
  };
  // whoever was too late keeps the note, and can leave it as a comment
  const comment = () => {
    const those = commentable.map((id) => ({ id }));
    act.mutate({ action: 'comment', alarms: those, text: note }, { onSuccess: () => onClose(true) });
  };
  return (
    <Dialog
      title={title}
      onClose={() => onClose(results !== undefined)}
      actions={
        results ? (
          <>
            {commentable.length > 0 && note !== '' && (
              <Button off={act.isPending} onClick={comment}>
                {translate('alarmTable.comment.confirm')}
              </Button>
            )}
            <Button kind="primary" onClick={() => onClose(true)}>
              {translate('views.close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>{translate('views.cancel')}</Button>
            <Button
              kind={DANGEROUS.includes(action) ? 'danger' : 'primary'}
              off={incomplete || act.isPending}
              onClick={run}
            >
              {translate(`alarmTable.${action}.confirm`)}
            </Button>
          </>
        )
      }
    >
      <Stack sx={{ gap: 3 }}>
        {results && <ActionResults results={results} alarms={alarms} />}
        {!results && action !== 'comment' && <p>{translate(`alarmTable.${action}.text`)}</p>}
        {!results && moves && (
          <TemporalBox
            label={translate('alarmTable.reschedule.start')}
            kind="dateTime"
            value={start}
            error={startFault}
            onChange={(next) => {
              setStart(next);
              setPassed(false);
              act.reset();
            }}
          />
        )}
        {!results && ended > 0 && <p>{translate('alarmTable.alreadyEnded', { smart_count: ended })}</p>}
        {!results && action === 'close' && <Reason reasons={reasons} value={reason} onChange={setReason} />}
        {(!results || (commentable.length > 0 && text !== '')) && (
          <Labelled wide id="alarm-note" label={translate('alarmTable.note')}>
            <TextField
              id="alarm-note"
              multiline
              minRows={2}
              size="small"
              slotProps={{ htmlInput: { maxLength: 1_000 } }}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Labelled>
        )}
        {act.error && !startFault && <ErrorNote>{failureText(act.error, { op: 'update' })}</ErrorNote>}
      </Stack>
    </Dialog>
  );
}

interface ReasonProps {
  reasons: readonly string[];
  value: string;
  onChange: (reason: string) => void;
}

/** Why alarms are closed: a choice, or a text where the definition has no choices. */
function Reason({ reasons, value, onChange }: ReasonProps) {
  const translate = useTranslate();
  const reasonText = useCloseReasonText();
  const id = 'alarm-reason';
  return (
    <Labelled id={id} label={translate('alarmTable.close.reason')}>
      {reasons.length > 0 ? (
        <SelectBox
          id={id}
          value={value}
          options={[['', ''] as const, ...reasons.map((one) => [one, reasonText(one)] as const)]}
          onChange={onChange}
        />
      ) : (
        <TextField id={id} size="small" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Labelled>
  );
}
