import type pg from 'pg';
import { expect, it } from 'vitest';
import { alarmsOf } from './alarmKit.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { Client } from './records.ts';
import { connected } from './releaseKit.ts';

/** Lets nobody write into the worker's tables until the end of the transaction. */
const HOLD = `do $$ declare held regclass; begin
  for held in select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' loop
    execute format('lock table %s in share mode', held);
  end loop;
end $$`;
/** The connections that look up the ids of tasks. */
const LOOKUPS = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into %unnest(%'`;

/** Starts a platform whose two workers lose their connections while they look up the ids of their tasks. */
async function startedWithLoss(client: pg.Client, databaseUrl: string) {
  await client.query('begin');
  await client.query(HOLD);
  const started = testPlatform([], { databaseUrl });
  const lookups = async () => {
    // a transaction would see the same connections again
    await client.query('select pg_stat_clear_snapshot()');
    return (await client.query<{ pid: number }>(LOOKUPS)).rows.map(({ pid }) => pid);
  };
  await expect.poll(lookups, { timeout: 20_000 }).toHaveLength(2);
  for (const pid of await lookups()) await client.query('select pg_terminate_backend($1)', [pid]);
  await client.query('commit');
  return started;
}

it('alarms are called though the worker lost the database while it started', async () => {
  const databaseUrl = await newDatabase();
  const first = await testPlatform([], { databaseUrl });
  await first.close();
  await connected(databaseUrl, async (client) => {
    const t = await startedWithLoss(client, databaseUrl);
    try {
      const admin = new Client(await t.signIn());
      const alarms = alarmsOf(t, admin);
      const org = await admin.org(1);
      const { id: person } = await alarms.person(org.id);
      const step = { participantIds: [person], requiredAcceptances: 0, waitSeconds: 0 };
      const point = await alarms.point(org.id, (await alarms.plan(org.id, [step])).id);
      const { id } = await alarms.raise({ alarmPointId: point.id });
      const sent = async () =>
        (await client.query('select state from alarm_call where job_id = $1', [id])).rows.map(({ state }) => state);
      await expect.poll(sent, { timeout: 20_000 }).toEqual(['SENT']);
    } finally {
      await t.close();
    }
  });
}, 60_000);
