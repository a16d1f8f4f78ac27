import { FormControlLabel, Radio, RadioGroup, Stack, TextField } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { endSession } from '../../../../dataProvider/calls/loneWorker.ts';
import {
  LONE_WORKER_LIMITS,
  type LoneWorkerOutcome,
  type LoneWorkerSession,
  OUTCOMES,
} from '../../../../protocol/loneWorker.ts';
import { useCan } from '../../../definition/context.tsx';
import { useActLock } from '../../../live/useActLock.ts';
import { useSessionCall } from '../../../live/useSessionCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Labelled } from '../../../ui/Labelled.tsx';

/** Ends a session with an outcome; if its alarm is running, the alarm can be acknowledged too. */
export default function EndDialog({ session, onClose }: { session: LoneWorkerSession; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const sees = useCan()('ALARM_TABLE');
  const lock = useActLock();
  const { busy, failure, run } = useSessionCall();
  const { participantName: name, alarm } = session;
  const [outcome, setOutcome] = useState<LoneWorkerOutcome>();
  const [note, setNote] = useState('');
  const running = sees && alarm?.running === true;
  const acknowledges = running && lock === undefined;
  // not acknowledged by default if the person is missing, because the search continues
  const [chosen, setChosen] = useState<boolean>();
  const acknowledge = acknowledges && (chosen ?? outcome !== 'MISSING');
  const end = () => {
    if (!outcome) return;
    run(
      () =>
        endSession(session.id, { outcome, ...(note.trim() ? { note } : {}), ...(acknowledge ? { acknowledge } : {}) }),
      ({ acknowledged }) => {
        const failed = acknowledged === false;
        const text = failed ? 'loneWorker.end.notAcknowledged' : 'loneWorker.end.done';
        notify(translate(text, { name }), { type: failed ? 'warning' : 'success' });
        onClose();
      },
    );
  };
  return (
    <Dialog
      title={translate('loneWorker.end.title', { name })}
      onClose={onClose}
      cancel
      actions={
        <Button kind="primary" off={busy || !outcome} onClick={end}>
          {translate('loneWorker.end.action')}
        </Button>
      }
    >
      <Stack spacing={3}>
        {failure && <ErrorNote>{failure}</ErrorNote>}
        <Labelled wide label={translate('loneWorker.end.ask')}>
          <RadioGroup
            // the surrounding group has the accessible name
            role="presentation"
            value={outcome ?? ''}
            onChange={(_, value) => setOutcome(value as LoneWorkerOutcome)}
          >
            {OUTCOMES.map((value) => (
              <FormControlLabel
                key={value}
                value={value}
                control={<Radio size="small" />}
                label={translate(`loneWorker.outcomes.${value}`)}
              />
            ))}
          </RadioGroup>
        </Labelled>
        <TextField
          fullWidth
          multiline
          label={translate('loneWorker.end.note')}
          value={note}
          slotProps={{ htmlInput: { maxLength: LONE_WORKER_LIMITS.text } }}
          onChange={({ target }) => setNote(target.value)}
        />
        {acknowledges && (
          <Checkbox label={translate('loneWorker.end.acknowledge')} checked={acknowledge} onChange={setChosen} />
        )}
        {running && lock !== undefined && (
          <p className="v-quiet">
            {translate('loneWorker.end.acknowledge')}: {lock}
          </p>
        )}
      </Stack>
    </Dialog>
  );
}
