import { expect, it } from 'vitest';
import { alarmsOf } from './alarmKit.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { Client } from './records.ts';
import { connected } from './releaseKit.ts';

/** The first query with which a runner looks up the ids of its tasks loses its connection. */
const LOSES_FIRST = `
  create sequence lookups;
  create function lose_first() returns trigger language plpgsql as $$ begin
    if current_query() like '%unnest($1::text[]) on conflict do nothing' and nextval('lookups') = 1 then
      perform pg_terminate_backend(pg_backend_pid());
    end if;
    return null;
  end $$;
  create trigger lose_first before insert on graphile_worker._private_tasks for each statement execute function lose_first();`;

it('alarms are called though the worker lost the database while it started', async () => {
  const databaseUrl = await newDatabase();
  const first = await testPlatform([], { databaseUrl });
  await first.close();
  await connected(databaseUrl, (client) => client.query(LOSES_FIRST));

  const t = await testPlatform([], { databaseUrl });
  try {
    const admin = new Client(await t.signIn());
    const alarms = alarmsOf(t, admin);
    const org = await admin.org(1);
    const { id: person } = await alarms.person(org.id);
    const step = { participantIds: [person], requiredAcceptances: 0, waitSeconds: 0 };
    const point = await alarms.point(org.id, (await alarms.plan(org.id, [step])).id);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await connected(databaseUrl, async (client) => {
      const sent = async () =>
        (await client.query('select state from alarm_call where job_id = $1', [id])).rows.map(({ state }) => state);
      await expect.poll(sent, { timeout: 20_000 }).toEqual(['SENT']);
      const { rows } = await client.query('select last_value::integer > 1 as again from lookups');
      expect(rows).toEqual([{ again: true }]);
    });
  } finally {
    await t.close();
  }
}, 60_000);
