import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { type Platform, systemActor } from '../platform.ts';
import { ACCOUNT, loginKey } from '../session/accounts.ts';
import { hashPassword } from '../session/passwords.ts';
import type { Queryable } from '../store/behaviors.ts';
import { inTransaction } from '../store/context.ts';
import { buildModels } from '../store/model.ts';
import { buildDemo } from './build.ts';
import { type BulkTarget, insertRecords } from './bulk.ts';
import type { DemoRecord } from './data.ts';

/** Lets the demo users sign in. Their passwords are as short as a demonstration wants them, so they go around the rules. */
async function insertAccounts(
  db: Queryable,
  users: readonly DemoRecord[],
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const hashes = await Promise.all(users.map((user) => hashPassword(String(user.password))));
  await db.query(
    `insert into account (user_id, login, password_hash, demo)
     select u.id, u.login, u.hash, true from unnest($1::integer[], $2::text[], $3::text[]) u(id, login, hash)`,
    [users.map((user) => ids.get(user.id)), users.map((user) => loginKey(String(user.login))), hashes],
  );
}

async function rootIdOf(db: Queryable, type: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>('select id from object where type = $1 and org_id is null', [type]);
  const root = rows[0];
  if (!root) throw new Error('The root organization is missing: demo data needs a store that has been set up.');
  return root.id;
}

/** Fills an empty store with the demo installation, in one transaction: all of it or nothing. */
export async function loadDemo(platform: Platform): Promise<void> {
  const models = buildModels(platform.definitions);
  const rootId = await rootIdOf(platform.pool, models.tree.type);
  const demo = buildDemo();
  await inTransaction(
    { pool: platform.pool, models, rootId, timeZone: platform.config.timeZone },
    undefined,
    async (db) => {
      const ids = new Map([[models.tree.type, new Map([[ROOT_ORG_ID, rootId]])]]);
      const target: BulkTarget = { db, models, rootId, actor: systemActor, ids };
      for (const [resource, records] of Object.entries(demo)) {
        await insertRecords(target, resource, records);
        const model = models.byName.get(resource);
        if (model?.resource.table.behaviors.includes(ACCOUNT)) {
          await insertAccounts(db, records, ids.get(resource) ?? new Map());
        }
      }
    },
  );
  // Without fresh statistics the first lists would be planned for empty tables.
  await platform.pool.query('analyze object, link, org_closure, counter');
}
