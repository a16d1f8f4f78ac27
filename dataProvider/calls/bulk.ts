import type { BulkChanges, BulkJob, BulkRequest, BulkRows, ReplaceRequest } from '../../protocol/bulk.ts';
import { encodeValue } from '../../src/engine/codecs.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { http } from '../http/http.ts';
import { allIds, pageCall } from '../records/lists.ts';
import { get } from '../records/records.ts';
import type { AllIdsParams } from '../types.ts';

/** Most refused or changed records that are read to be shown. */
const SHOWN = 500;

/** The records of a change: by id, or all that match a list. */
export interface BulkSelection {
  ids: readonly number[] | 'all';
  match: AllIdsParams;
  /** Id of an import whose records are left out. */
  exceptImport?: number;
}

/** The part of a request that says which records: the list request, unless the list has a call of its own. */
async function selected(r: Resource, { ids, match }: BulkSelection): Promise<Pick<BulkRequest, 'ids' | 'match'>> {
  if (ids !== 'all') return { ids: [...ids] };
  const { url, body } = await pageCall(r, match, 0, 1);
  if (url !== '/list' || !isObject(body)) return { ids: await allIds(r, match) };
  const { type: _, currentPage: _page, pageSize: _size, ...rest } = body;
  return { match: rest };
}

/** Extension `bulk`: POST /bulk: begins the preview of a change; values are those of the form. */
export async function beginBulk(
  r: Resource,
  action: BulkRequest['action'],
  selection: BulkSelection,
  changes?: BulkChanges,
): Promise<BulkJob> {
  const set = Object.entries(changes?.set ?? {}).map(([name, value]) => {
    const field = r.fields[name];
    return [name, field ? encodeValue(value, field) : value];
  });
  const sent = changes && { ...changes, set: Object.fromEntries(set) };
  const { exceptImport } = selection;
  const request: BulkRequest = {
    type: r.api.listType,
    action,
    ...(await selected(r, selection)),
    ...(exceptImport !== undefined && { exceptImport }),
    ...(sent && { changes: sent }),
  };
  return http({ method: 'POST', path: '/bulk', body: request });
}

/** Extension `bulk`: POST /bulk/replace: begins the preview of replacing a record in all that refer to it. */
export function beginReplacement(r: Resource, request: Omit<ReplaceRequest, 'type'>): Promise<BulkJob> {
  const body: ReplaceRequest = { type: r.api.listType, ...request };
  return http({ method: 'POST', path: '/bulk/replace', body });
}

/** GET /bulk: the user's newest changes of many records. */
export async function ownBulkJobs(signal?: AbortSignal): Promise<BulkJob[]> {
  return (await get<{ list: BulkJob[] }>('/bulk', signal)).list;
}

/** GET /bulk/{id} */
export function getBulk(id: number, signal?: AbortSignal): Promise<BulkJob> {
  return get(`/bulk/${id}`, signal);
}

/** POST /bulk/{id}/start, /cancel and /undo */
export function controlBulk(id: number, what: 'start' | 'cancel' | 'undo'): Promise<BulkJob> {
  return http({ method: 'POST', path: `/bulk/${id}/${what}` });
}

/** GET /bulk/{id}/rows: the first records with one result. */
export async function bulkRows(id: number, state: 'change' | 'reject', signal?: AbortSignal): Promise<BulkRows> {
  return get(`/bulk/${id}/rows?state=${state}&pageSize=${SHOWN}`, signal);
}
