import type pg from 'pg';
import type { FilterValue } from '../../protocol/list.ts';
import type { Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Model, Models } from './model/model.ts';

/** State shared by the functions of a store. */
export interface StoreContext {
  pool: pg.Pool;
  models: Models;
  rootId: number;
  /** IANA time zone of times on the wire. */
  timeZone: string;
  /** Names of unique indexes that were missing at the last check; initially all of them. */
  unguarded: ReadonlySet<string>;
}

/** The model of a definition; one that stores no records is a fault of the program. */
export function modelOf({ models }: StoreContext, resource: Resource): Model {
  const model = models.byName.get(resource.name);
  if (!model) throw new Error(`There is no stored resource "${resource.name}".`);
  return model;
}

/** Common arguments of store operations. */
export interface Call {
  actor: Actor;
  model: Model;
  /** The connection of the caller's transaction; undefined if the operation uses its own. */
  tx: Queryable | undefined;
}

/** Attempts of a transaction that ends in a deadlock. */
const ATTEMPTS = 3;

/** Runs `work` in the caller's transaction, otherwise in its own, which is retried after a deadlock. */
export async function joinTransaction<T>(
  store: StoreContext,
  tx: Queryable | undefined,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  return tx ? work(tx) : inTransaction(store.pool, work, { attempts: ATTEMPTS });
}

export type Filters = { [field: string]: FilterValue };
