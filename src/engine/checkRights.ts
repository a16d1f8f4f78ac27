import { allows, authorityFor } from './access.ts';
import type { Checks } from './checks.ts';
import { checkUses } from './checkUses.ts';
import { isComputed } from './computed.ts';
import type { Field, Fields, Resource } from './definition.ts';
import { adviceFor } from './faults.ts';
import { restrictedFields, writersOf } from './fieldRights.ts';
import { fieldIn, fieldNamed, plainFields } from './fields.ts';
import { templateFields } from './template.ts';

const KEYS = ['readBy', 'writeBy'] as const;

/** Checks the rights by field: `readBy` and `writeBy`. */
export function checkRights(checks: Checks): void {
  const { resource: r, faults } = checks;
  for (const [name, field] of Object.entries(r.fields)) {
    if ('fields' in field) checkInside(checks, field.fields, name, `fields.${name}.fields`);
  }
  const fields = restrictedFields(r);
  for (const [name, field] of fields) {
    const key = `fields.${name}`;
    checkNames(checks, field, key);
    const needed = field.readBy && neededByAll(r, name, field);
    if (needed !== undefined) {
      const message = `everybody who sees ${r.name} reads "${name}", because ${needed}; remove "readBy" there.`;
      faults.add('PROTECTED', `${key}.readBy`, message);
    }
    checkWriters(checks, name, field);
    checkOtherSide(checks, name, field);
  }
  checkView(checks);
  if (fields.length > 0) checkUses(checks);
}

/** Rights are those of whole values. */
function checkInside(checks: Checks, fields: Fields, owner: string, key: string): void {
  for (const [name, field] of Object.entries(fields)) {
    for (const right of KEYS) {
      if (field[right] === undefined) continue;
      const message = `"${owner}" is read and written as a whole; move "${right}" of "${name}" there.`;
      checks.faults.add('BAD_VALUE', `${key}.${name}.${right}`, message);
    }
    if ('fields' in field) checkInside(checks, field.fields, owner, `${key}.${name}.fields`);
  }
}

function checkNames({ faults, authorities }: Checks, field: Field, key: string): void {
  for (const right of KEYS) {
    const named = field[right];
    if (named?.length === 0) {
      const message = `"${key}.${right}" is empty; name an authority, such as ADMIN, or remove it.`;
      faults.add('BAD_VALUE', `${key}.${right}`, message);
    }
    for (const [i, one] of (named ?? []).entries()) {
      if (authorities.includes(one)) continue;
      const message = `there is no authority "${one}"; ${adviceFor(one, authorities)}`;
      faults.add('UNKNOWN_REGISTRY_NAME', `${key}.${right}.${i}`, message);
    }
  }
}

/** Why nobody who sees the records can do without a field; undefined: the field may be restricted. */
function neededByAll(r: Resource, name: string, field: Field): string | undefined {
  const places = ['orgId', r.partOf, r.treeParent];
  if (field.type === 'password') return 'passwords are never returned to anybody';
  const title = [...templateFields(r.title), ...plainFields(r.fields, r.title)];
  if (title.some((one) => fieldNamed(r.fields, one) === name)) return 'it is in the title of the records';
  if (field.unique) return 'it is unique, so records are found by it';
  if (places.includes(name)) return 'it says where the records belong';
  if (r.removal.soft && name === 'deleted') return 'it says whether they are removed';
  if (r.list && fieldNamed(r.fields, r.list.sort.field) === name) return 'they are sorted by it';
  const isShown = r.restrictable !== undefined && !r.restrictable.includes(name);
  if (isShown || r.essential?.includes(name)) return 'the platform itself needs it and shows it elsewhere, too';
  return undefined;
}

/** Whether a new record needs a value that nothing but its creator gives. */
export function isAskedFor(field: Field): boolean {
  const isRequired = field.required !== undefined && field.required !== false;
  const needsItems = field.type === 'array' && (field.minItems ?? 0) > 0;
  const isGiven =
    field.default !== undefined || field.defaultFrom !== undefined || ('ifBlank' in field && field.ifBlank);
  return (isRequired || needsItems) && !isGiven && field.type !== 'bool';
}

function checkWriters({ resource: r, faults }: Checks, name: string, field: Field): void {
  const key = `fields.${name}.${field.writeBy ? 'writeBy' : 'readBy'}`;
  if (field.writeBy && isComputed(field)) {
    faults.add('BAD_VALUE', key, `"${name}" is computed, so nobody writes it; remove "writeBy" there.`);
  }
  if (['orgId', r.partOf, r.treeParent].includes(name)) {
    const message = `whoever moves ${r.name} writes "${name}"; remove "writeBy" there, or change "access.move".`;
    if (field.writeBy) faults.add('PROTECTED', key, message);
  } else if (allows(r, 'create') && isAskedFor(field)) {
    const creator = authorityFor(r, 'create');
    if (creator !== undefined && writersOf(field)?.includes(creator)) return;
    const message = `a new record needs "${name}", which not everybody who creates it may write; add ${creator ?? 'their authority'}, give it a "default", or remove "required".`;
    faults.add('BAD_VALUE', key, message);
  }
}

const sameNames = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
  a === b || (a !== undefined && b !== undefined && [...a].sort().join() === [...b].sort().join());

/** A relation is seen and changed from both sides. */
function checkOtherSide({ resource: r, byName, faults }: Checks, name: string, field: Field): void {
  if (field.type !== 'ref') return;
  const others =
    field.inverse === undefined
      ? [...byName.values()].flatMap((other) =>
          Object.entries(other.fields).filter(
            ([, one]) => one.type === 'ref' && one.to === r.name && one.inverse?.split('.')[0] === name,
          ),
        )
      : [[field.inverse, fieldIn(byName.get(field.to)?.fields ?? {}, field.inverse.split('.')[0] ?? '')] as const];
  for (const [side, other] of others) {
    if (other && KEYS.every((right) => sameNames(field[right], other[right]))) continue;
    const message = `"${side}" is the other side of "${name}"; write the same "readBy" and "writeBy" on both sides.`;
    faults.add('BAD_VALUE', `fields.${name}`, message);
  }
}

/** The records of a view are those of another resource, whose rights hold. */
function checkView({ resource: r, byName, faults }: Checks): void {
  const stored = byName.get(r.viewOf ?? '');
  for (const [name, field] of Object.entries(stored ? r.fields : {})) {
    for (const right of KEYS) {
      if (sameNames(field[right], stored?.fields[name]?.[right])) continue;
      const message = `the records of ${r.name} are those of ${r.viewOf}; write the same "${right}" of "${name}" there.`;
      faults.add('BAD_VALUE', `fields.${name}.${right}`, message);
    }
  }
}
