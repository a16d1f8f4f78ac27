import { Stack } from '@mui/material';
import { useState } from 'react';
import { enterOwnAbsence, type NewAbsence, removeOwnAbsence } from '../../../dataProvider/calls/absences.ts';
import { type Chosen, RefChooser } from '../../choose/reference/RefChooser.tsx';
import { useMay, useProvider } from '../../definition/context.tsx';
import { writeMoment } from '../../duty/days.ts';
import type { Resource } from '../../engine/definition.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { NoteField } from './NoteField.tsx';
import type { ReplaceableBar } from './rows.ts';
import { useDutyTexts } from './texts.ts';
import { useAbsenceCall } from './useAbsenceCall.ts';

interface CoverDialogProps {
  bar: ReplaceableBar;
  absences: Resource;
  people: Resource;
  onClose: () => void;
}

/**
 * Enters an absence: for a time somebody else is on duty, or nobody. Users who may not create absences can enter their
 * own: as the absent person or as the cover.
 */
export default function CoverDialog({ bar, absences, people, onClose }: CoverDialogProps) {
  const { translate, spanText } = useDutyTexts();
  const shift = bar.replaceable;
  const { participantId, name, scheduleId, overrideId, insteadOf } = shift;
  const provider = useProvider();
  const may = useMay(absences);
  const { busy, failure, faults, run } = useAbsenceCall(absences, 'duty.cover.done', onClose);
  const [start, setStart] = useState(() => writeMoment(shift.start));
  const [end, setEnd] = useState(() => writeMoment(shift.end));
  const [cover, setCover] = useState<Chosen>();
  const [note, setNote] = useState('');

  const save = () =>
    run(async () => {
      const absence: NewAbsence = {
        participantId,
        scheduleId,
        start,
        end,
        coverId: cover?.id ?? null,
        note: note.trim() || null,
      };
      if (!may('create')) return (await enterOwnAbsence(absence)) ? 'duty.cover.requested' : undefined;
      await provider.create(absences.name, { data: absence });
    });
  const restore = (id: number) =>
    run(async () => (may('remove') ? provider.delete(absences.name, { id }) : removeOwnAbsence(id)));

  // two people covering each other leave nobody on duty
  const circle = cover && cover.id === insteadOf ? translate('duty.cover.circle', { who: cover.title }) : undefined;
  return (
    <Dialog
      title={name ? translate('duty.cover.title', { who: name }) : translate('duty.cover.open')}
      onClose={onClose}
      cancel
      actions={
        <>
          {typeof overrideId === 'number' && (
            <Button off={busy} onClick={() => restore(overrideId)}>
              {translate('duty.cover.restore')}
            </Button>
          )}
          <Button kind="primary" off={busy || circle !== undefined} onClick={save}>
            {translate('duty.cover.save')}
          </Button>
        </>
      }
    >
      <Stack spacing={3}>
        <p className="v-quiet">{translate('duty.cover.help', { span: spanText(shift) })}</p>
        {failure && <ErrorNote>{failure}</ErrorNote>}
        <RefChooser
          label={translate('duty.cover.instead')}
          target={people}
          value={cover ?? { title: translate('duty.cover.nobody') }}
          help={cover ? undefined : translate('duty.cover.empty')}
          fault={circle ?? faults.coverId}
          without={participantId}
          onChange={(person) => setCover(cover?.id === person.id ? undefined : person)}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
          <TemporalBox
            label={translate('duty.cover.from')}
            kind="dateTime"
            value={start}
            error={faults.start}
            onChange={setStart}
          />
          <TemporalBox
            label={translate('duty.cover.until')}
            kind="dateTime"
            value={end}
            error={faults.end}
            onChange={setEnd}
          />
        </Stack>
        <NoteField value={note} fault={faults.note} onChange={setNote} />
      </Stack>
    </Dialog>
  );
}
