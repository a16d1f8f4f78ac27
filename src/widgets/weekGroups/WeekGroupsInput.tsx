import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useDefinition } from '../../definition/context.tsx';
import { named } from '../../engine/named.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { NoItems } from '../../inputs/NoItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { useWidth } from '../../ui/useWidth.ts';
import { RowDialog } from './RowDialog.tsx';
import { rowPath, rowsOf, shapeOf, whoOf } from './shape.ts';
import { TurnsDialog } from './TurnsDialog.tsx';
import { useAssigneeLabels } from './useAssigneeLabels.ts';
import { useRows } from './useRows.ts';
import { Week } from './Week.tsx';
import { WeekGroupsContext } from './weekGroupsContext.ts';
import './weekGroups.css';

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
  const { field, path, label, readOnly } = useField();
  const translate = useTranslate();
  const shape = shapeOf(resource, named(field.widget ?? '').options);
  const { groups, setRow, removeRow, copyRow, addGroup, setTurns } = useRows(shape);
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

  const faultsOf = (group: number, row: number) =>
    faults.filter((fault) => fault.startsWith(`${rowPath(shape, group, row)}.`));
  const shown = open && rowsOf(shape, groups[open.group])[open.row];
  return (
    <WeekGroupsContext value={{ shape, who, readOnly }}>
      <fieldset ref={box}>
        <legend className="sr">{label}</legend>
        {groups.length === 0 && <NoItems>{translate('rotation.none')}</NoItems>}
        {groups.map((_, index) => (
          <Week
            key={translate('rotation.week', { number: index + 1 })}
            index={index}
            narrow={narrow}
            full={full}
            faultsOf={(row) => faultsOf(index, row)}
            onOpen={(row) => setOpen({ group: index, row, isNew: false })}
            onAdded={(row) => setOpen({ group: index, row, isNew: true })}
          />
        ))}
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
