import type { CallSpec } from './api.ts';
import type { RecordData } from './definition.ts';
import { isObject } from './paths.ts';

/** What a call finds beside the record: `orgId` is the organization whose records are shown, `year` the year. */
export const SCOPE = ['orgId', 'year'];

/** Words that stand for a part of the body. */
export const BODY_PARTS: readonly string[] = ['record', 'id'];

/** What the placeholders of a call stand for; the first that has a value counts. */
export interface CallValues {
  record: RecordData;
  parent?: RecordData;
  /** Values of the list that is shown: its organization, its filters. */
  scope?: { readonly [name: string]: unknown };
}

const PLACE = /\{([^{}]*)\}/g;

/** The names in braces of a path, each once. */
export function placeholdersOf(path: string): string[] {
  return [...new Set([...path.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** The name of a text that is one placeholder: "{year}". */
export function placeholderIn(text: string): string | undefined {
  return /^\{([^{}]*)\}$/.exec(text)?.[1];
}

/** A call cannot be made, for nothing is known that a placeholder stands for. */
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

/** The body of a call; undefined: it has none. `encoded` makes the record as it goes over the wire. */
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

/** Whether a call says by its id which record it is about. */
export function findsRecord({ method, path, body }: CallSpec): boolean {
  if (placeholdersOf(path).includes('id')) return true;
  if (method === 'GET' || method === 'DELETE' || body === 'none') return false;
  return !isObject(body) || Object.values(body).some((part) => BODY_PARTS.includes(String(part)));
}

/** What a wrapped body holds as the record; the body itself where it is not wrapped. */
export function unwrapBody(spec: CallSpec, body: unknown): unknown {
  if (!isObject(spec.body) || !isObject(body)) return body;
  const key = Object.entries(spec.body).find(([, part]) => part === 'record')?.[0];
  return key === undefined ? body : body[key];
}
