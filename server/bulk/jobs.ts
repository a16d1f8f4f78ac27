import type { BulkJob, BulkRowState, BulkRows, BulkState } from '../../protocol/bulk.ts';
import type { UsedByReply } from '../../protocol/list.ts';
import { keepsRemoved } from '../../src/engine/access.ts';
import type { Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import { literal } from '../store/model/sql.ts';
import { BULK, ENDED, lockJob, setJobState } from '../work/batchJobs.ts';
import { type RowPage, readRowPage } from '../work/rowPages.ts';
import type { BulkJobRow } from './jobRow.ts';

/** Time for which ended jobs and their records are kept. */
const KEPT = '30 days';
/** Time for which a preview that nobody carries out is kept. */
const UNUSED = '1 day';
/** Number of jobs that are listed. */
const RECENT = 50;

/** Whether the definition has a way back from a job: removed records must be kept to be restored. */
function hasWayBack(resource: Resource | undefined, job: BulkJobRow): boolean {
  if (job.undoes !== null || job.action === 'revert' || job.counts.done === 0 || !ENDED.includes(job.state))
    return false;
  return resource !== undefined && (job.action !== 'remove' || keepsRemoved(resource));
}

/** Converts a stored job to a reply. `undone`: whether a job exists that takes it back. */
export function bulkJobReply(definitions: Loaded, row: BulkJobRow & { undone: boolean }): BulkJob {
  const resource = definitions.byName.get(row.type);
  return {
    id: row.id,
    type: resource?.api.listType ?? '',
    action: row.action,
    changes: row.changes,
    undoes: row.undoes,
    mayUndo: !row.undone && hasWayBack(resource, row),
    state: row.state,
    reason: row.reason,
    total: row.total,
    position: row.position,
    counts: row.counts,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** SQL: the jobs of user $1. */
const OWN = `select j.*, exists (select from bulk_job u where u.undoes = j.id) as undone from bulk_job j where j.user_id = $1`;

/** The newest jobs of the actor; without previews that nobody carried out. */
export async function ownBulkJobs(db: Queryable, actor: Actor): Promise<(BulkJobRow & { undone: boolean })[]> {
  const { rows } = await db.query<BulkJobRow & { undone: boolean }>(
    `${OWN} and (j.state in ('checking', 'running', 'failed') or (j.counts ->> 'done')::integer > 0) order by j.id desc limit $2`,
    [actor.userId, RECENT],
  );
  return rows;
}

/** A job of the actor. Throws NOT_FOUND for those of others. */
export async function bulkJobFor(db: Queryable, actor: Actor, id: number): Promise<BulkJobRow & { undone: boolean }> {
  const { rows } = await db.query<BulkJobRow & { undone: boolean }>(`${OWN} and j.id = $2`, [actor.userId, id]);
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return rows[0];
}

/** Like `bulkJobFor`, with the job locked until the end of the transaction. */
export async function lockedBulkJobFor(db: Queryable, actor: Actor, id: number) {
  await bulkJobFor(db, actor, id);
  await lockJob(db, BULK, id);
  return bulkJobFor(db, actor, id);
}

/** Changes the state of a job (see `setJobState`). */
export const setBulkState = (db: Queryable, id: number, state: BulkState, reason?: string): Promise<void> =>
  setJobState(db, BULK, id, state, reason);

/** Deletes what nobody asks for any more. */
export async function forgetOldBulkJobs(db: Queryable): Promise<void> {
  await db.query(
    `delete from bulk_job where finished_at < now() - $1::interval
       or (state = 'checked' and created_at < now() - $2::interval)`,
    [KEPT, UNUSED],
  );
}

interface StoredRecord {
  object_id: number;
  resource: string | null;
  parent_id: number | null;
  title: string;
  state: BulkRowState;
  applied: boolean;
  errors: { [path: string]: string };
  used_by: UsedByReply | null;
}

/** A page of a job's records with one state, or of all. `partKinds`: link kinds by which parts refer to their parents. */
export async function bulkRows(
  db: Queryable,
  jobId: number,
  query: RowPage<BulkRowState>,
  partKinds: readonly string[],
): Promise<BulkRows> {
  const parent = `select to_id from link where r.type is not null and from_id = r.object_id and kind = any(array[${partKinds.map(literal).join(', ')}]::text[])`;
  const columns = `object_id, type as resource, (${parent}) as parent_id, title, state, applied, errors, used_by`;
  const { rows, count } = await readRowPage<StoredRecord>(db, 'bulk_row', columns, jobId, query);
  const list = rows.map(({ object_id, resource, parent_id, used_by, ...row }) => ({
    id: object_id,
    ...row,
    ...(resource === null ? {} : { resource }),
    ...(parent_id === null ? {} : { parentId: parent_id }),
    ...(used_by ? { usedBy: used_by } : {}),
  }));
  return { list, count };
}
