import type { Fields, Resource } from './definition.ts';
import { cureFor, type FaultList } from './faults.ts';

/** Checks of names that the keys of `table` share with other keys. */
interface NameChecks {
  named: (fields: Fields, name: string, key: string, also?: readonly string[]) => void;
  known: (registry: 'behaviors', name: string | undefined, key: string) => void;
}

/** Checks what `table` says of how records are stored. */
export function checkTable(
  r: Resource,
  byName: ReadonlyMap<string, Resource>,
  { named, known }: NameChecks,
  faults: FaultList,
): void {
  for (const [i, name] of r.table.index.entries()) named(r.fields, name, `table.index.${i}`);
  for (const [i, name] of r.table.behaviors.entries()) known('behaviors', name, `table.behaviors.${i}`);
  for (const [i, name] of (r.table.essential ?? []).entries()) named(r.fields, name, `table.essential.${i}`, []);
  for (const [name, values] of Object.entries(r.table.unlisted ?? {})) {
    const f = r.fields[name];
    if (f?.type === 'enum' && values.every((value) => f.values.includes(value))) continue;
    const message = `"table.unlisted" is for values of enum fields; correct "${name}" or its values.`;
    faults.add('BAD_VALUE', `table.unlisted.${name}`, message);
  }
  if (r.table.treeParent !== undefined) named(r.fields, r.table.treeParent, 'table.treeParent', []);
  const { storedAs } = r.table;
  if (storedAs !== undefined && !byName.has(storedAs)) {
    const names = [...byName.keys()];
    faults.add('UNKNOWN_RESOURCE', 'table.storedAs', `there is no resource "${storedAs}"; ${cureFor(storedAs, names)}`);
  }
}
