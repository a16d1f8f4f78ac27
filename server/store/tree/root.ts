import { ROOT_ORG_NAME } from '../../../protocol/constants.ts';
import { joinTransaction, type StoreContext } from '../context.ts';
import { addToClosure } from './closure.ts';

/** Creates the root organization if it is missing. */
export async function seedRoot(store: StoreContext): Promise<void> {
  const { rootId, models } = store;
  await joinTransaction(store, undefined, async (db) => {
    const { rows } = await db.query<{ id: number }>(
      `insert into object (id, type, org_id, name, title, search, doc)
       values ($1, $2, null, $3, $3, lower($3), jsonb_build_object('name', $3::text)) on conflict (id) do nothing returning id`,
      [rootId, models.tree.type, ROOT_ORG_NAME],
    );
    if (rows.length === 0) return;
    await db.query(
      `select setval(pg_get_serial_sequence('object', 'id'), greatest($1, (select max(id) from object)))`,
      [rootId],
    );
    await addToClosure(db, rootId, null);
  });
}
