import type { RecordData } from '../../src/engine/definition.ts';
import { systemActor } from '../actor.ts';
import { assignNumbers } from './assign.ts';
import type { Queryable } from './behaviors.ts';
import { joinTransaction, type StoreContext } from './context.ts';
import { addToCounters, insertRows } from './manyRows.ts';
import type { Model } from './model.ts';
import { formOf, type StoredParts, toParts } from './record.ts';
import { guardValues, uniquesWithoutIndex } from './unguarded.ts';
import { snapshot } from './wire.ts';
import { auditAll } from './writeAudit.ts';

const BATCH = 2000;

async function insertLinks(db: Queryable, made: readonly StoredParts[], ids: readonly number[]): Promise<void> {
  const kinds: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const positions: number[] = [];
  const add = (kind: string, fromId: number, toId: number, position: number) => {
    kinds.push(kind);
    from.push(fromId);
    to.push(toId);
    positions.push(position);
  };
  for (const [i, parts] of made.entries()) {
    const id = ids[i] ?? 0;
    for (const link of parts.links) add(link.kind, id, link.to, link.position);
    for (const [kind, others] of parts.incoming) for (const other of others) add(kind, other, id, 0);
  }
  if (kinds.length === 0) return;
  await db.query(
    `insert into link (kind, from_id, to_id, position)
     select * from unnest($1::text[], $2::integer[], $3::integer[], $4::integer[]) on conflict do nothing`,
    [kinds, from, to, positions],
  );
}

/** Stores a batch with its links, counters and optional audit entries. */
async function insertBatch(
  db: Queryable,
  store: StoreContext,
  model: Model,
  made: readonly StoredParts[],
  audit: boolean,
): Promise<number[]> {
  const orgOf = ({ orgId }: StoredParts) => orgId ?? store.rootId;
  const rows = made.map((m) => ({ ...m, orgId: orgOf(m), doc: JSON.stringify(m.doc) }));
  const ids = await insertRows(db, model, rows);
  await insertLinks(db, made, ids);
  const more = new Map<number, number>();
  for (const parts of made) more.set(orgOf(parts), (more.get(orgOf(parts)) ?? 0) + 1);
  await addToCounters(db, model, more);
  if (audit) {
    const entries = made.map((m, i) => ({
      action: 'create',
      type: model.type,
      id: ids[i] ?? 0,
      after: snapshot(model, m),
    }));
    await auditAll(db, systemActor, entries);
  }
  return ids;
}

/**
 * Stores many records of one type quickly, without validation, behaviors and limits: for demo data and generators. Not
 * for organizations, which must be inserted into the tree. Returns the ids in the order of the records.
 */
export async function bulkCreate(
  store: StoreContext,
  model: Model,
  records: readonly RecordData[],
  options: { audit?: boolean; tx?: Queryable } = {},
): Promise<number[]> {
  if (model.isTree) throw new Error('Organizations are created one by one: each has its place in the tree.');
  const all: number[] = [];
  for (let start = 0; start < records.length; start += BATCH) {
    const forms = records.slice(start, start + BATCH).map((r) => formOf(model, r));
    await joinTransaction(store, options.tx, async (db) => {
      await assignNumbers(
        db,
        model,
        forms.map((form) => ({ form })),
      );
      const made = forms.map((form) => toParts(model, form, store.rootId));
      const writes = made.map((parts) => ({
        parts: { doc: parts.doc, orgId: parts.orgId ?? store.rootId },
        previous: undefined,
      }));
      const uniques = uniquesWithoutIndex(store, model, writes);
      const work = () => insertBatch(db, store, model, made, options.audit === true);
      const ids = await (uniques.length === 0
        ? work()
        : guardValues(db, { model, actor: systemActor, uniques }, writes, work, (written) => written));
      all.push(...ids);
    });
  }
  return all;
}
