import type pg from 'pg';
import { LOCKS } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';

/** Time after which the database releases the lock of a process that is paused or disconnected. */
const SILENT = '10 s';
/** Interval of queries that keep the transaction alive during long work, in milliseconds. */
const BEAT = 1_000;

/**
 * Runs `work` in a transaction that holds the lock of the upkeep, which only one server can hold. If another server
 * holds it, returns `held` without running `work`.
 *
 * The first statements have no parameters, so that no snapshot outlives them: building an index concurrently waits for
 * all older snapshots.
 */
export async function withUpkeepLock<T>(pool: pg.Pool, work: (turn: pg.PoolClient) => Promise<T>): Promise<T | 'held'> {
  return inTransaction(pool, async (db) => {
    await db.query(`set local idle_in_transaction_session_timeout = '${SILENT}'`);
    const { rows } = await db.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCKS.recordUpkeep}) as free`,
    );
    return rows[0]?.free ? work(db) : 'held';
  });
}

/** Keeps the lock of the upkeep during long work on other connections. Aborts the signal `lost` if the lock is lost. */
export async function keepUpkeepLock<T>(turn: pg.PoolClient, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
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
