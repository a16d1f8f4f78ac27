import type pg from 'pg';
import type { UsedByReply } from '../../protocol/list.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';

/** What a statement can be sent to: the pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Surroundings of a behaviour. In the hooks of a write, `db` is the connection of its transaction. */
export interface BehaviorContext {
  db: Queryable;
  actor: Actor;
  resource: Resource;
}

export type WriteOp = 'create' | 'update' | 'clone' | 'move' | 'restore';

/** A write as the hooks see it. */
export interface Write {
  op: WriteOp;
  /** The record as it will be stored, without password fields; with its id except before a create. May be changed by beforeWrite. */
  record: RecordData;
  /** The record as it was stored; undefined on create. */
  previous: RecordData | undefined;
  /** What the caller sent, password fields included. */
  input: RecordData;
}

/**
 * What a definition cannot say as data and the server does around its writes; a definition names it in
 * `table.behaviors`. Throwing an ApiError refuses the write. Types with behaviours are written in an explicit
 * transaction that the hooks take part in.
 */
export interface Behavior {
  beforeWrite?(context: BehaviorContext, write: Write): Promise<void>;
  afterWrite?(context: BehaviorContext, write: Write): Promise<void>;
  beforeRemove?(context: BehaviorContext, record: RecordData): Promise<void>;
  /** Adds to records what is not stored with them, before they are answered; also to the rows of a list. */
  decorate?(context: BehaviorContext, records: RecordData[]): Promise<void>;
  /** The keys that `decorate` adds: they may come back with a write. */
  adds?: readonly string[];
  /** Who refers to a record from outside of the definitions; a foreign key has to keep it from being removed meanwhile. */
  usedBy?(db: Queryable, id: number): Promise<UsedByReply['groups']>;
}

/** The behaviour registry, filled before the platform starts. */
export const behaviors: Record<string, Behavior> = {};

/** The behaviours of a resource, in the order its definition names them. */
export function behaviorsOf(resource: Resource): Behavior[] {
  return resource.table.behaviors.flatMap((name) => behaviors[name] ?? []);
}
