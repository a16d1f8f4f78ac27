import type { RecordData, Resource } from './definition.ts';

/**
 * The fields that a copy of a record has only if its maker asks for them: those that the definition names, if they may be
 * empty, and the lists that other records keep, which a copy would change.
 */
export function leftFromCopies({ fields, copies }: Resource): string[] {
  const { without = [] } = copies ?? {};
  return Object.entries(fields).flatMap(([name, field]) => {
    const isNamed = without.includes(name) && field.required !== true;
    return isNamed || (field.type === 'ref' && field.inverse !== undefined) ? [name] : [];
  });
}

/** The values that a copy of a record has if its maker doesn't choose others; without those that only the platform writes. */
export function copiedValues(resource: Resource, record: RecordData): RecordData {
  const left = new Set(leftFromCopies(resource));
  const kept = Object.entries(record).filter(([name]) => !left.has(name) && !resource.fields[name]?.maintained);
  const values = Object.fromEntries(kept);
  const { off } = resource.copies ?? {};
  return off !== undefined && values[off] === true ? { ...values, [off]: false } : values;
}
