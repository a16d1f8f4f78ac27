import type pg from 'pg';
import { LateError } from '../errors.ts';
import { codeOf } from './failure.ts';

const DEADLOCK = '40P01';

/**
 * Runs `work` in one transaction; any error rolls back. With `attempts`, repeatable work is run again after a deadlock.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<T>,
  { attempts = 1 } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withClient(pool, (client) => transaction(client, work));
    } catch (error) {
      if (error instanceof LateError) throw await error.complete(pool);
      if (codeOf(error) !== DEADLOCK || attempt >= attempts) throw error;
    }
  }
}

/** Runs `work` on one connection of the pool. A connection left in a transaction is closed. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    broken = error instanceof BrokenConnection ? error : undefined;
    throw broken ? broken.cause : error;
  } finally {
    client.release(broken);
  }
}

/** The connection can't even be rolled back. `cause` is the error that required it. */
class BrokenConnection extends Error {}

async function transaction<T>(client: pg.PoolClient, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (cause) {
    await client.query('rollback').catch(() => {
      throw new BrokenConnection('The connection could not be rolled back.', { cause });
    });
    throw cause;
  }
}
