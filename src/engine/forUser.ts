import type { Field, Fields, Resource } from './definition.ts';
import { withResources } from './extensions.ts';
import { fieldRights, withoutFields } from './fieldRights.ts';
import type { Loaded } from './load.ts';

/** A field that is shown and not edited, with what is inside it. */
function locked<F extends Field>(field: F): F {
  const inside = 'fields' in field ? { fields: mapFields(field.fields, (inner) => locked(inner)) } : {};
  return { ...field, readOnly: true, ...inside };
}

function mapFields(fields: Fields, change: (field: Field, name: string) => Field): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, name)]));
}

/** The definition for forms and lists: without unreadable fields; unwritable ones are read-only and never filled. */
function forUser(r: Resource, authorities: readonly string[]): Resource {
  const { unreadable, unwritable } = fieldRights(r, authorities);
  if (unwritable.size === 0) return r;
  const readable = withoutFields(r, unreadable);
  const fields = mapFields(readable.fields, (field, name) => {
    if (unwritable.has(name)) return locked(field);
    if (field.type !== 'ref' || !field.fills) return field;
    return { ...field, fills: field.fills.filter((one) => !unwritable.has(one)) };
  });
  return { ...readable, fields };
}

/** The definitions for the screens of a user with these authorities. */
export function withinRights(loaded: Loaded, authorities: readonly string[]): Loaded {
  return withResources(
    loaded,
    loaded.resources.map((r) => forUser(r, authorities)),
  );
}

/** Whether users with the one or the other authorities read and write the same fields. */
export function haveSameRights({ resources }: Loaded, one: readonly string[], other: readonly string[]): boolean {
  const rightsOf = (r: Resource, authorities: readonly string[]) => {
    const { unreadable, unwritable } = fieldRights(r, authorities);
    return [...unreadable, '', ...unwritable].join();
  };
  return resources.every((r) => rightsOf(r, one) === rightsOf(r, other));
}
