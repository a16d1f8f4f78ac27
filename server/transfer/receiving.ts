import { randomUUID } from 'node:crypto';
import type { ImportJob } from '../../protocol/transfer.ts';
import type { Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import type { JobRow } from './jobRow.ts';
import { NO_COUNTS } from './jobs.ts';
import type { SpooledFile } from './spool.ts';

/** Lease of a user's upload slot, which expires if the server is killed. */
const LEASE = '60 seconds';
const RENEWAL = 15_000;

/** A stored row of a file. */
export interface FileRow {
  place: number;
  /** Number of the row as in a spreadsheet. */
  row: number;
  cells: string[];
  fault: string | null;
}

/** Runs `work` while no other upload of the user is running on any server; throws IMPORT_BUSY if one is. */
export async function withUploadLock<T>(db: Queryable, userId: number, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  const { rowCount } = await db.query(
    `insert into import_turn as t (user_id, holder, lease_until) values ($1, $2, now() + $3::interval)
     on conflict (user_id) do update set holder = excluded.holder, taken_at = now(), lease_until = excluded.lease_until
     where t.lease_until < now()`,
    [userId, holder, LEASE],
  );
  if (rowCount === 0) throw new ApiError('IMPORT_BUSY');
  const renewal = setInterval(() => {
    // Failures are retried; if they persist, the slot expires.
    db.query('update import_turn set lease_until = now() + $2::interval where holder = $1', [holder, LEASE]).catch(
      () => undefined,
    );
  }, RENEWAL);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await db.query('delete from import_turn where holder = $1', [holder]).catch(() => undefined);
  }
}

/** How a file is read. */
export type Layout = Pick<ImportJob, 'delimiter' | 'sheets' | 'sheet' | 'headingRow' | 'preview' | 'headings'>;

/** Creates the job of a file whose headings have been read. The job is invisible until `endJob`. */
export async function beginJob(
  db: Queryable,
  { actor, resource, fileName }: { actor: Actor; resource: Resource; fileName: string },
  { format, encoding }: Pick<SpooledFile, 'format' | 'encoding'>,
  known: Layout & Pick<ImportJob, 'settings' | 'remembered'>,
): Promise<JobRow> {
  await sweepReceiving(db);
  const { rows } = await db.query<JobRow>(
    `insert into import_job (user_id, actor, user_org, type, file_name, format, encoding, delimiter, headings, samples,
       settings, state, total, counts, sheets, sheet, heading_row, preview, remembered)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '[]', $10, 'receiving', 0, $11, $12, $13, $14, $15, $16) returning *`,
    [
      actor.userId,
      actor.name || actor.login,
      actor.orgId,
      resource.name,
      fileName,
      format,
      format === 'csv' ? encoding : '',
      known.delimiter,
      JSON.stringify(known.headings),
      JSON.stringify(known.settings),
      JSON.stringify(NO_COUNTS),
      JSON.stringify(known.sheets),
      known.sheet,
      known.headingRow,
      JSON.stringify(known.preview),
      known.remembered,
    ],
  );
  if (!rows[0]) throw new ApiError('UNAVAILABLE');
  return rows[0];
}

/** Stores some rows of a file. */
export async function insertRows(db: Queryable, jobId: number, rows: readonly FileRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `insert into import_row (job_id, place, row_number, cells, fault)
     select $1::integer, u.place, u.row, u.cells, u.fault
     from unnest($2::integer[], $3::integer[], $4::jsonb[], $5::text[]) u(place, row, cells, fault)`,
    [
      jobId,
      rows.map(({ place }) => place),
      rows.map(({ row }) => row),
      rows.map(({ cells }) => JSON.stringify(cells)),
      rows.map(({ fault }) => fault),
    ],
  );
}

/** Makes a job visible after all rows of the file are stored. */
export async function endJob(
  db: Queryable,
  jobId: number,
  { total, samples }: { total: number; samples: readonly string[][] },
): Promise<JobRow> {
  const { rows } = await db.query<JobRow>(
    `update import_job set state = 'uploaded', total = $2, samples = $3 where id = $1 and state = 'receiving' returning *`,
    [jobId, total, JSON.stringify(samples)],
  );
  // The sweep has deleted the job as abandoned.
  if (!rows[0]) throw new ApiError('UNAVAILABLE');
  return rows[0];
}

/** Deletes the jobs of files that killed servers left incomplete. */
export async function sweepReceiving(db: Queryable): Promise<void> {
  await db.query(
    `delete from import_job j where j.state = 'receiving' and not exists (
       select from import_turn t where t.user_id = j.user_id and t.lease_until > now() and j.created_at >= t.taken_at)`,
  );
}
