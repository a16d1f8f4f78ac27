import type pg from 'pg';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { FilesConfig } from '../config.ts';
import { lock } from '../database/locks.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';

const MEGABYTE = 1024 * 1024;
/** Bounds of a reservation step. Steps grow with the file, so that a large upload doesn't query for each chunk. */
const LEAST_STEP = MEGABYTE;
const LARGEST_STEP = 16 * MEGABYTE;

/**
 * $1: organization, $2: root. Stored and reserved bytes: in total, and of the organization below the root that contains
 * $1 (the root itself is bound by the total only).
 */
const USED = `with branch as (
    select c.descendant_id as org_id from org_closure up
      join org_closure r on r.ancestor_id = $2 and r.descendant_id = up.ancestor_id and r.depth = 1
      join org_closure c on c.ancestor_id = up.ancestor_id
    where up.descendant_id = $1),
  held as (
    select org_id, size from instruction_file
    union all select org_id, reserved from file_content where lease_until > now() and reserved > 0)
  select coalesce(sum(size), 0)::bigint as total,
    coalesce(sum(size) filter (where org_id in (select org_id from branch)), 0)::bigint as branch,
    exists (select from branch) as bound
  from held`;

/** Quotas of attachments: in total, and per organization below the root with its subtree. */
export class Quota {
  private readonly pool: pg.Pool;
  private readonly bounds: Pick<FilesConfig, 'quotaBytes' | 'orgQuotaBytes'>;

  constructor(pool: pg.Pool, bounds: Pick<FilesConfig, 'quotaBytes' | 'orgQuotaBytes'>) {
    this.pool = pool;
    this.bounds = bounds;
  }

  /** Free bytes of an organization; throws QUOTA_EXCEEDED if they are fewer than needed. */
  async free(db: Queryable, orgId: number, needed: number): Promise<number> {
    const { quotaBytes, orgQuotaBytes } = this.bounds;
    const { rows } = await db.query<{ total: number; branch: number; bound: boolean }>(USED, [orgId, ROOT_ORG_ID]);
    const { total, branch, bound } = rows[0] ?? { total: 0, branch: 0, bound: false };
    if (total + needed > quotaBytes) throw exceeded(`quotaBytes:${quotaBytes}`);
    if (bound && branch + needed > orgQuotaBytes) throw exceeded(`orgQuotaBytes:${orgQuotaBytes}`);
    return Math.min(quotaBytes - total, bound ? orgQuotaBytes - branch : quotaBytes);
  }

  /** Throws if this many more bytes would exceed the total quota. */
  async check(bytes: number): Promise<void> {
    await this.free(this.pool, ROOT_ORG_ID, bytes);
  }

  /** Throws unless the files fit into the quota of the organization. */
  async checkMove(db: Queryable, fileIds: readonly number[], orgId: number): Promise<void> {
    await lock(db, 'quota');
    const { rows } = await db.query<{ bytes: number }>(
      `select coalesce(sum(f.size), 0)::bigint as bytes from instruction_file f where f.id = any($1) and not exists (
         select from org_closure up join org_closure r on r.ancestor_id = $3 and r.descendant_id = up.ancestor_id and r.depth = 1
           join org_closure own on own.ancestor_id = up.ancestor_id and own.descendant_id = f.org_id
         where up.descendant_id = $2)`,
      [fileIds, orgId, ROOT_ORG_ID],
    );
    const { orgQuotaBytes } = this.bounds;
    const { rows: used } = await db.query<{ branch: number; bound: boolean }>(USED, [orgId, ROOT_ORG_ID]);
    const { branch = 0, bound = false } = used[0] ?? {};
    if (bound && branch + (rows[0]?.bytes ?? 0) > orgQuotaBytes) throw exceeded(`orgQuotaBytes:${orgQuotaBytes}`);
  }

  /** Reserves at least `needed` more bytes for a content that is being written. Returns how many. */
  reserve(key: string, orgId: number, needed: number, size: number): Promise<number> {
    return inTransaction(this.pool, async (db) => {
      await lock(db, 'quota');
      const free = await this.free(db, orgId, needed);
      const step = Math.min(Math.max(size, LEAST_STEP), LARGEST_STEP);
      const granted = Math.min(free, Math.max(needed, step));
      const { rowCount } = await db.query(
        `update file_content set org_id = $2, reserved = reserved + $3
         where key = $1 and lease_until is not null`,
        [key, orgId, granted],
      );
      // The lease has expired, and another server has deleted the content as abandoned.
      if (rowCount === 0) throw new ApiError('UNAVAILABLE');
      return granted;
    });
  }

  /** Releases the rest of the reservation when a content has been received. */
  async settle(key: string, size: number): Promise<void> {
    await this.pool.query('update file_content set reserved = $2 where key = $1', [key, size]);
  }
}

function exceeded(code: string): ApiError {
  return new ApiError('QUOTA_EXCEEDED', { errors: { file: code } });
}
