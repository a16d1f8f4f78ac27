import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmActionResult } from '../../../protocol/alarmTable.ts';
import { failureOf, useFailureText } from '../../definition/context.ts';
import { useCapabilities } from '../../definition/definitions.tsx';
import { useFieldMessage } from '../../definition/useFieldMessage.ts';
import { wallTime } from '../../engine/clock.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { laterStart } from '../../live/laterStart.ts';
import { type AlarmAction, useAlarmAction } from '../../live/useAlarmActions.ts';
import { Button } from '../../ui/Button.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { Mark } from '../../ui/Mark.tsx';

interface ActionDialogProps {
  action: AlarmAction;
  alarms: readonly (Pick<ShownAlarm, 'id' | 'alarmName'> & { startsAt?: string })[];
  /** `done`: whether at least one alarm was changed. */
  onClose: (done: boolean) => void;
}

/** The actions that end an alarm without anybody having taken care of it. */
const DANGEROUS: readonly AlarmAction[] = ['stop', 'cancel'];

/** Asks for confirmation, and for the new start, then performs an action on alarms and shows the result for each of them. */
export default function ActionDialog({ action, alarms, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const act = useAlarmAction();
  const notify = useNotify();
  const locale = useLocale();
  const message = useFieldMessage();
  const zone = useCapabilities()?.timeZone || undefined;
  const [text, setText] = useState('');
  const [first] = alarms;
  const moves = action === 'reschedule';
  const [known] = useState(() => (alarms.length === 1 ? (first?.startsAt ?? '') : ''));
  const [start, setStart] = useState(() => known || laterStart(zone));
  const [passed, setPassed] = useState(false);
  const counted = { smart_count: alarms.length, name: first?.alarmName ?? '' };
  const title = translate(alarms.length === 1 ? `alarmTable.${action}.one` : `alarmTable.${action}.many`, counted);
  const results = act.data?.list;
  const incomplete = (action === 'comment' && text.trim() === '') || (moves && (start === '' || start === known));
  const refused = failureOf(act.error).errors?.start;
  const startFault = passed || refused === 'past' ? translate('raise.past') : refused && message(refused);
  const done = ({ list }: AlarmActionResult) => {
    if (alarms.length > 1 || list.some(({ ok }) => !ok)) return;
    if (moves) notify(translate('alarmTable.reschedule.done', { ...counted, time: formatDateTime(start, locale) }));
    onClose(true);
  };
  const run = () => {
    const late = moves && start <= wallTime(zone).now;
    setPassed(late);
    if (!late) act.mutate({ action, alarms, text: text.trim(), start }, { onSuccess: done });
  };
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
          {moves && (
            <Box sx={{ my: 3 }}>
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
            </Box>
          )}
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
          {act.error && !startFault && <ErrorNote>{failureText(act.error, { op: 'update' })}</ErrorNote>}
        </>
      )}
    </Dialog>
  );
}
