import { Box, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { type Day, mondayOf, readDay, WEEK_DAYS, weekNumber, writeDay } from '../../duty/days.ts';
import { formatDate } from '../../engine/dates.ts';
import type { RecordData } from '../../engine/definition.ts';
import { controlId } from '../../inputs/FieldInput.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { ItemButtons, moveItem, shiftByKey } from '../../ui/ItemButtons.tsx';
import { RowList } from './RowList.tsx';
import { rowsOf, timesText, whoOf } from './shape.ts';
import { useRows } from './useRows.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { useWeekGroups } from './weekGroupsContext.ts';

/** Returns the first Monday of a week group; undefined if the schedule has no day from which it is in force. */
function mondayOfGroup(validFrom: unknown, group: number): Day | undefined {
  const day = typeof validFrom === 'string' ? readDay(validFrom) : undefined;
  return day === undefined ? undefined : mondayOf(day) + group * WEEK_DAYS;
}

interface WeekProps {
  index: number;
  /** Only a list: there is no room for the grid. */
  narrow: boolean;
  /** No week can be added. */
  full: boolean;
  /** The form paths of the faults of a shift. */
  faultsOf: (row: number) => string[];
  onOpen: (row: number) => void;
  /** A shift was added. */
  onAdded: (row: number) => void;
}

/** A week of a schedule: its grid, or a list where there is little room. */
export function Week({ index, narrow, full, faultsOf, onOpen, onAdded }: WeekProps) {
  const { shape, readOnly } = useWeekGroups();
  const { record } = useField();
  const translate = useTranslate();
  const locale = useLocale();
  const { groups, setGroups, addRow, removeRow, copyGroup, removeGroup, nudge } = useRows(shape);
  const name = translate('rotation.week', { number: index + 1 });
  const monday = mondayOfGroup(record.validFrom, index);
  const first = { date: formatDate(writeDay(monday ?? 0), locale), week: weekNumber(monday ?? 0) };
  const rows = rowsOf(shape, groups[index]);
  const shift = (from: number, to: number) => setGroups(moveItem(groups, from, to));
  const keyOn = (event: KeyboardEvent, row: number) => {
    if (readOnly) return;
    const done = nudge(event, index, row);
    if (event.key === 'Delete') removeRow(index, row);
    if (!done && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const common = { rows, isFaulty: (row: number) => faultsOf(row).length > 0, onOpen, onKey: keyOn };
  return (
    <Box
      component="fieldset"
      sx={{ mb: 6 }}
      onKeyDown={(event) =>
        !readOnly &&
        (event.target as Element).closest('[data-head]') &&
        shiftByKey(event, { index, count: groups.length, onShift: shift })
      }
    >
      <legend className="sr">{name}</legend>
      <Line data-head sx={{ mb: 1.5 }}>
        <Typography variant="h5" component="h3">
          {name}
        </Typography>
        <Typography variant="caption" className="v-quiet" sx={{ flex: '1 1 11rem' }}>
          {monday === undefined ? '' : translate('rotation.from', first)}
        </Typography>
        {!readOnly && (
          <>
            <Button small kind="ghost" icon="add" onClick={() => onAdded(addRow(index))}>
              {translate('rotation.add')}
            </Button>
            <Button
              small
              kind="ghost"
              icon="clone"
              disabled={full}
              aria-label={translate('rotation.copyWeek', { name })}
              onClick={() => copyGroup(index)}
            />
            <ItemButtons
              name={name}
              index={index}
              count={groups.length}
              onShift={shift}
              onRemove={() => removeGroup(index)}
            />
          </>
        )}
      </Line>
      <Faulty rows={rows} faultsOf={faultsOf} onOpen={onOpen} />
      {!narrow && (
        <WeekGrid
          {...common}
          before={rowsOf(shape, groups.at(index - 1))}
          label={name}
          onDraw={(time) => onAdded(addRow(index, time))}
        />
      )}
      <RowList {...common} others={!narrow} />
    </Box>
  );
}

interface FaultyProps {
  rows: readonly RecordData[];
  faultsOf: (row: number) => string[];
  onOpen: (row: number) => void;
}

/** The rows with faults, each with a button that opens it: the links of the error summary lead here. */
function Faulty({ rows, faultsOf, onOpen }: FaultyProps) {
  const { shape, who } = useWeekGroups();
  const translate = useTranslate();
  return rows.map((row, index) => {
    const [first, ...others] = faultsOf(index);
    if (first === undefined) return null;
    const text = [who(whoOf(shape, row)?.key).title, timesText(shape, row)].join(', ');
    return (
      <Typography key={first} variant="body2" color="error" gutterBottom data-path={first}>
        {others.map((path) => (
          <i key={path} data-path={path} />
        ))}
        <Button small id={controlId(first)} icon="error" onClick={() => onOpen(index)}>
          {translate('rotation.correct', { name: text })}
        </Button>
      </Typography>
    );
  });
}
