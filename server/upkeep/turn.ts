import type pg from 'pg';
import { LOCKS } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';

/** A turn whose process is paused, or cut off from the database, ends after this time. */
const SILENT = '10 s';
/** How often a turn says that it goes on during long work, in milliseconds. */
const BEAT = 1_000;

/**
 * Runs `work` in a transaction that has the turn of the upkeep: one in all servers. `held`: somebody else has it, and
 * nothing was done.
 *
 * Its first statements have no parameters, so that no snapshot outlives them: an index that is built concurrently waits
 * for all older snapshots.
 */
export async function inTurn<T>(pool: pg.Pool, work: (turn: pg.PoolClient) => Promise<T>): Promise<T | 'held'> {
  return inTransaction(pool, async (db) => {
    await db.query(`set local idle_in_transaction_session_timeout = '${SILENT}'`);
    const { rows } = await db.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCKS.recordUpkeep}) as free`,
    );
    return rows[0]?.free ? work(db) : 'held';
  });
}

/** Keeps a turn during long work on other connections, which `lost` ends if the turn is lost. */
export async function keepTurn<T>(turn: pg.PoolClient, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const losing = new AbortController();
  let beating: Promise<unknown> | undefined;
  const beat = () => {
    beating ??= turn.query('select').then(
      () => {
        beating = undefined;
      },
      (error: unknown) => losing.abort(error),
    );
  };
  const timer = setInterval(beat, BEAT);
  try {
    return await work(losing.signal);
  } finally {
    clearInterval(timer);
    await beating;
  }
}
