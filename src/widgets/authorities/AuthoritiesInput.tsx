import { FormLabel, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useUngrantableAuthorities } from '../../definition/authorities.ts';
import { useLabels } from '../../definition/labels.ts';
import { CheckGrid } from '../../inputs/CheckGrid.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import { Hint } from '../../ui/blocks.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { RowBox } from '../../ui/RowBox.tsx';

interface Pair {
  type: string;
  view?: string;
  edit?: string;
}

/** Groups authorities: pairs of "see" and "change" by type of record, and single ones for actions. */
export function groupAuthorities(values: readonly string[]): { single: string[]; pairs: Pair[] } {
  const pairs = new Map<string, Pair>();
  const single: string[] = [];
  for (const value of values) {
    const [, type = '', kind] = /^(.+)_(VIEW|EDIT)$/.exec(value) ?? [];
    if (!kind) {
      single.push(value);
      continue;
    }
    const pair = pairs.get(type) ?? { type };
    pairs.set(type, { ...pair, [kind === 'VIEW' ? 'view' : 'edit']: value });
  }
  return { single, pairs: [...pairs.values()] };
}

const TABLE = {
  mt: 4,
  '& th, & td': { height: 32, px: 0 },
  '& th ~ th, & td': { width: '6rem' },
};

/** The authorities of a role: actions as checkboxes, types of records as a table of "see" and "change". */
export default function AuthoritiesInput() {
  const { field, path, label, value, onChange, readOnly } = useField();
  const translate = useTranslate();
  const labels = useLabels();
  const beyondOwn = useUngrantableAuthorities();
  const values = field.type === 'enum' ? field.values : [];
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const { single, pairs } = groupAuthorities(values);
  // authorities the user lacks can't be changed
  const fixed = (name: string) => readOnly || beyondOwn.authority(name);
  const set = (wanted: readonly string[], on: boolean) => {
    const names = wanted.filter((name) => !fixed(name));
    const rest = chosen.filter((name) => !names.includes(name));
    onChange(on ? [...rest, ...names] : rest);
  };
  const toggle = (pair: Pair, kind: 'view' | 'edit', on: boolean) => {
    // "change" implies "see"
    const names = kind === 'edit' && !on ? [pair.edit] : kind === 'view' && on ? [pair.view] : [pair.view, pair.edit];
    set(
      names.filter((name) => name !== undefined),
      on,
    );
  };
  const box = (pair: Pair, kind: 'view' | 'edit') => {
    const name = pair[kind];
    return (
      <TableCell>
        {name && (
          <RowBox
            label={labels.value(path, name)}
            checked={chosen.includes(name)}
            disabled={fixed(name)}
            onChange={(on) => toggle(pair, kind, on)}
          />
        )}
      </TableCell>
    );
  };
  const nameOf = (pair: Pair) =>
    translate(`views.authorities.types.${pair.type}`, { _: labels.value(path, pair.view ?? pair.edit) });
  return (
    <fieldset>
      <legend className="sr">{label}</legend>
      {!readOnly && values.some(beyondOwn.authority) && (
        <Hint sx={{ mb: 2 }}>{translate('account.authorities.beyond')}</Hint>
      )}
      <FormLabel component="h3">{translate('views.authorities.actions')}</FormLabel>
      <CheckGrid>
        {single.map((name) => (
          <Checkbox
            key={name}
            label={labels.value(path, name)}
            checked={chosen.includes(name)}
            disabled={fixed(name)}
            onChange={(on) => set([name], on)}
          />
        ))}
      </CheckGrid>
      <Table sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('views.authorities.records')}</TableCell>
            <TableCell>{translate('views.authorities.see')}</TableCell>
            <TableCell>{translate('views.authorities.change')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {pairs.map((pair) => (
            <TableRow key={pair.type}>
              <TableCell component="th" scope="row">
                {nameOf(pair)}
              </TableCell>
              {box(pair, 'view')}
              {box(pair, 'edit')}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </fieldset>
  );
}
