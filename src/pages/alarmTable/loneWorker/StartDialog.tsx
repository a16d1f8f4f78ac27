import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { startSession } from '../../../../dataProvider/calls/loneWorker.ts';
import { newRequestId } from '../../../../dataProvider/http/requestId.ts';
import { LONE_WORKER_DEFAULTS, LONE_WORKER_LIMITS } from '../../../../protocol/loneWorker.ts';
import { type Chosen, RefChooser } from '../../../choose/reference/RefChooser.tsx';
import { useDefinitions } from '../../../definition/context.tsx';
import { useListScreen } from '../../../list/state/context.ts';
import { IntervalField, MinutesField } from '../../../live/IntervalField.tsx';
import { useSessionCall } from '../../../live/useSessionCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { PlannedEnd, TextBox } from './fields.tsx';

const INTERVAL = 30;

/** Starts a session for a lone worker and opens it. */
export default function StartDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  const { open } = useListScreen();
  const { busy, failure, faults, run } = useSessionCall();
  // the same id on every attempt, so that a repeated request doesn't start a second session
  const [requestId] = useState(newRequestId);
  const [person, setPerson] = useState<Chosen>();
  const [point, setPoint] = useState<Chosen>();
  const [interval, setInterval] = useState<number | undefined>(INTERVAL);
  const [grace, setGrace] = useState<number | undefined>(LONE_WORKER_DEFAULTS.grace);
  const [remind, setRemind] = useState<number | undefined>(LONE_WORKER_DEFAULTS.remind);
  const [place, setPlace] = useState('');
  const [note, setNote] = useState('');
  const [plannedEnd, setPlannedEnd] = useState<string | null>(null);
  const [people, points] = [byName.get('participants'), byName.get('alarm-points')];
  if (!people || !points) return null;
  const complete = person && point && interval !== undefined && grace !== undefined && remind !== undefined;
  const start = () => {
    if (!complete) return;
    const times = { intervalMinutes: interval, graceMinutes: grace, remindMinutes: remind };
    const body = { requestId, participantId: person.id, alarmPointId: point.id, ...times, place, note, plannedEnd };
    run(
      () => startSession(body),
      ({ id }) => {
        onClose();
        open(id);
      },
    );
  };
  const field = (name: string) => translate(`loneWorker.fields.${name}`);
  return (
    <Dialog
      title={translate('loneWorker.startTitle')}
      width="38rem"
      onClose={onClose}
      cancel
      actions={
        <Button kind="primary" off={busy || !complete} onClick={start}>
          {translate('loneWorker.start')}
        </Button>
      }
    >
      <Stack spacing={3}>
        {failure && <ErrorNote>{failure}</ErrorNote>}
        <RefChooser
          label={field('person')}
          target={people}
          value={person}
          fault={faults.participantId}
          onChange={setPerson}
        />
        <RefChooser
          label={field('point')}
          target={points}
          value={point}
          fault={faults.alarmPointId}
          onChange={setPoint}
        />
        <IntervalField value={interval} fault={faults.intervalMinutes} onChange={setInterval} />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
          <MinutesField
            label={field('grace')}
            value={grace}
            bounds={LONE_WORKER_LIMITS.grace}
            help={translate('loneWorker.help.grace')}
            fault={faults.graceMinutes}
            onChange={setGrace}
          />
          <MinutesField
            label={field('remind')}
            value={remind}
            bounds={LONE_WORKER_LIMITS.remind}
            help={translate('loneWorker.help.remind')}
            fault={faults.remindMinutes}
            onChange={setRemind}
          />
        </Stack>
        <TextBox name="place" value={place} fault={faults.place} onChange={setPlace} />
        <TextBox name="note" value={note} fault={faults.note} onChange={setNote} />
        <PlannedEnd value={plannedEnd} fault={faults.plannedEnd} onChange={setPlannedEnd} />
      </Stack>
    </Dialog>
  );
}
