import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';

/**
 * SQL: whether the installation is not on hold. Every statement that begins, ends or sends something has this condition,
 * so that all processes stand still and go on together.
 */
export const IN_SERVICE = 'not exists (select from hold where released_at is null)';

/** Why and since when nothing is sent. Moments are `timestamptz`, as the connection returns them: in the platform's time zone. */
export interface HoldRow {
  /** When the copy was restored. */
  since: string;
  /** When the archive was made. */
  copiedAt: string;
}

/** The hold of the installation; undefined if it is in service. */
export async function currentHold(db: Queryable): Promise<HoldRow | undefined> {
  const { rows } = await db.query<HoldRow>('select since, copied_at as "copiedAt" from hold where released_at is null');
  return rows[0];
}

/** Says at the start that nobody is called, and what to do. */
export async function warnOnHold(db: Queryable, log: FastifyBaseLogger): Promise<void> {
  const hold = await currentHold(db);
  if (!hold) return;
  log.warn(
    hold,
    'on hold: this is a restored copy, and nobody is called until an administrator signs in and puts it into service at the top of any screen',
  );
}

/** Refuses what would have to call people. @throws ApiError ON_HOLD while the installation is on hold */
export async function refuseOnHold(db: Queryable): Promise<void> {
  if (await currentHold(db)) throw new ApiError('ON_HOLD');
}

/**
 * Puts a restored copy on hold, in the transaction that fills its database. `copiedAt`: when the archive was made, ISO.
 * What waits in it stands still since the last sweep of the database that was copied.
 */
export async function beginHold(db: Queryable, copiedAt: string): Promise<void> {
  await db.query(
    `insert into hold (copied_at, stood_at)
     select $1::timestamptz, coalesce((select seen_at from alarm_clock), $1::timestamptz)`,
    [copiedAt],
  );
}
