import { isObject } from '../../src/engine/paths.ts';
import { ScimError } from './errors.ts';

/** Parses values from identity providers, which send attribute names in any case and booleans as texts. */

type Values = { [name: string]: unknown };

/** Maximum length of a text; definitions have their own, smaller limits. */
const LONGEST = 1_000;
/** Most members in one request. */
const MOST_MEMBERS = 1_000;

/** The value of an attribute, found case-insensitively; undefined if `of` is no object or has none. */
export function attribute(of: unknown, name: string): unknown {
  if (!isObject(of)) return undefined;
  const key = Object.keys(of).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : of[key];
}

/** The body of a request; throws unless it is an object. */
export function objectOf(body: unknown): Values {
  if (!isObject(body)) throw new ScimError('invalidSyntax', 'The body is no object.');
  return body;
}

/** Parses a text: undefined if absent, '' for null, which removes the value. Throws for other types. */
export function textIn(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return '';
  if (typeof value !== 'string' || value.length > LONGEST) {
    throw new ScimError('invalidValue', `${name} is no text of at most ${LONGEST} characters.`);
  }
  return value.trim();
}

/** Parses a boolean, also from the texts "True" and "False", which Entra ID sends. Undefined if absent. */
export function boolIn(value: unknown, name: string): boolean | undefined {
  if (value === undefined) return undefined;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError('invalidValue', `${name} is neither true nor false.`);
}

/** Parses member ids from a list of objects with `value`, or from a single one. */
export function membersIn(value: unknown): number[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MOST_MEMBERS) throw new ScimError('tooMany', `More than ${MOST_MEMBERS} members.`, 413);
  return list.map((one) => idIn(isObject(one) ? attribute(one, 'value') : one));
}

/** Parses the id of a user; throws if it is none. */
export function idIn(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31) return id;
  throw new ScimError('invalidValue', 'A member is no id of a user.');
}
