import { isComputed } from '../../engine/computed.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { templateFields } from '../../engine/template.ts';

/** A field whose content can be copied along. */
export interface Carried {
  field: string;
  /** Number of items; undefined if the loaded record does not contain them. */
  count: number | undefined;
  /** Whether it is copied by default. */
  along: boolean;
}

/**
 * The fields that can be copied along. By default memberships aren't, nor are the lists that the definition names, e.g.
 * devices, because the copy would reach the same people a second time.
 */
export function carriedFields(resource: Resource, record: RecordData): Carried[] {
  const { without = [] } = resource.copies ?? {};
  return Object.entries(resource.fields).flatMap(([name, field]): Carried[] => {
    const isMembership = field.type === 'ref' && field.multiple === true;
    if ((!isMembership && field.type !== 'array') || isComputed(field) || field.readOnly === true) return [];
    const value = record[name];
    const count = Array.isArray(value) ? value.length : undefined;
    if (count === 0 || field.required === true || (count === undefined && !isMembership)) return [];
    return [{ field: name, count, along: field.type === 'array' && !without.includes(name) }];
  });
}

/** The text fields of the title, which distinguish a copy from its original. */
export function nameFields(resource: Resource): string[] {
  return templateFields(resource.title).filter((name) => resource.fields[name]?.type === 'text');
}

/** Whether copies of a record start inactive, if the user may write that. */
export function startsInactive({ copies, fields }: Resource, record: RecordData): boolean {
  const { off } = copies ?? {};
  return off !== undefined && record[off] === true && fields[off]?.readOnly !== true;
}

/** The values a copy has instead of the record's own. `left`: fields that are not copied. */
export function copyChanges(
  resource: Resource,
  record: RecordData,
  names: { [field: string]: string },
  left: readonly string[],
): RecordData {
  // only what is needed: whatever is sent overrides what the server chooses for the copy, such as its name
  const { off } = resource.copies ?? {};
  const typed = Object.entries(names).filter(([, text]) => text.trim() !== '');
  return {
    ...Object.fromEntries(typed.map(([field, text]) => [field, text.trim()])),
    ...Object.fromEntries(left.map((field) => [field, []])),
    ...(off !== undefined && startsInactive(resource, record) ? { [off]: false } : {}),
  };
}
