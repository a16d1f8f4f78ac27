import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { systemActor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import { ACCOUNT, loginKey } from '../session/accounts.ts';
import { hashPassword } from '../session/passwords.ts';
import { joinTransaction, type StoreContext } from '../store/context.ts';
import { bulkCreate } from '../store/many/writeMany.ts';
import type { Model } from '../store/model/model.ts';
import { loadAttachments } from './attachments.ts';
import { buildDemo } from './build.ts';
import type { DemoRecord, DemoStart } from './data.ts';
import { buildHistory } from './history.ts';
import { countSets } from './holidays.ts';
import { loneWorkersOf } from './loneWorkers.ts';
import { seeded } from './random.ts';
import { type IdMap, relink } from './relink.ts';
import { runningPoints } from './running.ts';
import { storeHistory } from './storeHistory.ts';
import { buildUnits } from './units.ts';

const HISTORY_SEED = 20251022;

/** Sets the passwords of the demo users, bypassing the rules: they are short on purpose. */
async function insertAccounts(db: Queryable, users: readonly DemoRecord[], ids: readonly number[]): Promise<void> {
  const hashes = await Promise.all(users.map((user) => hashPassword(String(user.password))));
  await db.query(
    `insert into account (user_id, login, password_hash, demo)
     select u.id, u.login, u.hash, true from unnest($1::integer[], $2::text[], $3::text[]) u(id, login, hash)`,
    [ids, users.map((user) => loginKey(String(user.login))), hashes],
  );
}

/** Stores the records of one resource and adds their ids to `ids`. */
async function loadRecords(
  platform: Platform,
  context: StoreContext,
  db: Queryable,
  model: Model,
  records: readonly DemoRecord[],
  ids: IdMap,
): Promise<void> {
  const { resource } = model;
  const known = ids.get(resource.name) ?? new Map<number, number>();
  ids.set(resource.name, known);
  if (model.isTree) {
    // Created one by one, because each needs its parent's id; there are few.
    for (const record of records) {
      const { id, ...rest } = relink(resource, record, ids);
      known.set(record.id, Number((await platform.store.create(systemActor, resource, rest, db)).id));
    }
    return;
  }
  const linked = records.map((record) => relink(resource, record, ids));
  const stored = await bulkCreate(context, model, linked, db);
  for (const [i, record] of records.entries()) known.set(record.id, stored[i] ?? 0);
  for (const record of records) {
    const id = known.get(record.id);
    if (model.softDelete && record.deleted === true && id) await platform.store.remove(systemActor, resource, id, db);
  }
  if (resource.table.behaviors.includes(ACCOUNT)) await insertAccounts(db, records, stored);
}

/**
 * Fills a store with the demo installation: all records in one transaction, then the attachments. Returns what is to
 * be started once the platform runs.
 */
export async function loadDemo(platform: Platform, context: StoreContext): Promise<DemoStart> {
  const { pool } = platform;
  const { models } = context;
  const ids: IdMap = new Map([[models.tree.type, new Map([[ROOT_ORG_ID, ROOT_ORG_ID]])]]);
  const demo = buildDemo();
  await joinTransaction(context, undefined, async (db) => {
    for (const [name, records] of Object.entries(demo)) {
      const model = models.byName.get(name);
      // A definition that was removed has no demo records.
      if (model) await loadRecords(platform, context, db, model, records, ids);
    }
    await countSets(db);
    await storeHistory(db, buildHistory(seeded(HISTORY_SEED), demo), ids);
  });
  const organizations = ids.get(models.tree.type);
  await loadAttachments(platform, buildUnits(), (id) => organizations?.get(id)).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'the attachments of the demo could not be stored');
  });
  // Without statistics, the queries of the first lists would be planned for empty tables.
  await pool.query('analyze object, link, org_closure, counter, alarm_job, alarm_call, alarm_log');
  const [points, people] = [ids.get('alarm-points'), ids.get('participants')];
  const alone = loneWorkersOf(demo['alarm-points'] ?? [], demo.participants ?? []);
  const alarmPointId = alone && points?.get(alone.alarmPointId);
  const participantIds = alone?.participantIds.flatMap((id) => people?.get(id) ?? []) ?? [];
  const running = runningPoints(demo['alarm-points'] ?? [], demo['alarm-plans'] ?? []);
  return {
    alarmPoints: running.flatMap(({ id }) => points?.get(id) ?? []),
    ...(alarmPointId === undefined ? {} : { loneWorkers: { alarmPointId, participantIds } }),
  };
}
