import type { Resource } from './definition.ts';
import { adviceFor, type FaultList } from './faults.ts';
import { parentOf } from './refs.ts';

type ByName = ReadonlyMap<string, Resource>;

/** Checks that a part refers to exactly one parent record and has an organization. */
export function checkPart(r: Resource, byName: ByName, faults: FaultList): void {
  const { partOf, fields } = r;
  if (partOf === undefined) {
    for (const [name, field] of Object.entries(fields)) {
      if (field.unique !== 'parent') continue;
      const message = `"${name}" cannot be unique in a parent that ${r.name} does not have; add "partOf" or choose another scope.`;
      faults.add('BAD_VALUE', `fields.${name}.unique`, message);
    }
    return;
  }
  const field = Object.hasOwn(fields, partOf) ? fields[partOf] : undefined;
  if (field?.type !== 'ref' || field.multiple || field.inverse !== undefined || field.required !== true) {
    const single = Object.entries(fields).filter(([, f]) => f.type === 'ref' && !f.multiple && f.required === true);
    const cure = adviceFor(
      partOf,
      single.map(([name]) => name),
    );
    faults.add('UNKNOWN_FIELD', 'partOf', `"${partOf}" is no required reference to one record; ${cure}`);
  } else if (byName.get(field.to)?.partOf !== undefined) {
    faults.add('BAD_VALUE', 'partOf', `${field.to} is a part itself; refer to the record that it is a part of.`);
  }
  if (fields.orgId?.type !== 'ref') {
    const message = 'a part needs the field "orgId", which holds the organization of its parent; add it.';
    faults.add('MISSING_KEY', 'fields.orgId', message);
  }
}

/** Checks that a tab shows parts of this resource. */
export function checkPartsTab(
  r: Resource,
  parts: string | undefined,
  key: string,
  byName: ByName,
  faults: FaultList,
): void {
  if (parts === undefined) return;
  const stored = r.viewOf ?? r.name;
  const part = byName.get(parts);
  if (part && parentOf(part) === stored) return;
  const own = [...byName.values()].filter((other) => parentOf(other) === stored).map(({ name }) => name);
  faults.add('UNKNOWN_RESOURCE', key, `"${parts}" is no part of ${r.name}; ${adviceFor(parts, own)}`);
}
