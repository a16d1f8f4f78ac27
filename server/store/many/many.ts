import { type WallTime, wallTime } from '../../../src/engine/clock.ts';
import type { RecordData, Resource } from '../../../src/engine/definition.ts';
import { refsOf } from '../../../src/engine/refs.ts';
import type { PendingRef, ReferenceLookup } from '../../../src/engine/transfer/pending.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { Call, StoreContext } from '../context.ts';
import type { ManyRef, Model } from '../model/model.ts';
import { isStorableId } from '../model/record.ts';
import type { ObjectRow } from '../model/wire.ts';
import { readRows } from '../read/read.ts';
import { type RemovedRow, removedRows } from '../remove/removed.ts';
import { restoreRows } from '../remove/restore.ts';
import { boundTo } from '../tree/reach.ts';
import { entersLimited } from '../write/limits.ts';
import { deniedSides } from '../write/otherSides.ts';
import { removeAll } from '../write/parts.ts';
import { createRecord, updateRecord } from '../write/write.ts';
import type { ManyWrite } from './manyRows.ts';
import { findReferences } from './references.ts';
import { takenValues, type UniqueForm } from './taken.ts';
import { writeMany } from './writeMany.ts';

/** Reads and writes many records of one type in one transaction for one actor; used by imports. */
export interface ManyRecords {
  readonly model: Model;
  /** Whether records of the type may refer to each other. */
  readonly refersToItself: boolean;
  /** The inverse references that the actor may not change. */
  readonly deniedSides: readonly ManyRef[];
  /** The current wall time of the platform. */
  clock(): WallTime;
  /** Present records of the actor's organizations by id; others are treated as missing. */
  present(ids: readonly number[]): Promise<Map<number, ObjectRow>>;
  /** Filters the organizations that are in the actor's reach. */
  orgsInReach(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Resolves references to records of any type, as far as the actor may refer to them. `roots`: names of the root
   * organization in other languages.
   */
  references(refs: Iterable<PendingRef>, roots: readonly string[]): Promise<ReferenceLookup>;
  /** Creates a record or updates `previous`, with all checks of a call; returns its id. */
  write(form: RecordData, previous: ObjectRow | undefined): Promise<number>;
  /** Writes several records with few statements (see `writeMany`); returns their ids. */
  writeAll(writes: readonly ManyWrite[]): Promise<number[]>;
  /** The unique values of records to be stored that other records have. */
  taken(forms: readonly UniqueForm[]): ReturnType<typeof takenValues>;
  /** Whether a record may come to an organization, from `from` or as a new one: it is in reach and has no limit that would change. */
  mayEnter(orgs: readonly { to: number; from: number | null }[]): Promise<boolean>;
  /** Removes records with few statements (see `removeRows`). Returns the ids of those that could be removed. */
  removeAll(rows: readonly ObjectRow[]): Promise<ReadonlySet<number>>;
  /** The removed records that can be brought back, by id. */
  removed(ids: readonly number[]): Promise<Map<number, RemovedRow>>;
  /** Restores removed records with few statements (see `restoreRows`). */
  restoreAll(rows: readonly RemovedRow[]): Promise<void>;
}

/** Bulk access to the records of a resource in the transaction of `call`. */
export function manyRecords(store: StoreContext, resource: Resource, call: Call & { tx: Queryable }): ManyRecords {
  const { actor, model, tx: db } = call;
  const bound = boundTo(actor, store.rootId);
  const orgsInReach: ManyRecords['orgsInReach'] = async (ids) => {
    const { rows } = await db.query<{ id: number }>(
      `select c.descendant_id as id from org_closure c where c.ancestor_id = $1 and c.descendant_id = any($2::integer[])`,
      [bound ?? store.rootId, [...new Set(ids)]],
    );
    return new Set(rows.map((row) => row.id));
  };
  return {
    model,
    refersToItself: refsOf(resource).some(({ field }) => store.models.byName.get(field.to) === model),
    deniedSides: deniedSides(store.models, model, actor),
    clock: () => wallTime(store.timeZone),

    async present(ids) {
      const rows = await readRows(db, model, [...new Set(ids)].filter(isStorableId), actor);
      return new Map([...rows].filter(([, row]) => !row.deleted));
    },

    orgsInReach,
    references: (refs, roots) => findReferences(db, store.models, bound, refs, roots),

    async write(form, previous) {
      const written = previous
        ? await updateRecord(store, call, previous.id, form, 'update', previous.version)
        : await createRecord(store, call, form);
      return Number(written.id);
    },

    writeAll: (writes) => writeMany(store, call, writes),

    taken: (forms) => takenValues(db, { model, actor, rootId: store.rootId }, forms),

    async mayEnter(moves) {
      const wanted = new Set(moves.map(({ to }) => to));
      const reached = await orgsInReach([...wanted]);
      return reached.size === wanted.size && !(await entersLimited(db, model.type, moves));
    },

    removeAll: (rows) => removeAll(call, rows),

    removed: (ids) => removedRows(db, model, ids, actor),

    async restoreAll(rows) {
      await restoreRows(store, call, rows);
    },
  };
}
