import type pg from 'pg';
import { LateError } from '../errors.ts';

/** Runs `work` in one transaction; whatever it throws undoes everything. */
export async function inTransaction<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  try {
    return await onOneConnection(pool, work);
  } catch (error) {
    throw error instanceof LateError ? await error.complete(pool) : error;
  }
}

/** A connection that can't even roll back is broken and leaves the pool. */
async function onOneConnection<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
