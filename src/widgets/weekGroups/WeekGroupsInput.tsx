import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'ra-core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useDefinition } from '../../definition/current.tsx';
import { type Day, mondayOf, readDay, WEEK_DAYS, weekNumber, writeDay } from '../../duty/days.ts';
import { formatDate } from '../../engine/dates.ts';
import type { RecordData } from '../../engine/definition.ts';
import { named } from '../../engine/named.ts';
import { controlId } from '../../inputs/FieldInput.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import { NoItems } from '../../inputs/NoItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { ItemButtons, moveItem, shiftByKey } from '../../ui/ItemButtons.tsx';
import { Line } from '../../ui/Line.ts';
import { useWidth } from '../../ui/useWidth.ts';
import { RowDialog } from './RowDialog.tsx';
import { RowList } from './RowList.tsx';
import { rowPath, rowsOf, shapeOf, timesText, whoOf } from './shape.ts';
import { TurnsDialog } from './TurnsDialog.tsx';
import { useAssigneeLabels } from './useAssigneeLabels.ts';
import { useRows } from './useRows.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { useWeekGroups, WeekGroupsContext } from './weekGroupsContext.ts';
import './weekGroups.css';

/** Returns the first Monday of a week group; undefined if the schedule has no day from which it is in force. */
function mondayOfGroup(validFrom: unknown, group: number): Day | undefined {
  const day = typeof validFrom === 'string' ? readDay(validFrom) : undefined;
  return day === undefined ? undefined : mondayOf(day) + group * WEEK_DAYS;
}

/** Below this width in pixels a week is a list. */
const NARROW = 420;

/** Returns the form paths of the errors in react-hook-form's errors of a list. */
function faultPaths(errors: unknown, path: string): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [path];
  return Object.entries(errors).flatMap(([key, inner]) => (key === 'ref' ? [] : faultPaths(inner, `${path}.${key}`)));
}

interface Open {
  group: number;
  row: number;
  isNew: boolean;
}

/** The week groups of a schedule, each as a grid of the week, or as a list where there is little room. */
export default function WeekGroupsInput() {
  const resource = useDefinition();
  const { field, path, label, readOnly, record } = useField();
  const translate = useTranslate();
  const locale = useLocale();
  const shape = shapeOf(resource, named(field.widget ?? '').options);
  const { groups, setGroups, setRow, addRow, removeRow, copyRow, addGroup, copyGroup, removeGroup, nudge, setTurns } =
    useRows(shape);
  const who = useAssigneeLabels(shape, [{ [path]: groups }]);
  const { errors } = useFormState({ name: path });
  const faults = faultPaths(get(errors, path), path);
  const [open, setOpen] = useState<Open>();
  const [isMaking, setMaking] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const width = useWidth(box);
  const narrow = width !== undefined && width < NARROW;
  const most = (field.type === 'array' ? field.maxItems : undefined) ?? Number.POSITIVE_INFINITY;
  const full = groups.length >= most;

  const firstWeek = (group: number) => {
    const monday = mondayOfGroup(record.validFrom, group);
    const text = { date: formatDate(writeDay(monday ?? 0), locale), week: weekNumber(monday ?? 0) };
    return monday === undefined ? '' : translate('rotation.from', text);
  };
  const faultsOf = (group: number, row: number) =>
    faults.filter((fault) => fault.startsWith(`${rowPath(shape, group, row)}.`));
  const add = (group: number, start?: Parameters<typeof addRow>[1]) =>
    setOpen({ group, row: addRow(group, start), isNew: true });
  const keyOn = (event: KeyboardEvent, group: number, row: number) => {
    if (readOnly) return;
    const done = nudge(event, group, row);
    if (event.key === 'Delete') removeRow(group, row);
    if (!done && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = open && rowsOf(shape, groups[open.group])[open.row];
  return (
    <WeekGroupsContext value={{ shape, who, readOnly }}>
      <fieldset ref={box}>
        <legend className="sr">{label}</legend>
        {groups.length === 0 && <NoItems>{translate('rotation.none')}</NoItems>}
        {groups.map((group, index) => {
          const name = translate('rotation.week', { number: index + 1 });
          const rows = rowsOf(shape, group);
          const common = {
            rows,
            isFaulty: (row: number) => faultsOf(index, row).length > 0,
            onOpen: (row: number) => setOpen({ group: index, row, isNew: false }),
            onKey: (event: KeyboardEvent, row: number) => keyOn(event, index, row),
          };
          return (
            <Box
              component="fieldset"
              key={name}
              sx={{ mb: 6 }}
              onKeyDown={(event) =>
                !readOnly &&
                (event.target as Element).closest('[data-head]') &&
                shiftByKey(event, { index, count: groups.length, onShift: (a, b) => setGroups(moveItem(groups, a, b)) })
              }
            >
              <legend className="sr">{name}</legend>
              <Line data-head sx={{ mb: 1.5 }}>
                <Typography variant="h5" component="h3">
                  {name}
                </Typography>
                <Typography variant="caption" className="v-quiet" sx={{ flex: '1 1 11rem' }}>
                  {firstWeek(index)}
                </Typography>
                {!readOnly && (
                  <>
                    <Button small kind="ghost" icon="add" onClick={() => add(index)}>
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
                      onShift={(from, to) => setGroups(moveItem(groups, from, to))}
                      onRemove={() => removeGroup(index)}
                    />
                  </>
                )}
              </Line>
              <Faulty group={index} rows={rows} faultsOf={faultsOf} onOpen={common.onOpen} />
              {!narrow && (
                <WeekGrid
                  {...common}
                  before={rowsOf(shape, groups.at(index - 1))}
                  label={name}
                  onDraw={(time) => add(index, time)}
                />
              )}
              <RowList {...common} others={!narrow} />
            </Box>
          );
        })}
        {!readOnly && (
          <Line>
            <Button small icon="add" disabled={full} onClick={addGroup}>
              {translate('rotation.addWeek')}
            </Button>
            <Button small onClick={() => setMaking(true)}>
              {translate('rotation.turns.open')}
            </Button>
          </Line>
        )}
        {isMaking && (
          <TurnsDialog
            most={most}
            replaced={groups.length}
            onMake={(made) => {
              setTurns(made);
              setMaking(false);
            }}
            onClose={() => setMaking(false)}
          />
        )}
        {open && shown && (
          <RowDialog
            key={`${open.group} ${open.row}`}
            path={rowPath(shape, open.group, open.row)}
            title={translate(open.isNew ? 'rotation.newRow' : 'rotation.row', {
              number: open.group + 1,
              name: who(whoOf(shape, shown)?.key).title,
            })}
            isNew={open.isNew}
            onCopy={() => setOpen({ ...open, row: copyRow(open.group, open.row), isNew: true })}
            onRemove={() => {
              removeRow(open.group, open.row);
              setOpen(undefined);
            }}
            onClose={() => {
              // stores the row as the grid shows it, as an input may have left something else in the form
              setRow(open.group, open.row, shown);
              setOpen(undefined);
            }}
          />
        )}
      </fieldset>
    </WeekGroupsContext>
  );
}

interface FaultyProps {
  group: number;
  rows: readonly RecordData[];
  faultsOf: (group: number, row: number) => string[];
  onOpen: (row: number) => void;
}

/** The rows with faults, each with a button that opens it: the links of the error summary lead here. */
function Faulty({ group, rows, faultsOf, onOpen }: FaultyProps) {
  const { shape, who } = useWeekGroups();
  const translate = useTranslate();
  return rows.map((row, index) => {
    const [first, ...others] = faultsOf(group, index);
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
