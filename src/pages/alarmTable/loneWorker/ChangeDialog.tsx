import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { changeSession } from '../../../../dataProvider/calls/loneWorker.ts';
import type { LoneWorkerSession } from '../../../../protocol/loneWorker.ts';
import { IntervalField } from '../../../live/IntervalField.tsx';
import { useSessionCall } from '../../../live/useSessionCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { PlannedEnd, TextBox } from './fields.tsx';

/** Changes or extends a session; the next check-in is due one interval from now. */
export default function ChangeDialog({ session, onClose }: { session: LoneWorkerSession; onClose: () => void }) {
  const translate = useTranslate();
  const { busy, failure, faults, run } = useSessionCall();
  const [interval, setInterval] = useState<number | undefined>(session.intervalMinutes);
  const [place, setPlace] = useState(session.place);
  const [note, setNote] = useState(session.note);
  const [plannedEnd, setPlannedEnd] = useState(session.plannedEnd);
  const save = () => {
    const ends = plannedEnd === session.plannedEnd ? {} : { plannedEnd };
    run(() => changeSession(session.id, { intervalMinutes: interval, place, note, ...ends }), onClose);
  };
  return (
    <Dialog
      title={translate('loneWorker.change.title', { name: session.participantName })}
      onClose={onClose}
      cancel
      actions={
        <Button kind="primary" off={busy || interval === undefined} onClick={save}>
          {translate('loneWorker.change.save')}
        </Button>
      }
    >
      <Stack spacing={3}>
        {failure && <ErrorNote>{failure}</ErrorNote>}
        <p className="v-quiet">{translate('loneWorker.change.text')}</p>
        <IntervalField value={interval} fault={faults.intervalMinutes} onChange={setInterval} />
        <TextBox name="place" value={place} fault={faults.place} onChange={setPlace} />
        <TextBox name="note" value={note} fault={faults.note} onChange={setNote} />
        <PlannedEnd value={plannedEnd} fault={faults.plannedEnd} onChange={setPlannedEnd} />
      </Stack>
    </Dialog>
  );
}
