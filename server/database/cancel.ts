import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ApiError } from '../errors.ts';
import type { Queryable } from './queryable.ts';
import type { Session, WatchedClient } from './watchedClient.ts';

/** Asks the database to cancel the query of this session; rejects if that may have failed. */
type Cancel = (session: Session) => Promise<void>;

/** A cancel that arrives before its query has begun is lost, so it is repeated after this many milliseconds. */
const AGAIN = 200;

/** Repeats the cancel until the query has ended. */
async function cancelUntil(over: AbortSignal, cancel: () => Promise<void>): Promise<void> {
  while (!over.aborted) {
    await cancel();
    await pause(AGAIN, undefined, { signal: over }).catch(() => undefined);
  }
}

/**
 * Runs queries on connections of `pool`. When `signal` aborts, running queries are canceled and no new one begins. A
 * connection is released only after the cancel took effect, so that it can't hit the next query.
 */
export function cancellable(pool: pg.Pool, cancel: Cancel, signal: AbortSignal): Queryable {
  const query = async (...question: Parameters<typeof run>[1]) => {
    const client = await pool.connect();
    const over = new AbortController();
    let cancelling: Promise<void> | undefined;
    const onLeave = () => {
      const session = sessionOf(client);
      cancelling = cancelUntil(over.signal, () => cancel(session));
      // Handled below, after the query has ended.
      cancelling.catch(() => undefined);
    };
    signal.addEventListener('abort', onLeave, { once: true });
    try {
      if (signal.aborted) throw new ApiError('UNAVAILABLE');
      return await run(client, question);
    } catch (error) {
      throw signal.aborted ? new ApiError('UNAVAILABLE') : error;
    } finally {
      over.abort();
      signal.removeEventListener('abort', onLeave);
      client.release(await failureOf(cancelling));
    }
  };
  return { query: query as Queryable['query'] };
}

function run(client: pg.PoolClient, [text, values]: [string | pg.QueryConfig, unknown[]?]): Promise<pg.QueryResult> {
  return client.query(text, values);
}

/** Whether canceling failed. The cancel may then still be on its way, so the connection must be destroyed. */
async function failureOf(cancelling: Promise<void> | undefined): Promise<boolean> {
  try {
    await cancelling;
    return false;
  } catch {
    return true;
  }
}

function sessionOf(client: pg.PoolClient & Partial<Pick<WatchedClient, 'session'>>): Session {
  if (!client.session) throw new Error('A connection was not opened by a pool of the platform.');
  return client.session;
}
