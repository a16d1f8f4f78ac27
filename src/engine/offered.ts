import { can } from './access.ts';
import type { RecordData, Resource } from './definition.ts';
import type { DefinedPage } from './page.ts';

/**
 * Fields with `valuesFrom: 'authorities'` offer, behind their own values, every authority that a definition asks for:
 * whoever adds an entity can give its authorities to people without touching another file.
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

/** Authorities in a field of a record, parted by whether one has them oneself. */
export interface Given {
  field: string;
  own: string[];
  beyond: string[];
}

/** The fields by which a record gives authorities that are not among these: a role that allows more than one's own. */
export function givenBeyond(r: Resource, record: RecordData, authorities: readonly string[]): Given[] {
  return Object.entries(r.fields).flatMap(([name, field]): Given[] => {
    const value = record[name];
    if (field.type !== 'enum' || field.valuesFrom !== 'authorities' || !Array.isArray(value)) return [];
    const given = value.filter((authority) => typeof authority === 'string');
    const beyond = given.filter((authority) => !can(authorities, authority));
    const own = given.filter((authority) => !beyond.includes(authority));
    return beyond.length > 0 ? [{ field: name, own, beyond }] : [];
  });
}
