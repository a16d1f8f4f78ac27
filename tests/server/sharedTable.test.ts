import { expect, it } from 'vitest';
import type { AlarmRow } from '../../protocol/alarmTable.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm } from './alarmRows.ts';
import { Client, type ListReply } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const { pool } = t.platform;

interface Page extends Omit<ListReply, 'list'> {
  list: AlarmRow[];
}

async function operator(orgId: number): Promise<Client & { userId: number }> {
  const { id: userId, login, password } = await makeUser(call, ['ALARM_TABLE'], { orgId }, { orgId });
  return Object.assign(new Client(await t.signIn(login, password)), { userId });
}

/** Reads of tables that wait for a lock on alarms. */
async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from pg_locks l join pg_stat_activity a using (pid)
     where not l.granted and l.relation = 'alarm_job'::regclass and a.application_name = 'tocsin reads'`,
  );
  return rows[0]?.n ?? 0;
}

it('operators who watch the same table share its reads, and nobody gets a state from before his question', async () => {
  const { id: orgId } = await admin.org(1);
  const { id: elsewhere } = await admin.org(1);
  const watching = await Promise.all(Array.from({ length: 4 }, () => operator(orgId)));
  const stranger = await operator(elsewhere);
  const look = (who: Client, more: object = {}) => who.post<Page>('/alarmtable', { pageSize: 20, ...more });
  const lock = await pool.connect();
  try {
    await lock.query('begin');
    await lock.query('lock table alarm_job in access exclusive mode');
    const first = watching.map((who) => look(who));
    await expect.poll(waiting).toBe(1);
    const other = look(stranger);
    await expect.poll(waiting).toBe(2);
    const second = watching.map((who) => look(who));
    // an answer to each says that the calls before it have arrived
    await Promise.all(watching.map((who) => who.get('/verify')));
    expect(await waiting()).toBe(2);
    await storeAlarm(lock, { org_id: orgId, name: 'Fire in the laundry', ended: false });
    await lock.query('commit');
    for (const page of await Promise.all(second))
      expect(page.list).toMatchObject([{ alarmName: 'Fire in the laundry' }]);
    for (const page of await Promise.all(first)) expect(page.count).toBeLessThanOrEqual(1);
    expect((await other).count).toBe(0);
  } finally {
    await lock.query('rollback');
    lock.release();
  }
});

it('a table of the alarms of one person is shared with nobody', async () => {
  const { id: orgId } = await admin.org(1);
  const [one, other] = [await operator(orgId), await operator(orgId)];
  const mine = { participantsFilter: { participants: [], groups: [], mine: true } };
  await storeAlarm(pool, { org_id: orgId, name: 'Mine', ended: false, triggered_by_id: one.userId });
  const pages = await Promise.all([one, other, one, other].map((who) => who.post<Page>('/alarmtable', mine)));
  expect(pages.map(({ count }) => count)).toEqual([1, 0, 1, 0]);
});
