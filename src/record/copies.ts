import { isComputed } from '../engine/computed.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { templateFields } from '../engine/template.ts';

/** A field whose contents a copy can take along. */
export interface Carried {
  field: string;
  /** Undefined: the record came without it. */
  count: number | undefined;
  /** Whether it is taken along unless somebody says otherwise. */
  along: boolean;
}

const ACTIVE = 'active';

/**
 * What a copy can take along or leave behind. Memberships are left behind, and so are items that can be switched on by
 * themselves, e.g. devices: a copy that has them reaches the same people a second time.
 */
export function carriedFields(resource: Resource, record: RecordData): Carried[] {
  return Object.entries(resource.fields).flatMap(([name, field]): Carried[] => {
    const isMembership = field.type === 'ref' && field.multiple === true;
    if ((!isMembership && field.type !== 'array') || isComputed(field) || field.readOnly === true) return [];
    const value = record[name];
    const count = Array.isArray(value) ? value.length : undefined;
    if (count === 0 || field.required === true || (count === undefined && !isMembership)) return [];
    return [{ field: name, count, along: field.type === 'array' && field.fields[ACTIVE]?.type !== 'bool' }];
  });
}

/** The texts that a record is called by: what tells a copy from its original. */
export function nameFields(resource: Resource): string[] {
  return templateFields(resource.title).filter((name) => resource.fields[name]?.type === 'text');
}

/** Whether copies of a record are switched off when they are made. */
export function startsInactive(resource: Resource, record: RecordData): boolean {
  return resource.fields[ACTIVE]?.type === 'bool' && record[ACTIVE] === true;
}

/** What a copy has in place of the record's own values. `left`: the fields that are not taken along. */
export function copyChanges(
  resource: Resource,
  record: RecordData,
  names: { [field: string]: string },
  left: readonly string[],
): RecordData {
  // as little as can be: whatever is sent overrides what the server finds for the copy, its name above all
  const typed = Object.entries(names).filter(([, text]) => text.trim() !== '');
  return {
    ...Object.fromEntries(typed.map(([field, text]) => [field, text.trim()])),
    ...Object.fromEntries(left.map((field) => [field, []])),
    ...(startsInactive(resource, record) ? { [ACTIVE]: false } : {}),
  };
}
