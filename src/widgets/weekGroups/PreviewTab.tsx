import { Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { WEEKDAYS } from '../../../protocol/calendars.ts';
import { useDefinition } from '../../definition/context.tsx';
import type { TabProps } from '../../definition/widgets.ts';
import {
  DAY_MINUTES,
  type Day,
  dayAt,
  mondayOf,
  readDay,
  type Span,
  WEEK_DAYS,
  weekdayOf,
  writeDay,
} from '../../duty/days.ts';
import { formatDate } from '../../engine/dates.ts';
import type { RecordData } from '../../engine/definition.ts';
import type { Options } from '../../engine/named.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { NoItems } from '../../inputs/NoItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { formatClock } from './blocks.ts';
import { CoverageList } from './CoverageList.tsx';
import { PreviewContext } from './preview.ts';
import { RowDialog } from './RowDialog.tsx';
import { groupsOf, rowPath, type Shape, shapeOf } from './shape.ts';
import { groupOn } from './unrolled.ts';
import { useRows } from './useRows.ts';
import { useUnrolled } from './useUnrolled.ts';
import { WeekStrip } from './WeekStrip.tsx';
import { WeekGroupsContext } from './weekGroupsContext.ts';
import './weekGroups.css';

/** Weeks per page. */
const WEEKS = 13;
const PAGE = WEEKS * WEEK_DAYS;
/** Most pages after the first. */
const MOST_PAGES = 7;

/**
 * Previews the rotation in the form, saved or not: who has which shift in the coming weeks, from that of `date` in the address on,
 * and what is uncovered.
 */
export default function PreviewTab({ options, readOnly }: TabProps) {
  const translate = useTranslate();
  const shape = shapeOf(useDefinition(), options);
  const { control, getValues } = useFormContext<RecordData>();
  useWatch({ control });
  const values = getValues();
  if (groupsOf(shape, values).length === 0) return <NoItems>{translate('rotation.nothing')}</NoItems>;
  return <Weeks shape={shape} options={options} values={values} readOnly={readOnly} />;
}

interface WeeksProps {
  shape: Shape;
  options: Options;
  values: RecordData;
  readOnly: boolean;
}

function Weeks({ shape, options, values, readOnly }: WeeksProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { defaults } = useFormInfo();
  const thisWeek = mondayOf(readDay(defaults.today) ?? 0);
  const [params] = useSearchParams();
  const [monday, setMonday] = useState(() => Math.max(thisWeek, mondayOf(readDay(params.get('date')) ?? 0)));
  const end = monday + PAGE;
  const { preview, who } = useUnrolled(shape, options, values, [monday, end]);
  const { addRow, removeRow } = useRows(shape);
  const [open, setOpen] = useState<{ group: number; row: number }>();
  const addGap = useAddGap(shape);

  const mondays = Array.from({ length: WEEKS }, (_, i) => monday + i * WEEK_DAYS);
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
    <WeekGroupsContext value={{ shape, who, readOnly }}>
      <PreviewContext value={preview}>
        <Line sx={{ mb: 1.5 }}>
          <Typography variant="h5" component="h3" className="v-grow">
            {translate('rotation.range', { from: label(monday), to: label(end - 1) })}
          </Typography>
          <Button
            small
            icon="left"
            disabled={monday <= thisWeek}
            aria-label={translate('rotation.earlier')}
            onClick={() => setMonday(Math.max(thisWeek, monday - PAGE))}
          />
          <Button small disabled={monday === thisWeek} onClick={() => setMonday(thisWeek)}>
            {translate('rotation.today')}
          </Button>
          <Button
            small
            icon="right"
            disabled={monday >= thisWeek + MOST_PAGES * PAGE}
            aria-label={translate('rotation.later')}
            onClick={() => setMonday(monday + PAGE)}
          />
        </Line>
        <Stack component="ol" spacing={1}>
          {mondays.map((first) => (
            <WeekStrip key={first} monday={first} onGap={readOnly ? undefined : fill} />
          ))}
        </Stack>
        {preview.unknown && <p className="v-quiet">{translate('rotation.absencesUnknown')}</p>}
        <CoverageList
          onFill={readOnly ? undefined : fill}
          onIntend={readOnly || shape.gaps === undefined ? undefined : addGap}
        />
        {open && (
          <RowDialog
            path={rowPath(shape, open.group, open.row)}
            title={translate('rotation.newRow', { number: open.group + 1 })}
            isNew
            onRemove={() => {
              removeRow(open.group, open.row);
              setOpen(undefined);
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
      </PreviewContext>
    </WeekGroupsContext>
  );
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
      return {
        markedDays: [weekday],
        start: formatClock(begin),
        end: formatClock(begin + length),
        ...at,
        reason: null,
      };
    });
    setValue(name, [...(Array.isArray(known) ? known : []), ...gaps], { shouldDirty: true, shouldValidate: true });
  };
}
