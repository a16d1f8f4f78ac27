import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { readMigrations } from '../../server/database/migrations.ts';
import { createPool } from '../../server/database/pool.ts';
import { newDatabase } from './helpers.ts';

/** An empty database with the migrations before the one of this name. */
async function databaseBefore(name: string) {
  const pool = createPool(await newDatabase(), { report: () => undefined });
  onTestFinished(() => pool.end());
  await pool.query('drop schema public cascade; create schema public');
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const all = readMigrations();
  const end = all.findIndex((migration) => migration.name.endsWith(name));
  expect(end).toBeGreaterThan(0);
  for (const migration of all.slice(0, end)) writeFileSync(join(folder, migration.name), migration.sql);
  await migrate(pool, folder);
  return pool;
}

it('takes tests out of what was counted before, and counts accepted alarms that run as running (R1)', async () => {
  const pool = await databaseBefore('_figures.sql');
  await pool.query(`
    insert into alarm_job (org_id, name, status, source, triggered_by, content, raised_at, accepted_at, ended_at) values
      (7, 'ended', 'ACCEPTED', 'user', 'x', '{}', '2026-11-03 12:01:00Z', '2026-11-03 12:01:40Z', '2026-11-03 12:09:00Z'),
      (7, 'runs', 'ACCEPTED', 'user', 'x', '{}', '2026-11-03 12:02:00Z', '2026-11-03 12:02:30Z', null),
      (7, 'test', 'ACCEPTED', 'test', 'x', '{}', '2026-11-03 12:03:00Z', '2026-11-03 12:03:20Z', '2026-11-03 12:03:20Z'),
      (7, 'failed', 'FAILED', 'inbound', 'x', '{}', '2026-11-03 12:04:00Z', null, '2026-11-03 12:05:00Z');
    insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type, address, rank, position, state)
      select raised_at, id, 0, 0, 0, 1, 'Vera', 'MOBILE', '1', 1, 0, 'ACCEPTED' from alarm_job where name in ('ended', 'test');`);
  const alarms = async () =>
    (
      await pool.query(
        `select org_id, status, sum(n)::integer as n, sum(accepted)::integer as accepted, sum(accept_seconds)::integer as seconds
         from alarm_tally group by 1, 2 having sum(n) <> 0 or sum(accepted) <> 0 or sum(accept_seconds) <> 0
         order by org_id, status collate "C"`,
      )
    ).rows.map(({ org_id, status, n, accepted, seconds }) => `${org_id} ${status} ${n} ${accepted} ${seconds}`);
  const calls = async () =>
    (
      await pool.query(
        `select org_id, state, sum(n)::integer as n from call_tally group by 1, 2 having sum(n) <> 0 order by org_id`,
      )
    ).rows.map(({ org_id, state, n }) => `${org_id} ${state} ${n}`);
  expect(await alarms()).toEqual(['0 ACCEPTED 3 3 90', '0 FAILED 1 0 0', '7 ACCEPTED 3 3 90', '7 FAILED 1 0 0']);
  expect(await calls()).toEqual(['0 ACCEPTED 2', '7 ACCEPTED 2']);
  await migrate(pool);
  expect(await alarms()).toEqual([
    '0 ACCEPTED 1 1 40',
    '0 FAILED 1 0 0',
    '0 PARTIAL_ACKNOWLEDGED 1 1 30',
    '7 ACCEPTED 1 1 40',
    '7 FAILED 1 0 0',
    '7 PARTIAL_ACKNOWLEDGED 1 1 30',
  ]);
  expect(await calls()).toEqual(['0 ACCEPTED 1', '7 ACCEPTED 1']);
  // what changes afterwards is counted on from the corrected numbers
  await pool.query(`update alarm_job set ended_at = '2026-11-03 12:30:00Z' where name = 'runs'`);
  expect(await alarms()).toEqual(['0 ACCEPTED 2 2 70', '0 FAILED 1 0 0', '7 ACCEPTED 2 2 70', '7 FAILED 1 0 0']);
});

it('counts calls that had been sent before they were not needed any more as sent, from then on and before (U10)', async () => {
  const pool = await databaseBefore('_sent_calls.sql');
  await pool.query(`
    insert into alarm_job (org_id, name, status, source, triggered_by, content, raised_at) values
      (7, 'real', 'PROCESSING', 'user', 'x', '{}', '2026-11-03 12:01:00Z'), (7, 'test', 'PROCESSING', 'test', 'x', '{}', '2026-11-03 12:01:00Z');
    insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type, address, rank, position, state, sent_at)
      select j.raised_at, j.id, 0, 0, 0, 1, 'Vera', 'MOBILE', '1', 1, v.position, v.state, v.sent_at
      from alarm_job j, (values (0, 'SKIPPED', '2026-11-03 12:01:05Z'::timestamptz), (1, 'SKIPPED', null), (2, 'PLANNED', null)) v (position, state, sent_at);`);
  const calls = async () =>
    (
      await pool.query(
        `select org_id, state, sum(n)::integer as n from call_tally group by 1, 2 having sum(n) <> 0 order by org_id, state collate "C"`,
      )
    ).rows.map(({ org_id, state, n }) => `${org_id} ${state} ${n}`);
  expect(await calls()).toEqual(['0 PLANNED 1', '0 SKIPPED 2', '7 PLANNED 1', '7 SKIPPED 2']);
  await migrate(pool);
  expect(await calls()).toEqual(['0 PLANNED 1', '0 SENT 1', '0 SKIPPED 1', '7 PLANNED 1', '7 SENT 1', '7 SKIPPED 1']);
  await pool.query(`update alarm_call set state = 'SKIPPED', sent_at = now() where position = 2`);
  expect(await calls()).toEqual(['0 SENT 2', '0 SKIPPED 1', '7 SENT 2', '7 SKIPPED 1']);
});
