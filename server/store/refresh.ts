import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isComputed } from '../../src/engine/computed.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { inTransaction } from '../database/transaction.ts';
import type { StoreContext } from './context.ts';
import type { StoreLog } from './indexes.ts';
import type { Model } from './model.ts';
import { formOf, keepForeign, toParts } from './record.ts';

/** Changes when the way the derived columns are made changes. */
const MADE_BY = 3;
const BATCH = 1000;

/** What the derived columns of a type depend on. */
function fingerprint(model: Model): string {
  const derived = model.docFields.flatMap(([name, f]) =>
    isComputed(f) ? [[name, f.type === 'derived' ? f.template : f.test]] : [],
  );
  const parts = [MADE_BY, model.resource.title, model.nameField ?? null, model.search, derived];
  return createHash('sha1').update(JSON.stringify(parts)).digest('hex');
}

async function remake(client: pg.ClientBase, store: StoreContext, model: Model): Promise<number> {
  let last = 0;
  let changed = 0;
  for (;;) {
    const { rows } = await client.query<{ id: number; org_id: number | null; doc: RecordData }>(
      'select id, org_id, doc from object where type = $1 and id > $2 order by id limit $3 for update',
      [model.type, last, BATCH],
    );
    const end = rows.at(-1);
    if (!end) return changed;
    last = end.id;
    changed += rows.length;
    const made = rows.map((row) => {
      const parts = toParts(model, formOf(model, { ...row.doc, id: row.id }), store.rootId);
      keepForeign(model, row.doc, parts.doc);
      return parts;
    });
    await client.query(
      `update object o set name = u.name, title = u.title, search = u.search, doc = u.doc
       from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) u(id, name, title, search, doc)
       where o.id = u.id and (o.name, o.title, o.search, o.doc) is distinct from (u.name, u.title, u.search, u.doc)`,
      [
        rows.map((row) => row.id),
        made.map((m) => m.name),
        made.map((m) => m.title),
        made.map((m) => m.search),
        made.map((m) => JSON.stringify(m.doc)),
      ],
    );
  }
}

/** Remakes titles, names and search texts of types whose definition says them differently than before. */
export async function refreshDerived(store: StoreContext, log: StoreLog): Promise<void> {
  const { rows } = await store.pool.query<{ type: string; fingerprint: string }>(
    'select type, fingerprint from store_state',
  );
  const known = new Map(rows.map((row) => [row.type, row.fingerprint]));
  for (const model of store.models.all) {
    const wanted = fingerprint(model);
    if (known.get(model.type) === wanted) continue;
    const changed = await inTransaction(store.pool, async (db) => {
      const count = await remake(db, store, model);
      await db.query(
        `insert into store_state (type, fingerprint) values ($1, $2)
         on conflict (type) do update set fingerprint = excluded.fingerprint`,
        [model.type, wanted],
      );
      return count;
    });
    if (changed > 0) log.info(`${model.type}: titles and search texts of ${changed} records were made anew`);
  }
}
