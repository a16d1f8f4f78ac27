import type { Identifier } from 'ra-core';
import { getOrgId } from '../authProvider/session.ts';
import { callFor, listCall, partsCall } from '../src/engine/calls.ts';
import type { RecordData, Resource } from '../src/engine/definition.ts';
import { templateFields, titleOf } from '../src/engine/template.ts';
import { afterWrite, HttpFailure, http } from './http.ts';
import { readListReply } from './listReply.ts';
import { listReplyOf, recordFrom, requestOf, type StoredRecord, unreadable, wireId, withId } from './records.ts';
import type { MoveParams, MoveResult } from './types.ts';
import { idOf, isLocalId, isObject } from './wire.ts';
import { writtenRecord } from './written.ts';

/** GET <path>/{id} */
export async function getOne(r: Resource, id: Identifier, signal?: AbortSignal): Promise<StoredRecord> {
  const request = requestOf(callFor(r, 'one', wireId(id)), { signal });
  const reply = await http(request);
  if (reply === null) throw new HttpFailure(request, { kind: 'answer', status: 404, reason: 'NOT_FOUND' });
  const record = recordFrom(r, withId(reply, wireId(id)));
  if (!record) throw unreadable(request);
  return record;
}

/** GET <path>/list?<partOf>=: the parts of a record. */
export async function getParts(r: Resource, parentId: Identifier, signal?: AbortSignal): Promise<StoredRecord[]> {
  const request = requestOf(partsCall(r, wireId(parentId)), { signal });
  const reply = listReplyOf(request, await http(request));
  return readListReply(reply, 0, Number.MAX_SAFE_INTEGER).list.flatMap((row) => recordFrom(r, row) ?? []);
}

/** POST <path> */
export async function create(r: Resource, record: RecordData): Promise<StoredRecord> {
  const call = callFor(r, 'create', record);
  const reply = await http(requestOf(call));
  const find = () => findWritten(r, record);
  return writtenRecord({ r, call, reply, sent: record, find, fetch: (id) => getOne(r, id) });
}

/**
 * A full record with some fields changed, because PUT replaces all fields. Missing fields are fetched; the caller's
 * version is kept, so that conflicts are still detected.
 */
export async function wholeOf(
  r: Resource,
  id: Identifier,
  data: RecordData,
  previous: RecordData | undefined,
): Promise<RecordData> {
  if (previous && Object.keys(previous).every((name) => Object.hasOwn(data, name))) return data;
  const stored = await getOne(r, id);
  const version = data.version ?? previous?.version ?? stored.version;
  return { ...stored, ...data, ...(version === undefined ? {} : { version }) };
}

/** PUT <path>; the id is in the body. */
export async function update(r: Resource, id: Identifier, record: RecordData): Promise<StoredRecord> {
  const call = callFor(r, 'update', { ...record, id: wireId(id) });
  const reply = await http(requestOf(call));
  return afterWrite(writtenRecord({ r, call, reply, sent: record, ownId: wireId(id), fetch: (own) => getOne(r, own) }));
}

/** DELETE <path>/{id}; returns the id as a number. */
export async function remove(r: Resource, id: Identifier): Promise<number> {
  const known = wireId(id);
  await http(requestOf(callFor(r, 'remove', known)));
  return known;
}

/** POST <path>/clone {id, ...overrides} */
export async function clone(r: Resource, record: RecordData): Promise<StoredRecord> {
  const call = callFor(r, 'clone', record);
  const reply = await http(requestOf(call));
  return writtenRecord({ r, call, reply, sent: record, isCopy: true, fetch: (id) => getOne(r, id) });
}

/** PUT <path>/re-enable, or what the definition says. */
export async function restore(r: Resource, id: Identifier): Promise<RecordData> {
  const reply = await http(requestOf(callFor(r, 'restore', wireId(id))));
  return recordFrom(r, withId(reply, wireId(id))) ?? { id: wireId(id) };
}

/**
 * PUT /move {id, objectType, newOrgId}. Sent only if the organization changed, the resource has a type and the record
 * is saved; otherwise the outcome is notNeeded (spec section 5). The reply must have status ok.
 */
export async function move(r: Resource, { id, newOrgId, previousOrgId }: MoveParams): Promise<MoveResult> {
  const saved = id !== undefined && id !== null && id !== '' && !isLocalId(id);
  if (newOrgId === previousOrgId || !r.api.listType || !saved) return { outcome: 'notNeeded' };
  const request = requestOf(callFor(r, 'move', { id: wireId(id), newOrgId }));
  const reply = await http(request);
  if (isObject(reply) && reply.status === 'ok') return { outcome: 'moved' };
  const reason = isObject(reply) && typeof reply.reason === 'string' ? reply.reason : undefined;
  throw new HttpFailure(request, { kind: 'answer', status: 200, reason, body: reply });
}

/** Finds a record that was just created by a server whose reply has no id: the newest one with that title. */
async function findWritten(r: Resource, sent: RecordData): Promise<number | undefined> {
  const field = templateFields(r.title)[0];
  const search = String((field && sent[field]) ?? '');
  const orgId = idOf(sent.orgId) ?? getOrgId();
  const call = listCall(r, { page: 0, pageSize: 100, search, orgId, recursive: false });
  const { list } = readListReply(await http(requestOf(call, { read: true })), 0, 100);
  const same = list.filter((row) => titleOf(r, row) === titleOf(r, sent));
  return same.length === 0 ? undefined : Math.max(...same.map((row) => row.id));
}
