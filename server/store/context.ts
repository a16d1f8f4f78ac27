import type pg from 'pg';
import type { FilterValue } from '../../protocol/list.ts';
import type { Actor } from '../platform.ts';
import type { Queryable } from './behaviors.ts';
import type { Model, Models } from './model.ts';

/** What the functions of a store share. */
export interface StoreContext {
  pool: pg.Pool;
  models: Models;
  rootId: number;
  /** IANA zone in which wire times are meant. */
  timeZone: string;
}

/** A call on a store: on whose behalf, and on which connection when it is part of a transaction. */
export interface Call {
  actor: Actor;
  model: Model;
  /** The connection of a transaction that the call joins; undefined: its own. */
  tx: Queryable | undefined;
}

/** Runs `work` in the caller's transaction, or in one of its own. */
export async function inTransaction<T>(
  store: StoreContext,
  tx: Queryable | undefined,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  if (tx) return work(tx);
  const client = await store.pool.connect();
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

export type Filters = { [field: string]: FilterValue };
