import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { WEEKDAYS } from '../../../protocol/calendars.ts';
import { useDefinition } from '../../definition/current.tsx';
import type { TabProps } from '../../definition/widgets.ts';
import {
  DAY_MINUTES,
  type Day,
  dateOf,
  dayAt,
  mondayOf,
  readDay,
  type Span,
  WEEK_DAYS,
  weekdayOf,
  writeDay,
} from '../../duty/days.ts';
import { readOverrides } from '../../duty/overrides.ts';
import type { Who } from '../../duty/rotation.ts';
import type { Shift } from '../../duty/shifts.ts';
import { without } from '../../duty/spans.ts';
import { formatDate } from '../../engine/dates.ts';
import type { RecordData } from '../../engine/definition.ts';
import { textOption } from '../../engine/named.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { NoItems } from '../../inputs/NoItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/Line.ts';
import { clock } from './blocks.ts';
import { CoverageList } from './CoverageList.tsx';
import { RowDialog } from './RowDialog.tsx';
import { groupsOf, rowPath, type Shape, shapeOf } from './shape.ts';
import { coverageOf, groupOn, isOverridden, keyOf, shiftsOf, yearFrom } from './unrolled.ts';
import { useAbsences } from './useAbsences.ts';
import { useHolidays } from './useHolidays.ts';
import { useRows } from './useRows.ts';
import { useWho } from './useWho.ts';
import { WeekStrip } from './WeekStrip.tsx';
import './weekGroups.css';

/** Weeks per page. */
const WEEKS = 13;

/** Previews the rotation in the form, saved or not: who has which shift in the coming weeks, and what is uncovered. */
export default function PreviewTab({ options, readOnly, Inner }: TabProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const shape = shapeOf(resource, options);
  const { control, getValues } = useFormContext<RecordData>();
  useWatch({ control });
  const values = getValues();
  const { defaults } = useFormInfo();
  const today = readDay(defaults.today) ?? 0;
  const [page, setPage] = useState(0);
  const monday = mondayOf(today) + page * WEEKS * WEEK_DAYS;
  const year = dateOf(today).year;
  const pages = [year, year + 1, dateOf(monday).year, dateOf(monday + WEEKS * WEEK_DAYS).year];
  const end = monday + WEEKS * WEEK_DAYS;
  const coming = yearFrom(today);
  const { holidayAt } = useHolidays(textOption(options, 'holidays'), values.orgId, [...new Set(pages)].sort());
  const { overrides, others, unknown } = useOverrides(shape, options, values, [
    Math.min(monday, coming.from),
    Math.max(end, coming.to),
  ]);
  const who = useWho(shape, [values], others);
  const { addRow, removeRow } = useRows(shape);
  const [open, setOpen] = useState<{ group: number; row: number }>();
  const addGap = useAddGap(shape);

  if (groupsOf(shape, values).length === 0) return <NoItems>{translate('rotation.nothing')}</NoItems>;
  const mondays = Array.from({ length: WEEKS }, (_, i) => monday + i * WEEK_DAYS);
  const around = { holidayAt, overrides };
  const shown = shiftsOf(resource, values, around, monday, end);
  const rotation = coverageOf(resource, shape, values, { holidayAt, overrides: [] }, today);
  const { gaps, doubles } = coverageOf(resource, shape, values, around, today);
  const absent = without(gaps, rotation.gaps);
  const covered = shiftsOf(resource, values, around, coming.from, coming.to).filter(isOverridden);
  const titleOf = (whom: Shift['who']) => who(keyOf(shape, whom)).title;
  const reasonText = (shift: Shift) =>
    isOverridden(shift)
      ? translate(shift.who ? 'rotation.covers' : 'rotation.absent', {
          name: titleOf(shift.who ?? personOf(shift.reason.insteadOf)),
          absent: titleOf(personOf(shift.reason.insteadOf)),
        })
      : undefined;
  const validFrom = readDay(String(values.validFrom ?? '')) ?? monday;
  const fill = ({ start, end: until }: Span) => {
    const day = dayAt(start);
    const begin = start - day * DAY_MINUTES;
    const length = Math.min(until - start, DAY_MINUTES);
    const group = groupOn(shape, values, day);
    const at = weekdayOf(day);
    setOpen({ group, row: addRow(group, { days: [at, at], start: begin, end: begin + length }) });
  };
  const label = (from: Day) => formatDate(writeDay(from), locale);
  return (
    <div>
      <Line sx={{ mb: 1.5 }}>
        <Typography variant="h5" component="h3" className="v-grow">
          {translate('rotation.range', { from: label(monday), to: label(end - 1) })}
        </Typography>
        <Button
          small
          icon="left"
          disabled={page <= 0}
          aria-label={translate('rotation.earlier')}
          onClick={() => setPage(page - 1)}
        />
        <Button small disabled={page === 0} onClick={() => setPage(0)}>
          {translate('rotation.today')}
        </Button>
        <Button
          small
          icon="right"
          disabled={page >= 7}
          aria-label={translate('rotation.later')}
          onClick={() => setPage(page + 1)}
        />
      </Line>
      <Stack component="ol" spacing={1}>
        {mondays.map((first) => (
          <WeekStrip
            key={first}
            monday={first}
            begin={Math.max(validFrom, 0)}
            now={defaults.now}
            shifts={shown}
            gaps={rotation.gaps}
            absent={absent}
            intended={rotation.intended}
            holidayAt={holidayAt}
            nameOf={(shift) => who(keyOf(shape, shift.who))}
            reasonText={reasonText}
            onGap={readOnly ? undefined : fill}
          />
        ))}
      </Stack>
      {unknown && <p className="v-quiet">{translate('rotation.absencesUnknown')}</p>}
      <CoverageList
        coverage={{ ...rotation, doubles }}
        absent={absent}
        covered={covered}
        nameOf={(shift) => titleOf(shift.who)}
        reasonText={reasonText}
        onFill={readOnly ? undefined : fill}
        onIntend={readOnly || shape.gaps === undefined ? undefined : addGap}
      />
      {open && (
        <RowDialog
          shape={shape}
          path={rowPath(shape, open.group, open.row)}
          title={translate('rotation.newRow', { number: open.group + 1 })}
          readOnly={readOnly}
          isNew
          Inner={Inner}
          onRemove={() => {
            removeRow(open.group, open.row);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

const personOf = (participantId: number): Who => ({ participantId, alarmPlanId: null, alarmPointId: null });

/** Returns the absences of the people whom a schedule appoints, as overrides, and everybody who covers. */
function useOverrides(shape: Shape, options: TabProps['options'], values: RecordData, [from, to]: [Day, Day]) {
  const id = typeof values.id === 'number' ? values.id : undefined;
  const { absences, unknown } = useAbsences(textOption(options, 'absences'), id, from, to);
  const others = absences.flatMap(({ coverId, coverName }) => {
    const key = coverId === null ? undefined : keyOf(shape, personOf(coverId));
    return key === undefined ? [] : [{ key, title: coverName ?? undefined }];
  });
  return { overrides: readOverrides(absences, id ?? null), others, unknown };
}

/** Returns a function that marks a gap as intended: every week, or on its day alone if it occurs once. */
function useAddGap(shape: Shape) {
  const { setValue, getValues } = useFormContext<RecordData>();
  return (first: Span, count: number) => {
    const name = shape.gaps ?? '';
    const day = dayAt(first.start);
    const begin = first.start - day * DAY_MINUTES;
    const once = count === 1 ? { validFrom: writeDay(day), endDate: writeDay(day) } : {};
    const known: unknown = getValues(name);
    // a gap longer than a day becomes one intended gap per day
    const gaps = Array.from({ length: Math.ceil((first.end - first.start) / DAY_MINUTES) }, (_, i) => {
      const length = Math.min(first.end - first.start - i * DAY_MINUTES, DAY_MINUTES);
      const at = once.validFrom === undefined ? once : { validFrom: writeDay(day + i), endDate: writeDay(day + i) };
      const weekday = WEEKDAYS[weekdayOf(day + i)];
      return { markedDays: [weekday], start: clock(begin), end: clock(begin + length), ...at, reason: null };
    });
    setValue(name, [...(Array.isArray(known) ? known : []), ...gaps], { shouldDirty: true, shouldValidate: true });
  };
}
