import type { RecordData } from '../../../src/engine/definition.ts';
import { replaceReference } from '../../../src/engine/replace.ts';
import type { Queryable } from '../../database/queryable.ts';
import { auditAll } from '../audit/writeAudit.ts';
import type { Call, StoreContext } from '../context.ts';
import type { Model } from '../model/model.ts';
import { snapshotOfRow } from '../model/wire.ts';
import { changesBetween } from '../write/changes.ts';
import { rowsBeyondReach } from './beyondReach.ts';

/** A record that refers to the removed one, with the paths of the references in its document. */
interface Referrer {
  model: Model;
  paths: string[][];
}

/** Finds and locks the records that refer to `id`. */
async function referrers(store: StoreContext, db: Queryable, id: number): Promise<Map<number, Referrer>> {
  const { rows } = await db.query<{ from_id: number; kind: string }>(
    `select l.from_id, l.kind from link l join object o on o.id = l.from_id
     where l.to_id = $1 and l.from_id <> $1 order by l.from_id for update of o`,
    [id],
  );
  const found = new Map<number, Referrer>();
  for (const { from_id, kind } of rows) {
    const { model, path } = store.models.byKind.get(kind) ?? {};
    if (!model) continue;
    const referrer = found.get(from_id) ?? { model, paths: [] };
    if (path) referrer.paths.push(path);
    found.set(from_id, referrer);
  }
  return found;
}

/**
 * Removes all references to a record that may be removed while it is in use. Each changed record gets a new version and
 * an audit entry, as after any update.
 */
export async function detach(store: StoreContext, { actor }: Call, db: Queryable, id: number): Promise<void> {
  const found = await referrers(store, db, id);
  const read = async () => {
    const records = new Map<number, RecordData>();
    for (const model of new Set([...found.values()].map((referrer) => referrer.model))) {
      const ids = [...found].flatMap(([from, referrer]) => (referrer.model === model ? [from] : []));
      for (const [from, row] of await rowsBeyondReach(db, model, ids)) records.set(from, snapshotOfRow(model, row));
    }
    return records;
  };
  const before = await read();
  for (const [from, { paths }] of found) {
    const { rows } = await db.query<{ doc: RecordData }>('select doc from object where id = $1', [from]);
    const doc = paths.reduce<unknown>((value, path) => replaceReference(value, path, { id, by: null }), rows[0]?.doc);
    await db.query('update object set doc = jsonb_strip_nulls($2::jsonb), version = version + 1 where id = $1', [
      from,
      JSON.stringify(doc),
    ]);
  }
  await db.query('delete from link where to_id = $1 and from_id <> $1', [id]);
  const after = await read();
  const entries = [...found].map(([from, { model }]) => {
    const changes = changesBetween(model, before.get(from) ?? {}, after.get(from) ?? {});
    return { action: 'update', type: model.type, id: from, ...changes };
  });
  await auditAll(db, actor, entries);
}
