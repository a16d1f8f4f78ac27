import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFailureText } from '../../definition/context.ts';
import { useCloseReasons, useCloseReasonText } from '../../live/closing.ts';
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

/** Number of alarms that have ended already, so that the action can't do anything with them. */
function endedOf(action: AlarmAction, alarms: readonly ActedAlarm[]): number {
  if (action !== 'acknowledge' && action !== 'stop') return 0;
  // acknowledging takes an unhandled alarm over
  const isOver = ({ running, figure }: ActedAlarm) =>
    running === false && (action === 'stop' || figure !== 'notAccepted');
  return alarms.filter(isOver).length;
}

/** Asks for confirmation, then acts on alarms and shows the result for each of them. */
export default function ActionDialog({ action, alarms, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const act = useAlarmAction();
  const reasons = useCloseReasons();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [first] = alarms;
  const counted = { smart_count: alarms.length, name: first?.alarmName ?? '' };
  const title = translate(alarms.length === 1 ? `alarmTable.${action}.one` : `alarmTable.${action}.many`, counted);
  const results = act.data?.list;
  const note = text.trim();
  const incomplete = action === 'comment' ? note === '' : action === 'close' && reason.trim() === '';
  const refused = results?.filter(({ ok, status }) => !ok && status !== null).map(({ id }) => id) ?? [];
  const ended = endedOf(action, alarms);
  const run = () =>
    act.mutate(
      { action, ids: alarms.map(({ id }) => id), text: note, reason: reason.trim() },
      { onSuccess: ({ list }) => alarms.length === 1 && list.every(({ ok }) => ok) && onClose(true) },
    );
  // whoever was too late keeps the note, and can leave it as a comment
  const comment = () => act.mutate({ action: 'comment', ids: refused, text: note }, { onSuccess: () => onClose(true) });
  return (
    <Dialog
      title={title}
      onClose={() => onClose(results !== undefined)}
      actions={
        results ? (
          <>
            {refused.length > 0 && note !== '' && (
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
            <Button kind={action === 'stop' ? 'danger' : 'primary'} off={incomplete || act.isPending} onClick={run}>
              {translate(`alarmTable.${action}.confirm`)}
            </Button>
          </>
        )
      }
    >
      <Stack sx={{ gap: 3 }}>
        {results && <ActionResults results={results} alarms={alarms} />}
        {!results && action !== 'comment' && <p>{translate(`alarmTable.${action}.text`)}</p>}
        {!results && ended > 0 && <p>{translate('alarmTable.alreadyEnded', { smart_count: ended })}</p>}
        {!results && action === 'close' && <Reason reasons={reasons} value={reason} onChange={setReason} />}
        {(!results || (refused.length > 0 && text !== '')) && (
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
        {act.error && <ErrorNote>{failureText(act.error, { op: 'update' })}</ErrorNote>}
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
