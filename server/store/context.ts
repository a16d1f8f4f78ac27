import type pg from 'pg';
import type { FilterValue } from '../../protocol/list.ts';
import type { Actor } from '../actor.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Queryable } from './behaviors.ts';
import type { Model, Models } from './model.ts';

/** What the functions of a store share. */
export interface StoreContext {
  pool: pg.Pool;
  models: Models;
  rootId: number;
  /** IANA zone in which wire times are meant. */
  timeZone: string;
  /** Names of the unique indexes that were not there when they were last looked for; at first all of them. */
  unguarded: ReadonlySet<string>;
}

/** A call on a store: on whose behalf, and on which connection when it is part of a transaction. */
export interface Call {
  actor: Actor;
  model: Model;
  /** The connection of a transaction that the call joins; undefined: its own. */
  tx: Queryable | undefined;
}

/** Tries of a write that PostgreSQL ends because it and another one wait for each other. */
const ATTEMPTS = 3;

/** Runs `work` in the caller's transaction, or in one of its own: then again when it was in another one's way. */
export async function joinTransaction<T>(
  store: StoreContext,
  tx: Queryable | undefined,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  return tx ? work(tx) : inTransaction(store.pool, work, { attempts: ATTEMPTS });
}

export type Filters = { [field: string]: FilterValue };
