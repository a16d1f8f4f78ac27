import type { Identifier } from 'ra-core';
import { decodeRecord } from '../../src/engine/codecs.ts';
import type { Fields, RecordData, Resource, ShortRow } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { fromWireId } from '../../src/engine/wireId.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import type { HttpRequest } from '../http/request.ts';
import { idOf } from '../replies/wire.ts';

/** A stored record: its id is a number. */
export type StoredRecord = RecordData & { id: number };

/** Converts an id to a number. Throws a 404 failure, as the server would answer, if the value is no id. */
export function wireId(id: Identifier): number {
  const known = idOf(id);
  if (known !== undefined) return known;
  const details = { kind: 'answer', status: 404, reason: 'NOT_FOUND' } as const;
  throw new HttpFailure({ method: 'GET', path: `/${String(id)}` }, details);
}

/** Values of a reply for forms and lists: numeric ids, decoded values, derived fields; undefined without an id. */
function valuesFrom(r: Resource, wire: unknown): { id: number; [field: string]: unknown } | undefined {
  if (!isObject(wire)) return undefined;
  const named = fromWireId(r, wire);
  const id = idOf(named.id);
  if (id === undefined) return undefined;
  return { ...decodeRecord(r, withNumericRefs(r.fields, named)), id };
}

/** Converts a whole record of a reply; undefined if it is no stored record. */
export function recordFrom(r: Resource, wire: unknown): StoredRecord | undefined {
  return valuesFrom(r, wire);
}

/** Converts a row of a list; undefined if it is none of a stored record. */
export function rowFrom(r: Resource, wire: unknown): ShortRow | undefined {
  return valuesFrom(r, wire) as ShortRow | undefined;
}

/** The record of a row whose resource has no call for a single record: its list sends whole records. */
export function recordOfRow(row: ShortRow): StoredRecord {
  const values: { id: number; [field: string]: unknown } = row;
  return values;
}

function withNumericRefs(fields: Fields, record: RecordData): RecordData {
  const out = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    const value = out[name];
    if (value === undefined || value === null) continue;
    if (field.type === 'ref') out[name] = Array.isArray(value) ? value.map(asId) : asId(value);
    else if (field.type === 'group' && isObject(value)) out[name] = withNumericRefs(field.fields, value);
    else if (field.type === 'array' && Array.isArray(value)) {
      out[name] = value.map((item) => (isObject(item) ? withNumericRefs(field.fields, item) : item));
    }
  }
  return out;
}

function asId(value: unknown): unknown {
  return idOf(value) ?? value;
}

/** Adds the known id to a reply without an id. */
export function withId(reply: unknown, id: number | undefined): unknown {
  return isObject(reply) && reply.id === undefined && id !== undefined ? { ...reply, id } : reply;
}

/** Converts a call of the engine to an HTTP request. */
export function requestOf(
  call: { method: HttpRequest['method']; url: string; body?: unknown },
  more: Partial<HttpRequest> = {},
): HttpRequest {
  return { method: call.method, path: call.url, body: call.body, ...more };
}

/** The failure of a call whose answer has status 200 but can't be read. */
export function unreadableFailure(request: Pick<HttpRequest, 'method' | 'path'>): HttpFailure {
  return new HttpFailure(request, { kind: 'unreadable', status: 200 });
}

/**
 * Returns the reply if it can contain a list. Throws otherwise, also for an empty body, which says nothing about the
 * records.
 */
export function listReplyOf(request: Pick<HttpRequest, 'method' | 'path'>, reply: unknown): object | null {
  if (typeof reply === 'object') return reply;
  throw unreadableFailure(request);
}

/** Runs `work` for every item, at most `limit` at a time, and returns the results in the order of the items. */
export async function mapWithLimit<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

/** Makes a GET call and returns the parsed reply unchanged. */
export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return http<T>({ method: 'GET', path, signal });
}
