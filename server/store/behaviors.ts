import type pg from 'pg';
import type { UsedByReply } from '../../protocol/list.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';

/** A pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Context of a behaviour. In the hooks of a write, `db` is the connection of its transaction. */
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
 * What the server does around the writes of a definition that cannot be said as data; a definition names it in
 * `table.behaviors`. Throwing an ApiError refuses the write. Types with behaviours are written in an explicit
 * transaction that includes the hooks.
 */
export interface Behavior {
  beforeWrite?(context: BehaviorContext, write: Write): Promise<void>;
  afterWrite?(context: BehaviorContext, write: Write): Promise<void>;
  beforeRemove?(context: BehaviorContext, record: RecordData): Promise<void>;
  /** Adds properties that are not stored to records and list rows of a reply. */
  decorate?(context: BehaviorContext, records: RecordData[]): Promise<void>;
  /** The keys that `decorate` adds: they are accepted in a write. */
  adds?: readonly string[];
  /** References to a record that definitions don't know; a foreign key must prevent its removal meanwhile. */
  usedBy?(db: Queryable, id: number): Promise<UsedByReply['groups']>;
}

/** The behaviour registry, filled before the platform starts. */
export const behaviors: Record<string, Behavior> = {};

/** The behaviours of a resource, in the order its definition names them. */
export function behaviorsOf(resource: Resource): Behavior[] {
  return resource.table.behaviors.flatMap((name) => behaviors[name] ?? []);
}
