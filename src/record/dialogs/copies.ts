import { isComputed } from '../../engine/computed.ts';
import { leftFromCopies } from '../../engine/copies.ts';
import type { Field, RecordData, Resource } from '../../engine/definition.ts';
import { isEmpty } from '../../engine/paths.ts';
import { templateFields } from '../../engine/template.ts';

/** A field whose content can be copied along. */
export interface Carried {
  field: string;
  /** Number of items; undefined if it is no list, or the loaded record does not contain it. */
  count: number | undefined;
  /** Whether it is copied by default. */
  along: boolean;
}

const isReferences = (field: Field) => field.type === 'ref' && field.multiple === true;

/** The fields about which the user is asked whether they are copied along: lists, and what the definition leaves out. */
export function carriedFields(resource: Resource, record: RecordData): Carried[] {
  const left = new Set(leftFromCopies(resource));
  return Object.entries(resource.fields).flatMap(([name, field]): Carried[] => {
    if (!left.has(name) && !isReferences(field) && field.type !== 'array') return [];
    if (isComputed(field) || field.readOnly === true || field.required === true) return [];
    const value = record[name];
    // some platforms don't tell references with the record
    const isUntold = value === undefined && isReferences(field);
    if (isEmpty(value) && !isUntold) return [];
    return [{ field: name, count: Array.isArray(value) ? value.length : undefined, along: !left.has(name) }];
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

/**
 * The values a copy has instead of the record's own. `carried`: what can be copied along; `left`: which of it is not. Both
 * is said of what the definition leaves out, because other platforms copy all of a record.
 */
export function copyChanges(
  resource: Resource,
  record: RecordData,
  names: { [field: string]: string },
  { carried, left }: { carried: readonly Carried[]; left: readonly string[] },
): RecordData {
  // only what is needed: whatever is sent overrides what the server chooses for the copy, such as its name
  const { off } = resource.copies ?? {};
  const changes: RecordData = {};
  for (const [field, text] of Object.entries(names)) if (text.trim() !== '') changes[field] = text.trim();
  for (const { field, along } of carried) {
    const isList = resource.fields[field]?.type === 'array' || isReferences(resource.fields[field] as Field);
    if (left.includes(field)) changes[field] = isList ? [] : null;
    else if (!along && record[field] !== undefined) changes[field] = record[field];
  }
  if (off !== undefined && startsInactive(resource, record)) changes[off] = false;
  return changes;
}
