import { useTranslate } from 'ra-core';
import { useBeyondOwn } from '../../definition/beyondOwn.ts';
import { useLabels } from '../../definition/labels.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { RowBox } from '../../ui/RowBox.tsx';
import './authorities.css';
import { useField } from '../../inputs/fieldContext.ts';

interface Pair {
  type: string;
  view?: string;
  edit?: string;
}

/** Authorities come in pairs "see" and "change" per kind of record, and single ones that allow an action. */
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

/** What a role allows: actions as boxes, kinds of records as a table of "see" and "change". */
export default function AuthoritiesInput() {
  const { field, path, label, value, onChange, readOnly } = useField();
  const translate = useTranslate();
  const labels = useLabels();
  const beyondOwn = useBeyondOwn();
  const values = field.type === 'enum' ? field.values : [];
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const { single, pairs } = groupAuthorities(values);
  // what one has not oneself stays as it is
  const fixed = (name: string) => readOnly || beyondOwn.authority(name);
  const set = (wanted: readonly string[], on: boolean) => {
    const names = wanted.filter((name) => !fixed(name));
    const rest = chosen.filter((name) => !names.includes(name));
    onChange(on ? [...rest, ...names] : rest);
  };
  const toggle = (pair: Pair, kind: 'view' | 'edit', on: boolean) => {
    // who may change something must see it, and who may not see it cannot change it
    const names = kind === 'edit' && !on ? [pair.edit] : kind === 'view' && on ? [pair.view] : [pair.view, pair.edit];
    set(
      names.filter((name) => name !== undefined),
      on,
    );
  };
  const box = (pair: Pair, kind: 'view' | 'edit') => {
    const name = pair[kind];
    return (
      <td>
        {name && (
          <RowBox
            label={labels.value(path, name)}
            checked={chosen.includes(name)}
            disabled={fixed(name)}
            onChange={(on) => toggle(pair, kind, on)}
          />
        )}
      </td>
    );
  };
  const nameOf = (pair: Pair) =>
    translate(`views.authorities.types.${pair.type}`, { _: labels.value(path, pair.view ?? pair.edit) });
  return (
    <fieldset className="w-authorities">
      <legend className="sr">{label}</legend>
      {!readOnly && values.some(beyondOwn.authority) && (
        <p className="v-quiet">{translate('account.authorities.beyond')}</p>
      )}
      <h3>{translate('views.authorities.actions')}</h3>
      <div className="v-checks">
        {single.map((name) => (
          <Checkbox
            key={name}
            label={labels.value(path, name)}
            checked={chosen.includes(name)}
            disabled={fixed(name)}
            onChange={(on) => set([name], on)}
          />
        ))}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('views.authorities.records')}</th>
            <th scope="col">{translate('views.authorities.see')}</th>
            <th scope="col">{translate('views.authorities.change')}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={pair.type}>
              <th scope="row">{nameOf(pair)}</th>
              {box(pair, 'view')}
              {box(pair, 'edit')}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
