import type { UsedByReply } from '../../protocol/list.ts';
import type { AnyRecord, RecordData, Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';

/** Context of a behavior. In the hooks of a write, `db` is the connection of its transaction. */
export interface BehaviorContext {
  db: Queryable;
  actor: Actor;
  resource: Resource;
}

export type WriteOp = 'create' | 'update' | 'clone' | 'move' | 'restore';

/** A write as passed to the hooks. */
export interface Write {
  op: WriteOp;
  /**
   * The record as it will be stored, without password fields. Has an id except before a create. `beforeWrite` may
   * change it.
   */
  record: RecordData;
  /** The record as it was stored; undefined on create. */
  previous: RecordData | undefined;
  /** What the caller sent, password fields included. */
  input: RecordData;
}

/**
 * Server code around the writes of a definition, for rules that a definition cannot express as data; a definition names
 * its behaviors in `table.behaviors`. A hook refuses a write by throwing an ApiError. Types with behaviors are written
 * in an explicit transaction that includes the hooks.
 */
export interface Behavior {
  beforeWrite?(context: BehaviorContext, write: Write): Promise<void>;
  afterWrite?(context: BehaviorContext, write: Write): Promise<void>;
  beforeRemove?(context: BehaviorContext, record: RecordData): Promise<void>;
  /** Adds properties that are not stored to the records and list rows of a reply. */
  decorate?(context: BehaviorContext, records: AnyRecord[]): Promise<void>;
  /** The keys that `decorate` adds. Writes accept them because consoles send records back. */
  adds?: readonly string[];
  /** References to a record from outside the definitions. A foreign key must prevent its concurrent removal. */
  usedBy?(db: Queryable, id: number): Promise<UsedByReply['groups']>;
}

/** Behaviors by the names that definitions use. */
export type Behaviors = Readonly<Record<string, Behavior>>;

/** The behaviors of a resource, in the order of its definition. */
export function behaviorsOf(behaviors: Behaviors, resource: Resource): Behavior[] {
  return resource.table.behaviors.flatMap((name) => behaviors[name] ?? []);
}
