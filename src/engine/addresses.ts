import { cleanTexts, isBeyondCleaning } from './clean.ts';
import type { Condition } from './data.ts';
import type { Field, Fields, RecordData } from './definition.ts';
import { type AddressFault, type CheckedAddress, checkAddress, type ReadPhone } from './deviceAddress.ts';
import { memoized } from './memoized.ts';
import { isObject, valueAt } from './paths.ts';

/** The installation's reader of phone numbers; undefined until it is given. */
let readPhone: ReadPhone | undefined;

/** More than the addresses of a batch of records, which are cleaned when they are looked at and again when they are written. */
const MOST_CHECKED = 2_000;
const LONGEST_CHECKED = 300;
/** Checks an address, given as its type and text with a blank between them. */
const checkKey = (key: string): CheckedAddress => {
  const blank = key.indexOf(' ');
  return checkAddress(key.slice(0, blank), key.slice(blank + 1), readPhone);
};
/** Keeps the last results: a record's addresses are checked several times while it is read, changed and written. */
let keptCheck = memoized(MOST_CHECKED, checkKey);

/**
 * Sets how phone numbers are read, with the installation's country: the platform at its start, the console when it
 * first needs it. Until then numbers are judged by their signs and length only.
 */
export function readPhonesBy(reader: ReadPhone | undefined): void {
  readPhone = reader;
  keptCheck = memoized(MOST_CHECKED, checkKey);
}

const check = (type: string, text: string): CheckedAddress =>
  (text.length > LONGEST_CHECKED ? checkKey : keptCheck)(`${type} ${text}`);

/** The kind of address in a field, given the record or item that contains it; undefined if it is none. */
export function addressTypeOf(field: Field, item: RecordData): string | undefined {
  if (field.type !== 'text') return undefined;
  if (field.address !== undefined) return field.address;
  const type = field.addressBy === undefined ? undefined : item[field.addressBy];
  return typeof type === 'string' ? type : undefined;
}

/**
 * The cleaned address in a field, or why it cannot work; undefined if the field is no address, or has no text or one that
 * is refused for its length.
 */
export function checkedAddress(field: Field, item: RecordData, value: unknown): CheckedAddress | undefined {
  const type = addressTypeOf(field, item);
  if (type === undefined || typeof value !== 'string' || isBeyondCleaning(field, value)) return undefined;
  return check(type, value);
}

/** Signs with which the channels take a phone number as it is. */
const DIALLED = /^[+\d\s().\-/*#]+(?:ext\. \d+|[A-D])?$/i;

/** Whether calls to the stored address can work, which cleaning it first may be needed for. */
export function isUsable(type: unknown, value: unknown): boolean {
  if (typeof type !== 'string' || typeof value !== 'string' || value === '') return true;
  const { address, fault } = check(type, value);
  if (fault !== undefined) return false;
  return address === value || (type !== 'EMAIL' && DIALLED.test(value));
}

/** Whether a condition on an address holds: whether it works as the kind that the other field names. */
export function worksAsAddress(condition: Extract<Condition, { addressBy: string }>, record: RecordData): boolean {
  return isUsable(valueAt(record, condition.addressBy), valueAt(record, condition.field));
}

/** Cleans the addresses of a record, also in its groups and lists. Those that cannot work stay as they are. */
function cleanAddresses(fields: Fields, record: RecordData): RecordData {
  const out = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    const value = out[name];
    if (field.type === 'group') {
      if (isObject(value)) out[name] = cleanAddresses(field.fields, value);
    } else if (field.type === 'array') {
      if (Array.isArray(value)) {
        out[name] = value.map((item) => (isObject(item) ? cleanAddresses(field.fields, item) : item));
      }
    } else {
      const { address } = checkedAddress(field, record, value) ?? {};
      if (address !== undefined) out[name] = address;
    }
  }
  return out;
}

/** A record as it is stored: its texts and addresses cleaned. */
export function cleanRecord(fields: Fields, record: RecordData): RecordData {
  return cleanAddresses(fields, cleanTexts(fields, record));
}

/** An address of a record that differs from the stored one when it is cleaned, or cannot work. */
export interface AddressChange {
  path: string;
  before: string;
  after?: string;
  fault?: AddressFault;
}

/** The addresses of a record that would be cleaned, and those that cannot work. */
export function addressChanges(fields: Fields, record: RecordData, prefix = ''): AddressChange[] {
  return Object.entries(fields).flatMap(([name, field]): AddressChange[] => {
    const value = record[name];
    const path = `${prefix}${name}`;
    if (field.type === 'group') return isObject(value) ? addressChanges(field.fields, value, `${path}.`) : [];
    if (field.type === 'array') {
      const items: unknown[] = Array.isArray(value) ? value : [];
      return items.flatMap((item, i) => (isObject(item) ? addressChanges(field.fields, item, `${path}.${i}.`) : []));
    }
    const checked = checkedAddress(field, record, value);
    if (!checked || typeof value !== 'string' || checked.address === value) return [];
    return [{ path, before: value, after: checked.address, fault: checked.fault }];
  });
}

/** Whether a record has addresses that are checked. */
export function hasAddresses(fields: Fields): boolean {
  return Object.values(fields).some((field) =>
    field.type === 'group' || field.type === 'array'
      ? hasAddresses(field.fields)
      : field.type === 'text' && (field.address ?? field.addressBy) !== undefined,
  );
}
