import { can } from './access.ts';
import type { AnyRecord, Resource } from './definition.ts';
import type { DefinedPage } from './page.ts';

/**
 * Appends every authority that a definition requires to the values of fields with `valuesFrom: 'authorities'`, so that
 * the authorities of an added entity can be granted without editing another file.
 */
export function offerAuthorities(resources: Iterable<Resource>, pages: readonly DefinedPage[]): void {
  const all = [...resources];
  const needed = [...all.flatMap((r) => Object.values(r.access)), ...pages.flatMap(({ access }) => access.read ?? [])];
  const asked = needed.filter((authority) => authority !== '');
  for (const r of all) {
    for (const field of Object.values(r.fields)) {
      if (field.type === 'enum' && field.valuesFrom === 'authorities') {
        field.values = [...new Set([...field.values, ...asked])];
      }
    }
  }
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
