/** What is wrong with a record that a user writes. Apart from the rights, which lists ask: they don't load the validation. */
import type { RecordData, Resource } from './definition.ts';
import { fieldRights, NO_RIGHT } from './fieldRights.ts';
import { isEmpty } from './paths.ts';
import { type FieldErrors, validateRecord } from './schema.ts';
import { changesBetween } from './transfer/changes.ts';

/** Error code of a change of a value that is set at the creation. */
const FIXED = 'fixed';

/** Faults of changed values that are set at the creation, by field. */
function fixedFaults(r: Resource, before: RecordData, after: RecordData): FieldErrors {
  const names = Object.keys(r.fields).filter((name) => r.fields[name]?.fixed && !isEmpty(before[name]));
  return Object.fromEntries(changesBetween(r, before, after, names).map(({ field }) => [field, FIXED]));
}

/** Faults of values that a user has changed without the right, by field. */
export function unwritableFaults(
  r: Resource,
  authorities: readonly string[],
  before: RecordData,
  after: RecordData,
): FieldErrors {
  const changes = changesBetween(r, before, after, fieldRights(r, authorities).unwritable);
  return Object.fromEntries(changes.map(({ field }) => [field, NO_RIGHT]));
}

/** A record to be stored, and how it is stored; of a new one instead what it would be without anybody's values. */
interface Written {
  record: RecordData;
  before?: RecordData | undefined;
  defaults?: () => RecordData;
}

/**
 * Faults of a record that a user writes, by field path: by its definition, and values that he, or anybody, may not write. Nothing is
 * said of fields that he may not read: what is wrong there would tell their values, and he could not correct it.
 */
export function writeFaults(
  r: Resource,
  authorities: readonly string[],
  { record, before, defaults }: Written,
): FieldErrors {
  const changed = before ? fixedFaults(r, before, record) : {};
  const faults = { ...changed, ...validateRecord(r, record, before ? 'update' : 'create', { before }) };
  const { unreadable, unwritable } = fieldRights(r, authorities);
  if (unwritable.size === 0) return faults;
  const told = Object.entries(faults).filter(([path]) => !unreadable.has(path.split('.')[0] ?? path));
  return { ...Object.fromEntries(told), ...unwritableFaults(r, authorities, before ?? defaults?.() ?? {}, record) };
}
