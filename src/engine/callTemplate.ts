import type { AnyRecord, CallSpec, RecordData } from './definition.ts';
import { isObject } from './paths.ts';

/** Placeholders from outside the record: `orgId` is the organization of the shown list, `year` the shown year. */
export const SCOPE = ['orgId', 'year'];

/** Values of a wrapped body that are replaced by the record or its id. */
export const BODY_PARTS: readonly string[] = ['record', 'id'];

/** Sources of placeholder values; the first that has a value is used. */
export interface CallValues {
  record: AnyRecord;
  parent?: RecordData;
  /** Values of the shown list: its organization and its filters. */
  scope?: { readonly [name: string]: unknown };
}

const PLACE = /\{([^{}]*)\}/g;

/** The distinct placeholder names of a path. */
export function placeholdersOf(path: string): string[] {
  return [...new Set([...path.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** The placeholder name of a text that consists of one placeholder: "{year}". */
export function placeholderIn(text: string): string | undefined {
  return /^\{([^{}]*)\}$/.exec(text)?.[1];
}

/** Thrown if a call cannot be made because a placeholder has no value. */
export class MissingValueError extends Error {
  constructor(name: string, path: string) {
    super(`There is nothing that {${name}} of ${path} stands for`);
    this.name = 'MissingValueError';
  }
}

function valueFor(name: string, path: string, { record, parent, scope }: CallValues): unknown {
  for (const values of [record, parent, scope]) {
    const value = values && Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined && value !== null && value !== '') return value;
  }
  throw new MissingValueError(name, path);
}

/** The path with its placeholders filled in. */
export function fillPath(path: string, values: CallValues): string {
  return path.replaceAll(PLACE, (_, name: string) => encodeURIComponent(String(valueFor(name, path, values))));
}

/** The body of a call; undefined: none. `encoded` returns the record in its wire form. */
export function fillBody({ body, path }: CallSpec, values: CallValues, encoded: () => unknown): unknown {
  const id = () => values.record.id;
  if (body === 'none') return undefined;
  if (body === 'id') return { id: id() };
  if (!isObject(body)) return encoded();
  const parts = Object.entries(body).map(([key, part]): [string, unknown] => {
    const name = placeholderIn(String(part));
    if (name !== undefined) return [key, valueFor(name, path, values)];
    return [key, part === 'id' ? id() : encoded()];
  });
  return Object.fromEntries(parts);
}

/** Whether a call contains the id of its record. `key`: name of the id on the wire. */
export function findsRecord({ method, path, body }: CallSpec, key: string): boolean {
  if (placeholdersOf(path).includes(key)) return true;
  if (method === 'GET' || method === 'DELETE' || body === 'none') return false;
  return !isObject(body) || Object.values(body).some((part) => BODY_PARTS.includes(String(part)));
}

/** The record inside a wrapped body; the body itself if it is not wrapped. */
export function unwrapBody(spec: CallSpec, body: unknown): unknown {
  if (!isObject(spec.body) || !isObject(body)) return body;
  const key = Object.entries(spec.body).find(([, part]) => part === 'record')?.[0];
  return key === undefined ? body : body[key];
}
