import type pg from 'pg';
import type { FilterValue } from '../../protocol/list.ts';
import type { Actor } from '../actor.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Queryable } from './behaviors.ts';
import type { Model, Models } from './model.ts';

/** Shared by the functions of a store. */
export interface StoreContext {
  pool: pg.Pool;
  models: Models;
  rootId: number;
  /** IANA zone of wire times. */
  timeZone: string;
  /** Unique indexes that were missing at the last check; at first all of them. */
  unguarded: ReadonlySet<string>;
}

/** A call of the store: the actor, and the connection if it is part of a transaction. */
export interface Call {
  actor: Actor;
  model: Model;
  /** The connection of the caller's transaction; undefined: the call uses its own. */
  tx: Queryable | undefined;
}

/** Attempts of a write after deadlocks. */
const ATTEMPTS = 3;

/** Runs `work` in the caller's transaction, or in one of its own, which is repeated after a deadlock. */
export async function joinTransaction<T>(
  store: StoreContext,
  tx: Queryable | undefined,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  return tx ? work(tx) : inTransaction(store.pool, work, { attempts: ATTEMPTS });
}

export type Filters = { [field: string]: FilterValue };
