import { Box, Stack } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { type CoveredAbsence, swapShifts } from '../../../dataProvider/calls/absences.ts';
import { useTitlesApart } from '../../choose/TitleOrganization.tsx';
import { useFailureText } from '../../definition/context.tsx';
import { useFieldMessage } from '../../definition/labels.ts';
import { dayAt, type Minute, writeMoment } from '../../duty/days.ts';
import type { Resource } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SelectField } from '../../ui/Labelled.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDuty } from '../useDuty.ts';
import { NoteField } from './NoteField.tsx';
import type { PersonShift, ReplaceableBar } from './rows.ts';
import { atTheSameTime, isCircle, personShifts, swappableShifts, swapRange } from './swap.ts';
import { useDutyTexts } from './texts.ts';
import { useAbsenceCall } from './useAbsenceCall.ts';

interface SwapDialogProps {
  bar: ReplaceableBar;
  absences: Resource;
  people: Resource | undefined;
  /** Organization and page of the timeline: the offered shifts are those of its schedules. */
  orgId: number;
  page: number;
  now: Minute;
  onClose: () => void;
}

const keyOf = ({ scheduleId, start, end }: PersonShift) => `${scheduleId} ${start} ${end}`;

/** The shifts that can be had for `own`, their people, and the one that the user has chosen. */
function useSwapChoice(own: PersonShift, others: readonly PersonShift[]) {
  const [personId, setPersonId] = useState('');
  const [key, setKey] = useState('');
  const found = others.filter((shift) => !isCircle(shift, own));
  // people of the same schedule come first
  const close = new Set(found.filter(({ scheduleId }) => scheduleId === own.scheduleId).map((shift) => shift.name));
  const people = [...new Map(found.map(({ participantId, name }) => [String(participantId), name]))].sort(
    ([, a], [, b]) => Number(close.has(b)) - Number(close.has(a)) || a.localeCompare(b),
  );
  const theirs = found.filter(({ participantId }) => String(participantId) === personId);
  return {
    people,
    theirs,
    /** Some shifts are left out because the swap would go round in a circle. */
    isShort: found.length < others.length,
    other: theirs.find((shift) => keyOf(shift) === key),
    personId,
    key,
    choosePerson: (id: string) => {
      setPersonId(id);
      setKey('');
    },
    chooseShift: setKey,
  };
}

/** The own shift and those of others, with names that tell people with the same name apart. */
function useNamedApart(target: Resource | undefined, own: PersonShift, others: readonly PersonShift[]) {
  const titled = ({ participantId: id, name: title }: PersonShift) => ({ target, id, title });
  const apart = useTitlesApart([own, ...others].map(titled));
  const named = (shift: PersonShift): PersonShift => ({ ...shift, name: apart(titled(shift)) });
  return [named(own), others.map(named)] as const;
}

/** Swaps the shifts of two people: each is absent from their own shift and covers the other's. */
export default function SwapDialog({ bar, absences, people: target, orgId, page, now, onClose }: SwapDialogProps) {
  const { translate, spanText } = useDutyTexts();
  const failureText = useFailureText();
  const fieldMessage = useFieldMessage();
  const query = useDuty({ range: swapRange(bar.replaceable, dayAt(now)), orgId, page });
  const ready = query.data !== undefined && !query.isPlaceholderData;
  const [own, shifts] = useNamedApart(target, bar.replaceable, personShifts(ready ? query.data.list : []));
  const choice = useSwapChoice(own, swappableShifts(shifts, own, now));
  const { other, people } = choice;
  const ids = { person: useId(), shift: useId() };
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, failure, faults, run } = useAbsenceCall(absences, 'duty.swap.done', onClose);
  const missing = (value: unknown) => (asked && !value ? fieldMessage('required') : undefined);
  const { note: noteFault, ...shiftFaults } = faults;

  const save = () => {
    setAsked(true);
    if (!other) {
      document.getElementById(choice.personId === '' ? ids.person : ids.shift)?.focus();
      return;
    }
    const absence = (of: PersonShift, { participantId: coverId }: PersonShift): CoveredAbsence => ({
      participantId: of.participantId,
      coverId,
      scheduleId: of.scheduleId,
      start: writeMoment(of.start),
      end: writeMoment(of.end),
      note: note.trim() || null,
    });
    run(() => swapShifts([absence(own, other), absence(other, own)]));
  };
  return (
    <Dialog
      title={translate('duty.swap.title', { who: own.name })}
      onClose={onClose}
      cancel
      actions={
        <Button kind="primary" off={busy || (query.data !== undefined && people.length === 0)} onClick={save}>
          {translate('duty.swap.save')}
        </Button>
      }
    >
      <Stack spacing={3}>
        <p className="v-quiet">{translate('duty.cover.help', { span: `${spanText(own)}, ${own.schedule}` })}</p>
        {failure && <ErrorNote>{failure}</ErrorNote>}
        {query.error && (
          <ErrorNote action={<Button onClick={() => void query.refetch()}>{translate('views.refusal.retry')}</Button>}>
            {failureText(query.error, { op: 'list' })}
          </ErrorNote>
        )}
        {!query.error && !ready && <Skeleton lines={2} />}
        {!query.error && ready && (
          <ShiftChoice
            own={own}
            choice={choice}
            ids={ids}
            personFault={missing(choice.personId)}
            shiftFault={missing(other) ?? Object.values(shiftFaults)[0]}
          />
        )}
        <div role="status">
          {other && (
            <>
              <b>{translate('duty.swap.after')}</b>
              <Box component="ul" sx={{ mt: 2, pl: 5 }}>
                <Taken who={other} taken={own} shifts={shifts} />
                <Taken who={own} taken={other} shifts={shifts} />
              </Box>
            </>
          )}
        </div>
        {/* not rendered before the choice, or it would take the focus */}
        {ready && <NoteField value={note} fault={noteFault} onChange={setNote} />}
      </Stack>
    </Dialog>
  );
}

interface ShiftChoiceProps {
  own: PersonShift;
  choice: ReturnType<typeof useSwapChoice>;
  ids: { person: string; shift: string };
  personFault: string | undefined;
  shiftFault: string | undefined;
}

function ShiftChoice({ own, choice, ids, personFault, shiftFault }: ShiftChoiceProps) {
  const { translate, spanText } = useDutyTexts();
  const { people, theirs, isShort, personId, key, choosePerson, chooseShift } = choice;
  const none = ['', translate('duty.swap.choose')] as const;
  // the shifts come after the dialog, whose focus is on Cancel until then
  useEffect(() => document.getElementById(ids.person)?.focus(), [ids.person]);
  const option = (shift: PersonShift) => {
    const elsewhere = shift.scheduleId === own.scheduleId ? '' : `, ${shift.schedule}`;
    return [keyOf(shift), spanText(shift) + elsewhere] as const;
  };
  return (
    <>
      {people.length === 0 ? (
        <p role="status">{translate('duty.swap.nothing')}</p>
      ) : (
        <SelectField
          id={ids.person}
          label={translate('duty.swap.with')}
          error={personFault}
          value={personId}
          options={[none, ...people]}
          onChange={choosePerson}
        />
      )}
      {isShort && <p className="v-quiet">{translate('duty.swap.back')}</p>}
      {personId !== '' && (
        <SelectField
          id={ids.shift}
          label={translate('duty.swap.shift')}
          error={shiftFault}
          wide
          value={key}
          options={[none, ...theirs.map(option)]}
          onChange={chooseShift}
        />
      )}
    </>
  );
}

interface TakenProps {
  /** The shift that the person gives away. */
  who: PersonShift;
  taken: PersonShift;
  shifts: readonly PersonShift[];
}

/** The shift that a person has after the swap, with warnings about their other shifts at the same time. */
function Taken({ who, taken, shifts }: TakenProps) {
  const { translate, spanText } = useDutyTexts();
  return (
    <li>
      {translate('duty.swap.has', { who: who.name, span: spanText(taken), schedule: taken.schedule })}
      {atTheSameTime(shifts, taken, who).map((shift) => (
        <ErrorNote key={keyOf(shift)} severity="warning" role="note">
          {translate('duty.swap.twice', { who: who.name, span: spanText(shift), schedule: shift.schedule })}
        </ErrorNote>
      ))}
    </li>
  );
}
