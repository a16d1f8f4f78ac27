import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { enterOwnAbsence, type NewAbsence, removeOwnAbsence } from '../../../dataProvider/absences.ts';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { useFailureText, useMay, useProvider } from '../../definition/context.ts';
import { useOneAtATime } from '../../definition/whileMounted.ts';
import { writeMoment } from '../../duty/days.ts';
import type { Resource } from '../../engine/definition.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { Popover } from '../../ui/Popover.tsx';
import type { ReplaceableBar } from './rows.ts';
import { useDutyTexts } from './texts.ts';

interface CoverDialogProps {
  bar: ReplaceableBar;
  absences: Resource;
  people: Resource;
  onClose: () => void;
}

const NOTE_LENGTH = 200;

/**
 * Enters that somebody else is on duty for a time, or nobody. Who may not edit schedules can do so for himself: as the
 * one who is absent, or as the one who covers.
 */
export default function CoverDialog({ bar, absences, people, onClose }: CoverDialogProps) {
  const { translate, spanText } = useDutyTexts();
  const { participantId, name, scheduleId, overrideId } = bar.replaceable;
  const provider = useProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();
  const may = useMay(absences);
  const { busy, once } = useOneAtATime();
  const chooser = useId();
  const [start, setStart] = useState(() => writeMoment(bar.start));
  const [end, setEnd] = useState(() => writeMoment(bar.end));
  const [cover, setCover] = useState<{ id: number; title: string }>();
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string>();

  const run = (work: () => Promise<unknown>) =>
    void once(async () => {
      setFailure(undefined);
      try {
        await work();
        await queryClient.invalidateQueries({ queryKey: ['duty'] });
        notify('duty.cover.done', { type: 'success' });
        onClose();
      } catch (error) {
        setFailure(failureText(error, { resource: absences, op: 'create' }));
      }
    });
  const save = () =>
    run(async () => {
      const absence: NewAbsence = {
        ...{ participantId, scheduleId, start, end },
        ...{ coverId: cover?.id ?? null, note: note.trim() || null },
      };
      if (!may('create')) return enterOwnAbsence(absence);
      await provider.create(absences.name, { data: absence });
    });
  const restore = (id: number) =>
    run(async () => (may('remove') ? provider.delete(absences.name, { id }) : removeOwnAbsence(id)));

  const chosen = cover?.title ?? translate('duty.cover.nobody');
  return (
    <Dialog
      title={name ? translate('duty.cover.title', { who: name }) : translate('duty.cover.open')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('views.cancel')}</Button>
          {typeof overrideId === 'number' && (
            <Button off={busy} onClick={() => restore(overrideId)}>
              {translate('duty.cover.restore')}
            </Button>
          )}
          <Button kind="primary" off={busy} onClick={save}>
            {translate('duty.cover.save')}
          </Button>
        </>
      }
    >
      <Stack spacing={3}>
        <p className="v-quiet">{translate('duty.cover.help', { span: spanText(bar) })}</p>
        {failure && <ErrorNote>{failure}</ErrorNote>}
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
          <TemporalBox label={translate('duty.cover.from')} kind="dateTime" value={start} onChange={setStart} />
          <TemporalBox label={translate('duty.cover.until')} kind="dateTime" value={end} onChange={setEnd} />
        </Stack>
        <Labelled id={chooser} label={translate('duty.cover.instead')}>
          <Popover
            id={chooser}
            button={(trigger) => (
              <Button {...trigger} kind="field" aria-label={`${translate('duty.cover.instead')}: ${chosen}`}>
                {chosen}
              </Button>
            )}
          >
            {(close) => (
              <RefSearch
                target={people}
                chosen={cover ? [cover.id] : []}
                without={participantId}
                onChoose={({ id }, title) => {
                  setCover(cover?.id === id ? undefined : { id, title });
                  close();
                }}
              />
            )}
          </Popover>
        </Labelled>
        <TextField
          label={translate('duty.cover.note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
        />
      </Stack>
    </Dialog>
  );
}
