import type pg from 'pg';
import type { FilterValue } from '../../protocol/list.ts';
import type { Actor } from '../actor.ts';
import { inTransaction as inOwnTransaction } from '../database/transaction.ts';
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
  return tx ? work(tx) : inOwnTransaction(store.pool, work);
}

export type Filters = { [field: string]: FilterValue };
