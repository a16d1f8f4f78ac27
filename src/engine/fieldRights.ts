import { canAny } from './access.ts';
import type { AnyRecord, Field, Fields, Resource } from './definition.ts';
import { fieldNamed } from './fields.ts';
import { withoutField } from './patch.ts';
import { nameFieldOf } from './refs.ts';

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
