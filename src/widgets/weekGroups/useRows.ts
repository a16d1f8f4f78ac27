import type { KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { WEEKDAYS } from '../../../protocol/calendars.ts';
import { useDefinition } from '../../definition/context.tsx';
import { DAY_MINUTES } from '../../duty/days.ts';
import { newItem } from '../../engine/defaults.ts';
import type { ArrayField, RecordData } from '../../engine/definition.ts';
import { nameFieldOf } from '../../engine/refs.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { type DrawnTime, formatClock } from './blocks.ts';
import { asNew, groupsOf, rowsOf, ruleOf, type Shape, timesOf } from './shape.ts';
import type { MadeTurns } from './TurnsDialog.tsx';

/** Minutes by which the arrow keys move a shift. */
const STEP = 15;

/** Returns the week groups of the form, and functions that change them. */
export function useRows(shape: Shape) {
  const resource = useDefinition();
  const { defaults } = useFormInfo();
  const { control, setValue, getValues } = useFormContext<RecordData>();
  const live: unknown = useWatch({ control, name: shape.groups });
  const groups = groupsOf(shape, { [shape.groups]: live });
  const field = resource.fields[shape.groups] as ArrayField;

  const setGroups = (next: readonly RecordData[]) =>
    setValue(shape.groups, [...next], { shouldDirty: true, shouldValidate: true });
  /** Returns the current groups, as an event may follow another one before the next render. */
  const current = () => groupsOf(shape, getValues());
  const setRows = (group: number, change: (rows: RecordData[]) => RecordData[]) =>
    setGroups(
      current().map((one, index) => (index === group ? { ...one, [shape.rows]: change(rowsOf(shape, one)) } : one)),
    );
  const setRow = (group: number, row: number, next: RecordData) =>
    setRows(group, (rows) => rows.map((one, index) => (index === row ? next : one)));
  const append = (group: number, row: RecordData): number => {
    const index = rowsOf(shape, current()[group]).length;
    setRows(group, (rows) => [...rows, row]);
    return index;
  };

  return {
    groups,
    setGroups,
    setRow,
    /** Adds a row at a drawn time; without one, on every day at the times of the definition. Returns its index. */
    addRow(group: number, drawn?: DrawnTime): number {
      const row = newItem(shape.fields, defaults);
      const [first, last] = drawn?.days ?? [0, WEEKDAYS.length - 1];
      const times = drawn && { start: formatClock(drawn.start), end: formatClock(drawn.end) };
      const rule = { ...ruleOf(shape, row), ...times, markedDays: WEEKDAYS.slice(first, last + 1) };
      return append(group, { ...row, [shape.rule]: rule });
    },
    copyRow: (group: number, row: number): number =>
      append(group, asNew(shape.fields, rowsOf(shape, current()[group])[row] ?? {})),
    removeRow: (group: number, row: number) => setRows(group, (rows) => rows.filter((_, index) => index !== row)),
    addGroup: () => setGroups([...current(), newItem(field.fields, defaults)]),
    copyGroup: (group: number) => {
      const all = current();
      const copy = asNew(field.fields, all[group] ?? {});
      setGroups([...all.slice(0, group + 1), copy, ...all.slice(group + 1)]);
    },
    /** Replaces all weeks by those in which people take turns. */
    setTurns: ({ takers, weeks, start, end }: MadeTurns) =>
      setGroups(
        weeks.map((week) => ({
          ...newItem(field.fields, defaults),
          [shape.rows]: week.flatMap(({ who, days }): RecordData[] => {
            const taker = takers[who];
            const ref = shape.who.find(([name]) => name === taker?.field)?.[1];
            if (!taker || !ref) return [];
            const row = newItem(shape.fields, defaults);
            const markedDays = WEEKDAYS.filter((_, day) => days.includes(day));
            return [
              {
                ...row,
                [taker.field]: taker.id,
                [nameFieldOf(taker.field, ref)]: taker.title,
                [shape.rule]: { ...ruleOf(shape, row), start, end, markedDays },
              },
            ];
          }),
        })),
      ),
    removeGroup: (group: number) => setGroups(current().filter((_, index) => index !== group)),
    /** Alt and an arrow key move a shift; with Shift they move its end. Returns whether the key had an effect. */
    nudge(event: KeyboardEvent, group: number, index: number): boolean {
      const by = event.key === 'ArrowUp' ? -STEP : event.key === 'ArrowDown' ? STEP : 0;
      const row = rowsOf(shape, current()[group])[index];
      if (!event.altKey || by === 0 || !row) return false;
      const { start, length } = timesOf(shape, row);
      const begin = event.shiftKey ? start : (start + by + DAY_MINUTES) % DAY_MINUTES;
      const end = (event.shiftKey ? start + length + by : begin + length) % DAY_MINUTES;
      const rule = {
        ...ruleOf(shape, row),
        start: formatClock(begin),
        end: formatClock(end === 0 ? DAY_MINUTES : end),
      };
      setRow(group, index, { ...row, [shape.rule]: rule });
      return true;
    },
  };
}
