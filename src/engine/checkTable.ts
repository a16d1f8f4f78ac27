import type { Checks } from './checks.ts';

/** Checks the storage settings in `table`. */
export function checkTable(checks: Checks): void {
  const { resource: r, faults } = checks;
  for (const [i, name] of r.table.index.entries()) checks.field(r.fields, name, `table.index.${i}`);
  for (const [i, name] of r.table.behaviors.entries()) checks.known('behaviors', name, `table.behaviors.${i}`);
  for (const [name, values] of Object.entries(r.table.unlisted ?? {})) {
    const f = r.fields[name];
    if (f?.type === 'enum' && values.every((value) => f.values.includes(value))) continue;
    const message = `"table.unlisted" is for values of enum fields; correct "${name}" or its values.`;
    faults.add('BAD_VALUE', `table.unlisted.${name}`, message);
  }
}
