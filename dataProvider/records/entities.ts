import type { Identifier } from 'ra-core';
import { allows } from '../../src/engine/access.ts';
import { type Call, type CallContext, callFor, listCall, partsCall } from '../../src/engine/calls.ts';
import { MissingValueError } from '../../src/engine/callTemplate.ts';
import type { RecordData, Resource, ShortRow } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { templateFields, titleOf } from '../../src/engine/template.ts';
import { afterWrite, HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import { readListReply } from '../replies/lists.ts';
import { idOf, isLocalId, listIn } from '../replies/wire.ts';
import { getOrgId } from '../session/stored.ts';
import type { MoveParams, MoveResult } from '../types.ts';
import {
  listReplyOf,
  recordFrom,
  recordOfRow,
  requestOf,
  rowFrom,
  type StoredRecord,
  unreadableFailure,
  wireId,
  withId,
} from './records.ts';
import { writtenRecord } from './written.ts';

const NOT_FOUND = { kind: 'answer', status: 404, reason: 'NOT_FOUND' } as const;
/** The failure of a call that the protocol doesn't have. */
export const UNSUPPORTED = { kind: 'answer', status: 501, reason: 'UNSUPPORTED' } as const;

/** Values for the placeholders of a call about one record, in addition to its id. */
export interface RecordCallContext extends CallContext {
  /** The known fields of the record. */
  known?: RecordData;
  /** Receives the names of the fields that the server sent for a part. */
  learn?: (id: number, names: readonly string[]) => void;
  signal?: AbortSignal;
}

/** Completes the context of a call: the organization is the chosen one unless the caller names another. */
function contextOf({ parent, scope, omit }: CallContext): CallContext {
  return { parent, scope: { orgId: getOrgId(), ...scope }, omit };
}

/** Finds a part among all parts of its parent, for resources without a call for a single part. */
async function getAmongParts(r: Resource, id: Identifier, around: RecordCallContext): Promise<StoredRecord> {
  const parentId = idOf(around.known?.[r.partOf ?? '']) ?? idOf(around.parent?.id);
  const request = { method: 'GET', path: `/${r.api.path}/${wireId(id)}` } as const;
  if (parentId === undefined || !allows(r, 'list')) throw new HttpFailure(request, UNSUPPORTED);
  const found = (await getParts(r, parentId, around)).find((part) => part.id === wireId(id));
  if (!found) throw new HttpFailure(request, NOT_FOUND);
  return recordOfRow(found);
}

/** GET <path>/{id} */
export async function getOne(r: Resource, id: Identifier, around: RecordCallContext = {}): Promise<StoredRecord> {
  const { known, signal } = around;
  if (!allows(r, 'one')) return getAmongParts(r, id, around);
  const request = requestOf(callFor(r, 'one', { ...known, id: wireId(id) }, contextOf(around)), { signal });
  const reply = await http(request);
  if (reply === null) throw new HttpFailure(request, NOT_FOUND);
  const record = recordFrom(r, withId(reply, wireId(id)));
  if (!record) throw unreadableFailure(request);
  return record;
}

/** GET <path>/list?<partOf>=: the parts of a record. */
export async function getParts(r: Resource, parentId: Identifier, around: RecordCallContext): Promise<ShortRow[]> {
  const request = requestOf(partsCall(r, wireId(parentId), contextOf(around)), { signal: around.signal });
  const reply = listReplyOf(request, await http(request));
  const own = { [r.partOf ?? '']: wireId(parentId) };
  return (listIn(reply) ?? []).flatMap((row) => {
    const part = isObject(row) ? rowFrom(r, { ...own, ...row }) : undefined;
    if (!isObject(row) || !part) return [];
    around.learn?.(part.id, Object.keys(row));
    return [part];
  });
}

/** POST <path> */
export async function create(r: Resource, record: RecordData, around: RecordCallContext = {}): Promise<StoredRecord> {
  const call = callFor(r, 'create', record, contextOf(around));
  const reply = await http(requestOf(call));
  const find = () => findWritten(r, record, around);
  return writtenRecord({
    r,
    call,
    reply,
    sent: record,
    find,
    fetch: (id) => getOne(r, id, { ...around, known: record }),
  });
}

/** PUT <path>; the id is in the body. */
export async function update(
  r: Resource,
  id: Identifier,
  record: RecordData,
  around: RecordCallContext = {},
): Promise<StoredRecord> {
  const call = callFor(r, 'update', { ...record, id: wireId(id) }, contextOf(around));
  const reply = await http(requestOf(call));
  const fetch = (own: number) => getOne(r, own, { ...around, known: record });
  return afterWrite(writtenRecord({ r, call, reply, sent: record, ownId: wireId(id), fetch }));
}

/** Builds a call about one record; fetches the record first if a placeholder needs a field that isn't known. */
async function callAbout(r: Resource, op: 'remove' | 'restore', id: number, around: RecordCallContext): Promise<Call> {
  const context = contextOf(around);
  try {
    return callFor(r, op, { ...around.known, id }, context);
  } catch (error) {
    if (!(error instanceof MissingValueError) || r.api.calls.one === false) throw error;
    return callFor(r, op, await getOne(r, id, around), context);
  }
}

/** DELETE <path>/{id}; returns the id as a number. */
export async function remove(r: Resource, id: Identifier, around: RecordCallContext = {}): Promise<number> {
  const removed = wireId(id);
  await http(requestOf(await callAbout(r, 'remove', removed, around)));
  return removed;
}

/** POST <path>/clone {id, ...overrides} */
export async function clone(r: Resource, record: RecordData, around: CallContext = {}): Promise<StoredRecord> {
  const call = callFor(r, 'clone', record, around);
  const reply = await http(requestOf(call));
  return writtenRecord({ r, call, reply, sent: record, isCopy: true, fetch: (id) => getOne(r, id, { known: record }) });
}

/** PUT <path>/re-enable, or the call that the definition names. */
export async function restore(r: Resource, id: Identifier): Promise<RecordData> {
  const reply = await http(requestOf(await callAbout(r, 'restore', wireId(id), {})));
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

/** Finds the id of a record just created if the server didn't return it: that of the newest record with its title. */
async function findWritten(r: Resource, sent: RecordData, around: RecordCallContext): Promise<number | undefined> {
  const field = templateFields(r.title)[0];
  const search = String((field && sent[field]) ?? '');
  const orgId = idOf(sent.orgId) ?? getOrgId();
  const fetched = async () => {
    const call = listCall(r, { page: 0, pageSize: 100, search, orgId, recursive: false, scope: around.scope });
    return readListReply(await http(requestOf(call, { read: true })), 0, 100).list;
  };
  const parentId = idOf(sent[r.partOf ?? '']);
  const list = parentId === undefined ? await fetched() : await getParts(r, parentId, around);
  const same = list.filter((row) => titleOf(r, row) === titleOf(r, sent));
  return same.length === 0 ? undefined : Math.max(...same.map((row) => row.id));
}
