import { isDate, isDateTime, isTime } from './dates.ts';
import type { Field } from './definition.ts';
import { isObject } from './paths.ts';

/** Maximum nesting of JSON values: enough for any record, and safe for recursion. */
export const DEEPEST_JSON = 64;

/** Whether lists and objects are nested no deeper than allowed. */
export function isShallow(value: unknown, left = DEEPEST_JSON): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}

/** Default maximum size of a JSON value in bytes. */
export const MAX_JSON_BYTES = 16_384;

const utf8 = new TextEncoder();

/** The size of a JSON value as text, in bytes. */
export function jsonBytes(value: unknown): number {
  return utf8.encode(JSON.stringify(value) ?? '').length;
}

const HALF = /\p{Surrogate}/u;

/** Whether a text contains neither the null character nor lone surrogates, which cannot be stored. */
export function hasOnlyCharacters(text: string): boolean {
  return !text.includes('\u0000') && !HALF.test(text);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
export const isId = (value: unknown): value is number => Number.isSafeInteger(value);
export const isDefined = (value: unknown): value is NonNullable<unknown> => value !== undefined && value !== null;
export const listOf =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(is);

/**
 * What is typed into a JSON field and is no JSON yet, as a value of it: a text that no record has, because the null
 * character cannot be stored.
 */
export const unfinishedJson = (text: string): string => `\u0000${text}`;

/** The text of an unfinished JSON value; undefined for any other value. */
export const unfinishedTextOf = (value: unknown): string | undefined =>
  isText(value) && value.startsWith('\u0000') ? value.slice(1) : undefined;

function isChoice(values: readonly string[]) {
  return (value: unknown): value is string => isText(value) && values.includes(value);
}

/** Whether a value that is neither null nor absent has the field's type; limits are not checked. */
export function isOfType(field: Field, value: unknown): boolean {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'password':
      return isText(value);
    case 'int':
      return Number.isSafeInteger(value);
    case 'decimal':
      return isNumber(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'date':
      return isText(value) && isDate(value);
    case 'time':
      return isText(value) && isTime(value);
    case 'dateTime':
      return isText(value) && isDateTime(value);
    case 'enum':
      return field.multiple ? listOf(isChoice(field.values))(value) : isChoice(field.values)(value);
    case 'ref':
      return field.multiple ? listOf(isId)(value) : isId(value);
    case 'group':
      return isObject(value);
    case 'array':
      return listOf(isObject)(value);
    case 'json':
      return true;
    case 'derived':
      return false;
  }
}
