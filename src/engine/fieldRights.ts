import { canAny } from './access.ts';
import type { AnyRecord, Field, Fields, RecordData, Resource } from './definition.ts';
import { fieldNamed } from './fields.ts';
import { withoutField } from './patch.ts';
import { isEmpty } from './paths.ts';
import { nameFieldOf } from './refs.ts';
import { type FieldErrors, validateRecord } from './schema.ts';
import { changesBetween } from './transfer/changes.ts';

/** The fields of a type that a user may not read or write. */
export interface FieldRights {
  unreadable: ReadonlySet<string>;
  /** Includes those that he may not read. */
  unwritable: ReadonlySet<string>;
}

/** Error code of a value for a field that the user may not write. */
export const NO_RIGHT = 'noRight';

const ALL: FieldRights = { unreadable: new Set(), unwritable: new Set() };

/** The authorities of which one is needed to read a field; undefined: none. Who may write it reads it, too. */
export function readersOf({ readBy, writeBy }: Field): readonly string[] | undefined {
  return readBy && [...readBy, ...(writeBy ?? [])];
}

/** The authorities of which one is needed to write a field of a record that may be written; undefined: none. */
export function writersOf(field: Field): readonly string[] | undefined {
  return field.writeBy ?? readersOf(field);
}

const restricted = new WeakMap<Resource, readonly [string, Field][]>();

/** The fields of a definition that not everybody may read or write. */
export function restrictedFields(r: Resource): readonly [string, Field][] {
  let fields = restricted.get(r);
  if (!fields) {
    fields = Object.entries(r.fields).filter(([, field]) => writersOf(field) !== undefined);
    restricted.set(r, fields);
  }
  return fields;
}

/** What these authorities do not permit. The one answer to this question, for the platform and the console. */
export function fieldRights(r: Resource, authorities: readonly string[]): FieldRights {
  const fields = restrictedFields(r);
  if (fields.length === 0) return ALL;
  const without = (needed: (field: Field) => readonly string[] | undefined) =>
    new Set(fields.flatMap(([name, field]) => (canAny(authorities, needed(field)) ? [] : [name])));
  return { unreadable: without(readersOf), unwritable: without(writersOf) };
}

/** Error code of a change of a value that is set at the creation. */
const FIXED = 'fixed';

/** Faults of changed values that are set at the creation, by field. */
function fixedFaults(r: Resource, before: RecordData, after: RecordData): FieldErrors {
  const names = Object.keys(r.fields).filter((name) => r.fields[name]?.fixed && !isEmpty(before[name]));
  return Object.fromEntries(changesBetween(r, before, after, names).map(({ field }) => [field, FIXED]));
}

/** Faults of values that a user has changed without the right, by field. */
export function unwritableFaults(
  r: Resource,
  authorities: readonly string[],
  before: RecordData,
  after: RecordData,
): FieldErrors {
  const changes = changesBetween(r, before, after, fieldRights(r, authorities).unwritable);
  return Object.fromEntries(changes.map(({ field }) => [field, NO_RIGHT]));
}

/** A record to be stored, and how it is stored; of a new one instead what it would be without anybody's values. */
interface Written {
  record: RecordData;
  before?: RecordData | undefined;
  defaults?: () => RecordData;
}

/**
 * Faults of a record that a user writes, by field path: by its definition, and values that he, or anybody, may not write. Nothing is
 * said of fields that he may not read: what is wrong there would tell their values, and he could not correct it.
 */
export function writeFaults(
  r: Resource,
  authorities: readonly string[],
  { record, before, defaults }: Written,
): FieldErrors {
  const changed = before ? fixedFaults(r, before, record) : {};
  const faults = { ...changed, ...validateRecord(r, record, before ? 'update' : 'create', { before }) };
  const { unreadable, unwritable } = fieldRights(r, authorities);
  if (unwritable.size === 0) return faults;
  const told = Object.entries(faults).filter(([path]) => !unreadable.has(path.split('.')[0] ?? path));
  return { ...Object.fromEntries(told), ...unwritableFaults(r, authorities, before ?? defaults?.() ?? {}, record) };
}

/** The keys of a record for some fields: their values, and the titles of references. */
function keysOf(fields: Fields, names: ReadonlySet<string>): string[] {
  return [...names].flatMap((name) => {
    const field = fields[name];
    return field?.type === 'ref' ? [name, nameFieldOf(name, field)] : [name];
  });
}

/** A copy of a record, or of some of its values, without fields that these authorities do not permit to read. */
export function readableRecord<T extends AnyRecord>(r: Resource, authorities: readonly string[], record: T): T {
  const { unreadable } = fieldRights(r, authorities);
  if (unreadable.size === 0) return record;
  const out = { ...record };
  for (const key of keysOf(r.fields, unreadable)) delete out[key];
  return out;
}

/**
 * Returns a function that narrows a thing to what is left without some fields: the same object for the same fields, and
 * the thing itself for none.
 */
export function narrowedBy<T extends object>(narrow: (whole: T, gone: ReadonlySet<string>) => T) {
  const narrowed = new WeakMap<T, Map<string, T>>();
  return (whole: T, gone: ReadonlySet<string>): T => {
    if (gone.size === 0) return whole;
    const known = narrowed.get(whole) ?? new Map<string, T>();
    narrowed.set(whole, known);
    const key = [...gone].join();
    const found = known.get(key) ?? narrow(whole, gone);
    known.set(key, found);
    return found;
  };
}

/** The definition as it is for users who may not read some of its fields: as if it did not have them. */
export const withoutFields = narrowedBy<Resource>(removed);

function removed(r: Resource, gone: ReadonlySet<string>): Resource {
  const isKept = (path: string) => !gone.has(fieldNamed(r.fields, path));
  const tabs = [...gone].reduce((all, name) => withoutField(all, name), r.tabs);
  const { list, selector, notices } = r;
  return {
    ...r,
    fields: Object.fromEntries(Object.entries(r.fields).filter(([name]) => !gone.has(name))),
    tabs: tabs.filter(({ rows }) => rows?.length !== 0),
    list: list && {
      ...list,
      columns: list.columns.filter(({ field }) => isKept(field)),
      filters: list.filters.filter(isKept),
      phone: list.phone.filter(isKept),
    },
    notices: notices?.filter(({ field }) => isKept(field)),
    selector: selector && {
      ...selector,
      filters: selector.filters.filter(({ field }) => isKept(field)),
      warnings: selector.warnings?.filter(isKept),
    },
  };
}

/** The definition as these authorities permit to read it. */
export function readableResource(r: Resource, authorities: readonly string[]): Resource {
  return withoutFields(r, fieldRights(r, authorities).unreadable);
}
