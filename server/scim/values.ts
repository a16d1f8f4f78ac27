import { isObject } from '../../src/engine/paths.ts';
import { ScimError } from './errors.ts';

/** Reading what identity providers send: attribute names in any case, and booleans as texts. */

type Values = { [name: string]: unknown };

/** Longest text that is looked at; definitions have their own, smaller bounds. */
const LONGEST = 1_000;
/** Members that one request may name. */
const MOST_MEMBERS = 1_000;

/** The attribute of an object, whatever the case of its name. */
export function attribute(of: unknown, name: string): unknown {
  if (!isObject(of)) return undefined;
  const key = Object.keys(of).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : of[key];
}

/** The body of a request, which is an object. */
export function objectOf(body: unknown): Values {
  if (!isObject(body)) throw new ScimError('invalidSyntax', 'The body is no object.');
  return body;
}

/** A text, or undefined for an absent one; null removes and is the empty text. */
export function textIn(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return '';
  if (typeof value !== 'string' || value.length > LONGEST) {
    throw new ScimError('invalidValue', `${name} is no text of at most ${LONGEST} characters.`);
  }
  return value.trim();
}

/** A boolean, also as "True" and "False", which Entra ID sends. */
export function boolIn(value: unknown, name: string): boolean | undefined {
  if (value === undefined) return undefined;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError('invalidValue', `${name} is neither true nor false.`);
}

/** The value of a list such as `emails`: the primary one, else the first. A single object counts as a list. */
export function primaryIn(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return textIn(value, name);
  const list = (Array.isArray(value) ? value : [value]).filter(isObject);
  const chosen = list.find((one) => boolIn(attribute(one, 'primary'), `${name}.primary`)) ?? list[0];
  return chosen === undefined ? '' : (textIn(attribute(chosen, 'value'), name) ?? '');
}

/** Ids of members: a list of objects with `value`, or one of them. */
export function membersIn(value: unknown): number[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MOST_MEMBERS) throw new ScimError('tooMany', `More than ${MOST_MEMBERS} members.`, 413);
  return list.map((one) => idIn(isObject(one) ? attribute(one, 'value') : one));
}

/** The id of a user in a request. */
export function idIn(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31) return id;
  throw new ScimError('invalidValue', 'A member is no id of a user.');
}
