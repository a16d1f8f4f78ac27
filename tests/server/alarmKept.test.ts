import { afterAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { maintainAlarmTables } from '../../server/alarms/partitions.ts';
import { createPool } from '../../server/database/pool.ts';
import { miscounted } from '../endure/verdict.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { newDatabase } from './helpers.ts';

const databaseUrl = await newDatabase();
const { t, admin } = await adminPlatform([], { databaseUrl });
const alarms = alarmsOf(t, admin);
/** A pool with the same settings as the engine's. */
const pool = createPool(databaseUrl, { kind: 'alarms', report: () => undefined });
afterAll(() => pool.end());
const keep = () => maintainAlarmTables(pool, 12, 'UTC');

/** Raises an alarm that calls one person, whose answer is awaited. */
async function ringing() {
  const org = await admin.org(1);
  const person = await alarms.person(org.id);
  const plan = await alarms.plan(org.id, [{ participantIds: [person.id] }]);
  const point = await alarms.point(org.id, plan.id);
  const { id } = await alarms.raise({ alarmPointId: point.id });
  const [call] = await alarms.callsIn(id, 'SENT');
  return { org, person, point, id, callId: call?.id ?? 0 };
}

/** Makes an alarm, with its calls and its log, this many months older. */
async function age(id: number, months: number) {
  for (const table of ['alarm_call', 'alarm_log']) {
    await alarms.query(`update ${table} set raised_at = raised_at - make_interval(months => $2) where job_id = $1`, [
      id,
      months,
    ]);
  }
  await alarms.query(
    `update alarm_job set raised_at = raised_at - make_interval(months => $2),
       ended_at = ended_at - make_interval(months => $2) where id = $1`,
    [id, months],
  );
}

const partitionsOf = async (id: number) =>
  (
    await alarms.query<{ part: string }>(
      `select distinct tableoid::regclass::text as part from alarm_call where job_id = $1
       union select distinct tableoid::regclass::text from alarm_log where job_id = $1 order by 1`,
      [id],
    )
  ).map(({ part }) => part);
const hours = () => alarms.query(`select n from alarm_hour where hour < now() - interval '39 months'`);

describe('a stored alarm', () => {
  it('moves to the parent organization when its own is removed, while its calls change', async () => {
    const above = await admin.org(1);
    const org = await admin.org(above.id);
    const { id } = await alarms.raise({ orgId: org.id, text: 'Nobody' });
    await alarms.becomes(id, 'CONFIG_PROBLEM');
    const call = await ringing();
    await alarms.query(
      'update alarm_call set job_id = $2, raised_at = j.raised_at from alarm_job j where j.id = $2 and alarm_call.id = $1',
      [call.callId, id],
    );
    const writer = await pool.connect();
    try {
      await writer.query('begin');
      await writer.query('select from alarm_job where id = $1 for update', [id]);
      const removed = admin.remove(`/organizations/${org.id}`);
      await expect.poll(async () => (await waiting()).length).toBe(1);
      await writer.query(`update alarm_call set state = 'NO_ANSWER' where id = $1`, [call.callId]);
      await writer.query('commit');
      await removed;
    } finally {
      writer.release();
    }
    const [job] = await alarms.query<{ org: number }>('select org_id as org from alarm_job where id = $1', [id]);
    expect(job).toEqual({ org: above.id });
  });

  it('is in monthly partitions, and deleted when it is too old', async () => {
    const { org, id: running, callId } = await ringing();
    const old = await alarms.raise({ orgId: org.id, text: 'Old' });
    await alarms.becomes(old.id, 'CONFIG_PROBLEM');
    expect(await partitionsOf(old.id)).toEqual([expect.stringMatching(/^alarm_log_\d{4}_\d{2}$/)]);
    for (const id of [running, old.id]) await age(id, 40);
    await keep();
    expect(await alarms.status(old.id)).toBeUndefined();
    expect(await partitionsOf(old.id)).toEqual([]);
    expect(await hours()).toEqual([{ n: 1 }]);
    await keep();
    expect(await hours()).toEqual([{ n: 1 }]);
    // nothing of a running alarm is deleted, whatever its age
    expect(await alarms.log(running)).toContain('raised');
    expect(await alarms.answer(callId, 'ACCEPT')).toMatchObject({ outcome: 'taken', status: 'ACCEPTED' });
    await keep();
    expect(await alarms.status(running)).toBe('ACCEPTED');
    expect(await alarms.callsIn(running, 'ACCEPTED')).toHaveLength(1);
    await alarms.query(`update alarm_job set ended_at = ended_at - interval '40 months' where id = $1`, [running]);
    await keep();
    expect(await alarms.status(running)).toBeUndefined();
    expect([await hours(), await partitionsOf(running)]).toEqual([[], []]);
  });

  it('keeps the partition of an old alarm while it runs, without the rows of others', async () => {
    const [old, running] = [await ringing(), await ringing()];
    await t.platform.alarms.stop(systemActor, [old.id], '');
    for (const { id } of [old, running]) await age(id, 30);
    const [{ month } = { month: '' }] = await alarms.query<{ month: string }>(
      `select to_char(raised_at at time zone 'UTC', 'YYYY_MM') as month from alarm_job where id = $1`,
      [running.id],
    );
    const [from, to] = [0, 1].map((more) => `(to_date('${month}', 'YYYY_MM') + interval '${more} months')`);
    for (const table of ['alarm_call', 'alarm_log']) {
      await alarms.query(`create table moved as select * from ${table}_default`);
      await alarms.query(`delete from ${table}_default`);
      const [range] = await alarms.query<{ sql: string }>(
        `select format('create table ${table}_${month} partition of ${table} for values from (%L) to (%L)',
           ${from} || '+00', ${to} || '+00') as sql`,
      );
      await alarms.query(range?.sql ?? '');
      await alarms.query(`insert into ${table} overriding system value select * from moved`);
      await alarms.query('drop table moved');
    }
    const kept = [`alarm_call_${month}`, `alarm_log_${month}`];
    expect([await partitionsOf(old.id), await partitionsOf(running.id)]).toEqual([kept, kept]);
    await keep();
    expect([await partitionsOf(old.id), await partitionsOf(running.id)]).toEqual([[], kept]);
    await t.platform.alarms.stop(systemActor, [running.id], '');
    await alarms.query(`update alarm_job set ended_at = raised_at where id = $1`, [running.id]);
    await keep();
    const left = await alarms.query(`select from pg_class where relname = any($1)`, [kept]);
    expect(left).toHaveLength(0);
  });
});

it('an alarm continues while the partition of its month is missing, and after it was created', async () => {
  const { id, callId, org } = await ringing();
  const parts = await partitionsOf(id);
  for (const part of parts) {
    await alarms.query(`create table moved as select * from ${part}`);
    await alarms.query(`drop table ${part}`);
    // the tallies have counted these rows already
    await alarms.query(
      `insert into ${part.replace(/_\d{4}_\d{2}$/, '_default')} overriding system value select * from moved`,
    );
    await alarms.query('drop table moved');
  }
  const rest = ['alarm_call_default', 'alarm_log_default'];
  expect(await partitionsOf(id)).toEqual(rest);
  const { id: other, org: second } = await ringing();
  expect(await partitionsOf(other)).toEqual(rest);
  await keep();
  expect([await partitionsOf(id), await partitionsOf(other)]).toEqual([parts, parts]);
  expect(await alarms.answer(callId, 'ACCEPT')).toMatchObject({ outcome: 'taken', status: 'ACCEPTED' });
  expect(await alarms.callsIn(id, 'ACCEPTED')).toHaveLength(1);
  const ours = [org.id, second.id].flatMap((orgId) => [` of ${orgId} `, ` of ${orgId}:`]);
  expect((await miscounted(pool)).filter((what) => ours.some((place) => what.includes(place)))).toEqual([]);
});

/** Backends of this database that are waiting for a lock. */
const waiting = () =>
  alarms.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

it('alarms continue while a long read of calls blocks due work on partitions, which is done later', async () => {
  await alarms.query(`create table alarm_call_2001_01 partition of alarm_call
    for values from ('2001-01-01 00:00:00+00') to ('2001-02-01 00:00:00+00')`);
  const reader = await t.platform.pool.connect();
  try {
    await reader.query('begin');
    await reader.query('select from alarm_call limit 1');
    const kept = keep().then(
      () => 'done',
      () => 'later',
    );
    await ringing();
    expect(await kept).toBe('later');
    await ringing();
  } finally {
    await reader.query('rollback');
    reader.release();
  }
  await keep();
  expect(await alarms.query(`select from pg_class where relname = 'alarm_call_2001_01'`)).toHaveLength(0);
});
