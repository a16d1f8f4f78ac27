import { createHash } from 'node:crypto';
import { computedBy, isComputed } from '../../src/engine/computed.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import type { Queryable } from '../database/queryable.ts';
import type { StoreContext } from '../store/context.ts';
import type { Model } from '../store/model/model.ts';
import { keepForeign, type StoredParts, storedForm, toParts } from '../store/model/record.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';

/** Version of the computation of derived columns and links; increase it when that changes. */
const MADE_BY = 5;
/** Records processed before yielding to other calls. */
const TURN = 25;

/** Hash of everything that the derived columns and links of a type depend on. */
export function fingerprint(model: Model): string {
  const derived = model.docFields.flatMap(([name, f]) => (isComputed(f) ? [[name, computedBy(f)]] : []));
  const refs = model.docRefs.map(({ kind, field }) => [kind, field.to]);
  const parts = [MADE_BY, model.resource.title, model.nameField ?? null, model.search, derived, refs];
  return createHash('sha1').update(JSON.stringify(parts)).digest('hex');
}

interface StoredRow {
  id: number;
  version: number;
  doc: RecordData;
}

/** Selects the records of a type for a batch. */
export interface BatchSource {
  type: string;
  /** Only records with a higher id. */
  after: number;
  /** Only records up to this id; null for no limit. */
  last: number | null;
  limit: number;
  /** Only records with an audit entry after this one; undefined for all. */
  auditMark: number | undefined;
}

/** Reads the next records in the order of their ids, without locks. */
export async function readBatch(db: Queryable, source: BatchSource): Promise<StoredRow[]> {
  const values = [source.type, source.after, source.limit];
  const columns = 'o.id, o.version, o.doc';
  const { rows } =
    source.auditMark === undefined
      ? await db.query<StoredRow>(
          `select ${columns} from object o where o.type = $1 and o.id > $2 and o.id <= coalesce($4::integer, o.id)
           order by o.id limit $3`,
          [...values, source.last],
        )
      : await db.query<StoredRow>(
          `select ${columns} from (select distinct a.object_id from audit a where a.id > $4 and a.type = $1 and a.object_id > $2
             order by a.object_id limit $3) a join object o on o.id = a.object_id order by o.id`,
          [...values, source.auditMark],
        );
  return rows;
}

/** A batch of records with their derived columns and links, computed with the current definitions. */
export interface ComputedBatch {
  model: Model;
  rows: readonly StoredRow[];
  parts: StoredParts[];
}

/** Computes the derived columns and links of a batch, yielding to other calls. */
export async function makeBatch(store: StoreContext, model: Model, rows: readonly StoredRow[]): Promise<ComputedBatch> {
  const parts: StoredParts[] = [];
  for (const [i, row] of rows.entries()) {
    if (i % TURN === TURN - 1) await yieldToEventLoop();
    const made = toParts(model, storedForm(model, { ...row.doc, id: row.id }), store.rootId);
    keepForeign(model, row.doc, made.doc);
    parts.push(made);
  }
  return { model, rows, parts };
}

const MADE = `unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
  u(id, version, name, title, search, doc)`;
const DIFFERS = '(o.name, o.title, o.search, o.doc) is distinct from (u.name, u.title, u.search, u.doc)';

/**
 * Updates records that differ, without waiting for locks: skips records that are being written or were written since
 * they were read. Returns the id of the first skipped record; undefined if there is none.
 */
export async function writeBatch(db: Queryable, { rows, parts }: ComputedBatch): Promise<number | undefined> {
  const values = [
    rows.map((row) => row.id),
    rows.map((row) => row.version),
    parts.map((made) => made.name),
    parts.map((made) => made.title),
    parts.map((made) => made.search),
    parts.map((made) => JSON.stringify(made.doc)),
  ];
  await db.query(
    `with free as materialized (
       select o.id from object o join ${MADE} using (id, version) where ${DIFFERS}
       order by o.id for no key update of o skip locked)
     update object o set name = u.name, title = u.title, search = u.search, doc = u.doc
     from ${MADE} join free using (id) where o.id = u.id`,
    values,
  );
  const { rows: left } = await db.query<{ id: number | null }>(
    `select min(o.id) as id from object o join ${MADE} on u.id = o.id where $2::integer[] is not null and ${DIFFERS}`,
    values,
  );
  return left[0]?.id ?? undefined;
}
