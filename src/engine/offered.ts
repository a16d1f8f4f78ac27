import { can } from './access.ts';
import type { RecordData, Resource } from './definition.ts';

/**
 * Fields with `valuesFrom: 'authorities'` offer, behind their own values, every authority that a definition asks for:
 * whoever adds an entity can give its authorities to people without touching another file.
 */
export function offerAuthorities(resources: Iterable<Resource>): void {
  const all = [...resources];
  const asked = all.flatMap((r) => Object.values(r.access)).filter((authority) => authority !== '');
  for (const r of all) {
    for (const field of Object.values(r.fields)) {
      if (field.type === 'enum' && field.valuesFrom === 'authorities') {
        field.values = [...new Set([...field.values, ...asked])];
      }
    }
  }
}

/** Whether a record gives whoever gets it an authority that is not among these: a role that allows more than one's own. */
export function givesBeyond(r: Resource, record: RecordData, authorities: readonly string[]): boolean {
  return Object.entries(r.fields).some(([name, field]) => {
    const given = record[name];
    if (field.type !== 'enum' || field.valuesFrom !== 'authorities' || !Array.isArray(given)) return false;
    return given.some((authority) => typeof authority === 'string' && !can(authorities, authority));
  });
}
