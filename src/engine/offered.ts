import type { Resource } from './definition.ts';

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
