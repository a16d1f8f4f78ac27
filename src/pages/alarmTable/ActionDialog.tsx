import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import { useFailureText } from '../../definition/context.ts';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { type AlarmAction, useAlarmAction } from '../../live/useAlarmActions.ts';
import { Button } from '../../ui/Button.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { Mark } from '../../ui/Mark.tsx';

interface ActionDialogProps {
  action: AlarmAction;
  alarms: readonly Pick<ShownAlarm, 'id' | 'alarmName'>[];
  /** `done`: whether at least one alarm was changed. */
  onClose: (done: boolean) => void;
}

/** Asks for confirmation, then acknowledges, stops or comments alarms and shows the result for each of them. */
export default function ActionDialog({ action, alarms, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const act = useAlarmAction();
  const [text, setText] = useState('');
  const [first] = alarms;
  const counted = { smart_count: alarms.length, name: first?.alarmName ?? '' };
  const title = translate(alarms.length === 1 ? `alarmTable.${action}.one` : `alarmTable.${action}.many`, counted);
  const results = act.data?.list;
  const incomplete = action === 'comment' && text.trim() === '';
  const run = () =>
    act.mutate(
      { action, ids: alarms.map(({ id }) => id), text: text.trim() },
      { onSuccess: ({ list }) => alarms.length === 1 && list.every(({ ok }) => ok) && onClose(true) },
    );
  const reasonText = (reason: string | undefined) => translate(`alarmTable.reasons.${reason}`, { _: reason ?? '' });
  return (
    <Dialog
      title={title}
      onClose={() => onClose(results !== undefined)}
      actions={
        results ? (
          <Button kind="primary" onClick={() => onClose(true)}>
            {translate('views.close')}
          </Button>
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
      {results ? (
        <>
          <p role="status">
            {translate('alarmTable.results', {
              done: results.filter(({ ok }) => ok).length,
              total: results.length,
            })}
          </p>
          <CardTable
            heads={[translate('resources.alarm-table.name', { smart_count: 1 }), translate('alarmTable.result')]}
          >
            {results.map(({ id, ok, status, reason }) => (
              <tr key={id}>
                <td>{alarms.find((alarm) => alarm.id === id)?.alarmName ?? `#${id}`}</td>
                <td>
                  {ok && status ? (
                    <AlarmStatus status={status} />
                  ) : (
                    <Mark icon="error" tone="fail">
                      {reasonText(reason)}
                    </Mark>
                  )}
                </td>
              </tr>
            ))}
          </CardTable>
        </>
      ) : (
        <>
          {action !== 'comment' && <p>{translate(`alarmTable.${action}.text`)}</p>}
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
          {act.error && <ErrorNote>{failureText(act.error, { op: 'update' })}</ErrorNote>}
        </>
      )}
    </Dialog>
  );
}
