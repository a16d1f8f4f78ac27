import { Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFailureText } from '../../definition/context.tsx';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { useCloseReasons, useCloseReasonText } from '../../live/closing.ts';
import type { AlarmAction } from '../../live/useAlarmActions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { ActionResults } from './ActionResults.tsx';
import { type ActionFormOptions, useActionForm } from './useActionForm.ts';

/** The actions that end an alarm without anybody having taken care of it. */
const DANGEROUS: readonly AlarmAction[] = ['stop', 'cancel'];

/** Asks for confirmation, and for the reason or the new start, then acts on alarms and shows the result for each of them. */
export default function ActionDialog(options: ActionFormOptions) {
  const { action, alarms, onClose } = options;
  const translate = useTranslate();
  const failureText = useFailureText();
  const reasons = useCloseReasons();
  const form = useActionForm(options);
  const { text, results, startFault, ended, commentable, error } = form;
  return (
    <Dialog
      title={form.title}
      onClose={() => onClose(results !== undefined)}
      actions={
        results ? (
          <>
            {commentable.length > 0 && text.trim() !== '' && (
              <Button off={form.isPending} onClick={form.comment}>
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
              off={form.incomplete || form.isPending}
              onClick={form.run}
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
        {!results && form.moves && (
          <TemporalBox
            label={translate('alarmTable.reschedule.start')}
            kind="dateTime"
            value={form.start}
            error={startFault}
            onChange={form.setStart}
          />
        )}
        {!results && ended > 0 && <p>{translate('alarmTable.alreadyEnded', { smart_count: ended })}</p>}
        {!results && action === 'close' && <Reason reasons={reasons} value={form.reason} onChange={form.setReason} />}
        {(!results || (commentable.length > 0 && text !== '')) && (
          <Labelled wide id="alarm-note" label={translate('alarmTable.note')}>
            <TextField
              id="alarm-note"
              multiline
              minRows={2}
              size="small"
              slotProps={{ htmlInput: { maxLength: 1_000 } }}
              value={text}
              onChange={(event) => form.setText(event.target.value)}
            />
          </Labelled>
        )}
        {error !== null && !startFault && <ErrorNote>{failureText(error, { op: 'update' })}</ErrorNote>}
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
