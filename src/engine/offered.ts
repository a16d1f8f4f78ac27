import { can, EVERYTHING } from './access.ts';
import type { AnyRecord, EnumField, Resource } from './definition.ts';
import type { DefinedPage } from './page.ts';

/** The fields whose values are authorities. */
function grantingFields(resources: readonly Resource[]): EnumField[] {
  const fields = resources.flatMap((r) => Object.values(r.fields));
  return fields.filter((field) => field.type === 'enum').filter(({ valuesFrom }) => valuesFrom === 'authorities');
}

/** The authorities that operations and pages require, and those that overlays add. */
function requiredAuthorities(
  resources: readonly Resource[],
  pages: readonly DefinedPage[],
  added: readonly string[],
): string[] {
  const needed = [
    ...resources.flatMap((r) => Object.values(r.access)),
    ...pages.flatMap(({ access }) => access.read ?? []),
  ];
  return [...needed.filter((authority) => authority !== ''), ...added];
}

/** Every authority that a user can have; `added`: those of overlays. */
export function knownAuthorities(
  resources: readonly Resource[],
  pages: readonly DefinedPage[],
  added: readonly string[],
): string[] {
  const granted = grantingFields(resources).flatMap(({ values }) => values);
  return [...new Set([EVERYTHING, ...granted, ...requiredAuthorities(resources, pages, added)])];
}

/**
 * Appends every authority that a definition requires or an overlay adds to the values of fields with `valuesFrom:
 * 'authorities'`, so that the authorities of an added entity can be granted without editing another file.
 */
export function offerAuthorities(
  resources: readonly Resource[],
  pages: readonly DefinedPage[],
  added: readonly string[],
): void {
  const asked = requiredAuthorities(resources, pages, added);
  for (const field of grantingFields(resources)) field.values = [...new Set([...field.values, ...asked])];
}

/** Authorities in a field of a record, separated by whether the user has them. */
export interface GrantedAuthorities {
  field: string;
  own: string[];
  beyond: string[];
}

/** The fields of a record that grant authorities beyond these, e.g. of a role that has more than its editor. */
export function authoritiesBeyond(
  r: Resource,
  record: AnyRecord,
  authorities: readonly string[],
): GrantedAuthorities[] {
  return Object.entries(r.fields).flatMap(([name, field]): GrantedAuthorities[] => {
    const value = record[name];
    if (field.type !== 'enum' || field.valuesFrom !== 'authorities' || !Array.isArray(value)) return [];
    const given = value.filter((authority) => typeof authority === 'string');
    const beyond = given.filter((authority) => !can(authorities, authority));
    const own = given.filter((authority) => !beyond.includes(authority));
    return beyond.length > 0 ? [{ field: name, own, beyond }] : [];
  });
}
