import type {
  ImportCounts,
  ImportJob,
  ImportRow,
  ImportSettings,
  ImportState,
  RowState,
} from '../../protocol/transfer.ts';
import type { Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import { IMPORTS, lockJob, setJobState } from '../work/batchJobs.ts';
import { type RowPage, readRowPage } from '../work/rowPages.ts';
import type { JobRow } from './jobRow.ts';

export const NO_COUNTS: ImportCounts = { add: 0, change: 0, unchanged: 0, reject: 0, added: 0, changed: 0 };

/** Number of imports that are listed. */
const RECENT = 50;

/** SQL: the number of row `r` as in a spreadsheet. Rows of older imports have none: headings were in row 1. */
export const ROW_NUMBER = 'coalesce(r.row_number, r.place + 1)';

/** The resource whose records a job imports or changes. Throws NOT_FOUND if its definition is gone. */
export function resourceOfJob(definitions: Loaded, job: { type: string }): Resource {
  const resource = definitions.byName.get(job.type);
  if (!resource) throw new ApiError('NOT_FOUND');
  return resource;
}

/** Converts a stored job to a reply. */
export function importJobReply(definitions: Loaded, row: JobRow): ImportJob {
  return {
    id: row.id,
    type: definitions.byName.get(row.type)?.api.listType ?? '',
    fileName: row.file_name,
    format: row.format,
    encoding: row.encoding,
    delimiter: row.delimiter,
    sheets: row.sheets,
    sheet: row.sheet,
    headingRow: row.heading_row,
    preview: row.preview,
    headings: row.headings,
    samples: row.samples,
    settings: row.settings,
    remembered: row.remembered,
    state: row.state,
    reason: row.reason,
    total: row.total,
    position: row.position,
    counts: row.counts,
    mayUndo: row.may_undo === true,
    undone: row.undone ?? 0,
    actor: row.actor,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/**
 * SQL: whether an actor may see job `j`, once its file was read completely. Users see own imports, administrators also
 * those of users in their subtree.
 */
const VISIBLE = `j.state <> 'receiving' and (j.user_id = $1 or ($2::boolean and exists (
  select from org_closure c where c.ancestor_id = $3 and c.descendant_id = j.user_org)))`;

/** SQL: the columns of job `j`, whether it can be taken back, and how many records were. */
const COLUMNS = `j.*, j.keeps_before and j.state in ('done', 'cancelled', 'failed')
  and (j.counts ->> 'added')::integer + (j.counts ->> 'changed')::integer > 0 and not exists (
    select from bulk_job b where b.undoes_import = j.id and (b.state = 'running' or (b.counts ->> 'done')::integer > 0)) as may_undo,
  (select coalesce(sum((b.counts ->> 'done')::integer), 0)::integer from bulk_job b where b.undoes_import = j.id) as undone`;

const visibleTo = (actor: Actor) => [actor.userId, actor.authorities.includes('ADMIN'), actor.orgId];

/** The newest imports that an actor may see; `own`: only his. */
export async function recentJobs(
  db: Queryable,
  actor: Actor,
  { types, own }: { types: readonly string[]; own: boolean },
): Promise<JobRow[]> {
  const { rows } = await db.query<JobRow>(
    `select ${COLUMNS} from import_job j where ${VISIBLE} and j.type = any($4::text[]) and (j.user_id = $1 or not $5::boolean)
     order by j.id desc limit ${RECENT}`,
    [...visibleTo(actor), types, own],
  );
  return rows;
}

/** A job that an actor may see. Throws NOT_FOUND otherwise. */
export async function jobFor(db: Queryable, actor: Actor, id: number): Promise<JobRow> {
  const { rows } = await db.query<JobRow>(`select ${COLUMNS} from import_job j where ${VISIBLE} and j.id = $4`, [
    ...visibleTo(actor),
    id,
  ]);
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return rows[0];
}

/** Like `jobFor`, with the job locked until the end of the transaction. */
export async function lockedJobFor(db: Queryable, actor: Actor, id: number): Promise<JobRow> {
  await jobFor(db, actor, id);
  await lockJob(db, IMPORTS, id);
  return jobFor(db, actor, id);
}

/** Changes the state of an import (see `setJobState`). */
export const setState = (db: Queryable, id: number, state: ImportState, reason?: string): Promise<void> =>
  setJobState(db, IMPORTS, id, state, reason);

/** Changes the settings of a job and deletes the results of the previous ones. */
export async function setSettings(db: Queryable, id: number, settings: ImportSettings): Promise<void> {
  await db.query('delete from import_key where job_id = $1', [id]);
  const values = [id, settings, NO_COUNTS];
  await db.query(`update import_job set settings = $2, counts = $3, tally = '{}' where id = $1`, values);
}

/** Deletes a job with its rows. */
export async function forgetJob(db: Queryable, id: number): Promise<void> {
  await db.query('delete from import_job where id = $1', [id]);
}

interface StoredRow {
  place: number;
  number: number;
  state: RowState;
  title: string;
  target_id: number | null;
  applied: boolean;
  cells: string[];
  changes: ImportRow['changes'];
  errors: ImportRow['errors'];
}

/** A page of a job's rows with one state, or of all rows. */
export async function jobRows(
  db: Queryable,
  jobId: number,
  query: RowPage<RowState>,
): Promise<{ list: (ImportRow & { cells: string[] })[]; count: number }> {
  const columns = `${ROW_NUMBER} as number, state, title, target_id, applied, cells, changes, errors`;
  const { rows, count } = await readRowPage<StoredRow>(db, 'import_row', columns, jobId, query);
  const list = rows.map((row) => ({
    row: row.number,
    state: row.state,
    title: row.title,
    recordId: row.target_id,
    applied: row.applied,
    cells: row.cells,
    changes: row.changes,
    errors: row.errors,
  }));
  return { list, count };
}

/**
 * Ids of all stored records that rows of a finished import are about, whatever became of the rows. Throws NOT_FOUND if
 * the actor may not see the import, or if it is one of other records, and INVALID_STATE if its rows did not name
 * existing records, or if it was not carried out completely.
 */
export async function importedIds(
  db: Queryable,
  actor: Actor,
  jobId: number,
  { name }: Resource,
): Promise<ReadonlySet<number>> {
  const job = await jobFor(db, actor, jobId);
  if (job.type !== name) throw new ApiError('NOT_FOUND');
  if (job.state !== 'done' || job.settings.match === null) throw new ApiError('INVALID_STATE');
  const { rows } = await db.query<{ id: number }>(
    'select distinct target_id as id from import_row where job_id = $1 and target_id is not null',
    [job.id],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether all rows of a job were checked but some accepted ones are not written yet. */
export async function hasUnwrittenRows(db: Queryable, jobId: number): Promise<boolean> {
  const { rows } = await db.query<{ rest: boolean }>(
    `select bool_or(state in ('add', 'change') and not applied) and not bool_or(state = 'new') as rest
     from import_row where job_id = $1`,
    [jobId],
  );
  return rows[0]?.rest ?? false;
}

/** The rejected rows of a job, a thousand at a time. */
export async function* rejectedRows(db: Queryable, jobId: number): AsyncGenerator<Pick<StoredRow, 'cells' | 'errors'>> {
  let last = 0;
  for (;;) {
    const { rows } = await db.query<StoredRow>(
      `select place, cells, errors from import_row where job_id = $1 and state = 'reject' and place > $2 order by place limit 1000`,
      [jobId, last],
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.place;
  }
}
