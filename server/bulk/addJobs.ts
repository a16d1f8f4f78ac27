import type { BulkAction, BulkChanges, BulkCounts } from '../../protocol/bulk.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import type { Referrer } from '../store/read/usedBy.ts';
import type { JobRow } from '../transfer/jobRow.ts';
import { addTask, NOT_URGENT } from '../work/tasks.ts';
import type { BulkJobRow } from './jobRow.ts';
import { bulkJobReply } from './jobs.ts';

const NO_COUNTS: BulkCounts = { change: 0, unchanged: 0, reject: 0, done: 0 };
/** Jobs of one user that are kept though they have written nothing: nobody fills the database with previews. */
const MOST_UNUSED = 5;

interface NewJob {
  type: string;
  action: BulkAction;
  changes: BulkChanges;
  total: number;
  state: 'checking' | 'running';
  undoes: number | null;
  undoesImport?: number;
}

async function addJob(db: Queryable, actor: Actor, job: NewJob): Promise<number> {
  const counts = job.state === 'running' ? { ...NO_COUNTS, change: job.total } : NO_COUNTS;
  const { rows } = await db.query<{ id: number }>(
    `insert into bulk_job (user_id, actor, type, action, changes, undoes, undoes_import, state, total, counts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [
      actor.userId,
      actor.name || actor.login,
      job.type,
      job.action,
      job.changes,
      job.undoes,
      job.undoesImport ?? null,
      job.state,
      job.total,
      counts,
    ],
  );
  // somebody else takes the job or import back already
  if (!rows[0]) throw new ApiError('INVALID_STATE');
  await addTask(db, 'bulk_batch', {}, { priority: NOT_URGENT });
  return rows[0].id;
}

/** Deletes all but the last previews of a user. */
async function forgetUnused(db: Queryable, actor: Actor): Promise<void> {
  await db.query(
    `delete from bulk_job where id in (select id from bulk_job
       where user_id = $1 and undoes is null and state <> 'running' and (counts ->> 'done')::integer = 0
       order by id desc offset $2)`,
    [actor.userId, MOST_UNUSED],
  );
}

/** Adds a job for these records, whose preview is then made. Returns its id. */
export async function addBulkJob(
  db: Queryable,
  actor: Actor,
  job: Pick<NewJob, 'type' | 'action' | 'changes'>,
  ids: readonly number[],
): Promise<number> {
  const id = await addJob(db, actor, { ...job, total: ids.length, state: 'checking', undoes: null });
  await forgetUnused(db, actor);
  await db.query(
    `insert into bulk_row (job_id, place, object_id)
     select $1, u.place, u.id from unnest($2::integer[]) with ordinality u(id, place)`,
    [id, ids],
  );
  return id;
}

/** Adds a job that replaces a record in those that refer to it, which are in the order of their types. Returns its id. */
export async function addReplacement(
  db: Queryable,
  actor: Actor,
  { type, replace }: { type: string; replace: NonNullable<BulkChanges['replace']> },
  referrers: readonly Referrer[],
): Promise<number> {
  const changes = { set: {}, add: {}, remove: {}, replace };
  const total = referrers.length;
  const id = await addJob(db, actor, { type, action: 'replace', changes, total, state: 'checking', undoes: null });
  await forgetUnused(db, actor);
  await db.query(
    `insert into bulk_row (job_id, place, object_id, type)
     select $1, u.place, u.id, u.type from unnest($2::integer[], $3::text[]) with ordinality u(id, type, place)`,
    [id, referrers.map((one) => one.id), referrers.map((one) => one.type)],
  );
  return id;
}

/** Adds the job that takes another one back, which begins at once. Throws INVALID_STATE if there is no way back. */
export async function addBulkUndo(
  db: Queryable,
  actor: Actor,
  definitions: Loaded,
  job: BulkJobRow & { undone: boolean },
): Promise<number> {
  const { type, action, changes, counts } = job;
  if (!bulkJobReply(definitions, job).mayUndo) throw new ApiError('INVALID_STATE');
  const id = await addJob(db, actor, {
    type,
    action,
    changes,
    total: counts.done,
    state: 'running',
    undoes: job.id,
  });
  await db.query(
    `insert into bulk_row (job_id, place, object_id, type, state, title, version, before, after)
     select $1, row_number() over (order by place), object_id, type, 'change', title, version, before, after
     from bulk_row where job_id = $2 and applied`,
    [id, job.id],
  );
  return id;
}

/**
 * Adds the job that takes an import back, whose preview is then made: changed records first, because they may refer to
 * added ones, then those in the opposite order, because they may stand below each other. Throws INVALID_STATE if somebody
 * else takes the import back. Rows that a process of an earlier release has written meanwhile have no way back.
 */
export async function addImportUndo(
  db: Queryable,
  actor: Actor,
  { id: importId, type, counts }: Pick<JobRow, 'id' | 'type' | 'counts'>,
): Promise<number> {
  // earlier previews that wrote nothing
  await db.query(
    `delete from bulk_job where undoes_import = $1 and state <> 'running' and (counts ->> 'done')::integer = 0`,
    [importId],
  );
  const id = await addJob(db, actor, {
    type,
    action: 'revert',
    changes: { set: {}, add: {}, remove: {} },
    total: counts.added + counts.changed,
    state: 'checking',
    undoes: null,
    undoesImport: importId,
  });
  await db.query(
    `insert into bulk_row (job_id, place, object_id, title, version, before, after)
     select $1, row_number() over (order by before is null, place desc), target_id, title, version, before, after
     from import_row where job_id = $2 and applied and version is not null and (state = 'add' or before is not null)`,
    [id, importId],
  );
  await forgetUnused(db, actor);
  return id;
}
