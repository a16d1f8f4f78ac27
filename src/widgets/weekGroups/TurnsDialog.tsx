import { Stack, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { DAY_MINUTES, lengthOf, readTime, WEEK_DAYS } from '../../duty/days.ts';
import { weekdayNames } from '../../engine/dateNames.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { useLengthText } from '../../live/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Labelled, SelectField } from '../../ui/Labelled.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { formatClock } from './blocks.ts';
import { TurnsPreview } from './TurnsPreview.tsx';
import { type Taker, TurnsTakers } from './TurnsTakers.tsx';
import { type TurnInWeek, type Turns, weeksInTurns, weeksOf } from './turns.ts';

/** What the dialog makes: the weeks of a rotation, with one shift for each of those on duty in them. */
export interface MadeTurns {
  takers: readonly Taker[];
  weeks: readonly TurnInWeek[][];
  /** HH:mm */
  start: string;
  end: string;
}

interface TurnsDialogProps {
  /** Most weeks that a rotation can have. */
  most: number;
  /** Number of weeks that are replaced. */
  replaced: number;
  onMake: (made: MadeTurns) => void;
  onClose: () => void;
}

const ALL_DAYS = Array.from({ length: WEEK_DAYS }, (_, day) => day);
const HANDOVER = '08:00';

/** Makes a rotation of those who take turns: after so many days or weeks the next one takes over. */
export function TurnsDialog({ most, replaced, onMake, onClose }: TurnsDialogProps) {
  const translate = useTranslate();
  const [takers, setTakers] = useState<readonly Taker[]>([]);
  const [every, setEvery] = useState('1');
  const [unit, setUnit] = useState<Turns['unit']>('weeks');
  const [days, setDays] = useState<readonly number[]>(ALL_DAYS);
  const [handover, setHandover] = useState(0);
  const [times, setTimes] = useState({ start: HANDOVER, end: HANDOVER });
  const length = /^[1-9]\d{0,2}$/.test(every.trim()) ? Number(every) : undefined;
  const turns: Turns | undefined =
    takers.length > 0 && length !== undefined && days.length > 0 && times.start !== '' && times.end !== ''
      ? { count: takers.length, every: length, unit, days, handover }
      : undefined;
  const count = turns ? weeksOf(turns) : 0;
  const weeks = turns && count <= most ? weeksInTurns(turns) : [];
  return (
    <Dialog
      title={translate('rotation.turns.title')}
      width="48rem"
      onClose={onClose}
      cancel
      actions={
        <Button
          kind="primary"
          disabled={weeks.length === 0}
          onClick={() => onMake({ takers, weeks, start: times.start, end: times.end })}
        >
          {translate('rotation.turns.make')}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TurnsTakers takers={takers} onChange={setTakers} />
        <Every every={every} isWrong={length === undefined} unit={unit} onEvery={setEvery} onUnit={setUnit} />
        {unit === 'weeks' && <Handover day={handover} onChange={setHandover} />}
        <Weekdays days={days} onChange={setDays} />
        <Times times={times} onChange={setTimes} />
        {count > most && <p className="v-fail">{translate('rotation.turns.tooMany', { count, most })}</p>}
        {weeks.length > 0 && <TurnsPreview takers={takers} weeks={weeks} />}
        {replaced > 0 && <p role="status">{translate('rotation.turns.replaces', { smart_count: replaced })}</p>}
      </Stack>
    </Dialog>
  );
}

interface EveryProps {
  every: string;
  isWrong: boolean;
  unit: Turns['unit'];
  onEvery: (every: string) => void;
  onUnit: (unit: Turns['unit']) => void;
}

function Every({ every, isWrong, unit, onEvery, onUnit }: EveryProps) {
  const translate = useTranslate();
  const id = useId();
  const units = (['days', 'weeks'] as const).map((one) => [one, translate(`rotation.turns.${one}`)] as const);
  return (
    <Labelled
      id={id}
      label={translate('rotation.turns.every')}
      error={isWrong ? translate('rotation.turns.wrongEvery') : undefined}
    >
      <Line>
        <TextField
          id={id}
          type="number"
          size="small"
          sx={{ width: '6rem' }}
          slotProps={{ htmlInput: { min: 1, max: 999, 'aria-invalid': isWrong, 'aria-describedby': `${id}-help` } }}
          value={every}
          onChange={(event) => onEvery(event.target.value)}
        />
        <SelectBox
          label={translate('rotation.turns.unit')}
          value={unit}
          options={units}
          onChange={(next) => onUnit(next === 'days' ? 'days' : 'weeks')}
        />
      </Line>
    </Labelled>
  );
}

function Handover({ day, onChange }: { day: number; onChange: (day: number) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const options = weekdayNames(locale, 'weekday').map((name, index) => [String(index), name] as const);
  return (
    <SelectField
      label={translate('rotation.turns.handover')}
      value={String(day)}
      options={options}
      onChange={(next) => onChange(Number(next))}
    />
  );
}

function Weekdays({ days, onChange }: { days: readonly number[]; onChange: (days: readonly number[]) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const error = days.length === 0 ? translate('rotation.never') : undefined;
  return (
    <Labelled wide label={translate('rotation.turns.on')} help={translate('rotation.turns.skipped')} error={error}>
      <Line>
        {weekdayNames(locale, 'weekday').map((name, day) => (
          <Checkbox
            key={name}
            label={name}
            checked={days.includes(day)}
            onChange={(on) => onChange(ALL_DAYS.filter((one) => (one === day ? on : days.includes(one))))}
          />
        ))}
      </Line>
    </Labelled>
  );
}

const LIMITS = ['start', 'end'] as const;

interface TimesProps {
  times: { start: string; end: string };
  onChange: (times: { start: string; end: string }) => void;
}

/** When a shift begins and ends; equal times are a whole day, which it stays when it begins at another time. */
function Times({ times, onChange }: TimesProps) {
  const translate = useTranslate();
  const lengthText = useLengthText();
  const clock = (text: string) => (text === '' ? '' : formatClock((readTime(text) ?? 0) % DAY_MINUTES));
  const isWholeDay = times.start === times.end;
  const [start, end] = [readTime(times.start), readTime(times.end)];
  const change = (limit: (typeof LIMITS)[number], time: string) =>
    onChange(isWholeDay && limit === 'start' && time !== '' ? { start: time, end: time } : { ...times, [limit]: time });
  return (
    <Line sx={{ alignItems: 'start' }}>
      {LIMITS.map((limit) => (
        <TemporalBox
          key={limit}
          kind="time"
          label={translate(`rotation.turns.${limit}`)}
          value={times[limit]}
          optional
          error={times[limit] === '' ? translate('rotation.turns.noTime') : undefined}
          onChange={(text) => change(limit, clock(text))}
        />
      ))}
      {isWholeDay && <p className="v-quiet">{translate('rotation.turns.whole')}</p>}
      {!isWholeDay && start !== undefined && end !== undefined && (
        <p>{translate('rotation.turns.lasts', { length: lengthText(lengthOf(start, end) * 60) })}</p>
      )}
    </Line>
  );
}
