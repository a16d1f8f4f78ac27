import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ApiError } from '../errors.ts';
import type { Queryable } from '../store/behaviors.ts';

/** Asks the database to end what the connection with this process number does; rejects when that may not have happened. */
type Cancel = (processId: number) => Promise<void>;

/** A cancel that comes before its query has begun is lost: it is asked for again this many milliseconds later. */
const AGAIN = 200;

/** Asks for the end of what a connection does until it has ended. */
async function cancelUntil(over: AbortSignal, cancel: () => Promise<void>): Promise<void> {
  while (!over.aborted) {
    await cancel();
    await pause(AGAIN, undefined, { signal: over }).catch(() => undefined);
  }
}

/**
 * Queries on connections of `pool`, each on one that is free. Once `signal` is raised the running ones are cancelled and
 * none begins. A connection goes back only after the cancel has had its effect, so that it hits no other call's query.
 */
export function cancellable(pool: pg.Pool, cancel: Cancel, signal: AbortSignal): Queryable {
  const query = async (...question: Parameters<typeof run>[1]) => {
    const client = await pool.connect();
    const over = new AbortController();
    let cancelling: Promise<void> | undefined;
    const onLeave = () => {
      cancelling = cancelUntil(over.signal, () => cancel(processIdOf(client)));
      // Looked at below, after the query's own end.
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

/** A cancel that may still be on its way makes the connection unusable for others. */
async function failureOf(cancelling: Promise<void> | undefined): Promise<boolean> {
  try {
    await cancelling;
    return false;
  } catch {
    return true;
  }
}

function processIdOf(client: pg.PoolClient): number {
  return (client as pg.PoolClient & { processID: number }).processID;
}
