import { afterAll, expect, it } from 'vitest';
import { ALARM_STATUSES, type AlarmStatus } from '../../protocol/alarms.ts';
import { contentOf } from '../../server/alarms/content.ts';
import { type Job, lockJob } from '../../server/alarms/job.ts';
import { changeStatus } from '../../server/alarms/status.ts';
import { createPool } from '../../server/database/pool.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { newDatabase } from './helpers.ts';

/** Every allowed change of status, with the consequential triggers that it sets off (docs/alarm-engine.md). */
const ALLOWED: { readonly [change: string]: readonly string[] } = {
  'SCHEDULED NEW': ['ON_NEW'],
  'SCHEDULED CANCELED': [],
  'SCHEDULED ACKNOWLEDGED': [],
  'NEW PROCESSING': [],
  'NEW CONFIG_PROBLEM': ['ON_FAILURE', 'ON_FINISHED'],
  'NEW INACTIVE': ['ON_FINISHED'],
  'NEW CANCELED': ['ON_FINISHED'],
  'NEW ACKNOWLEDGED': ['ON_ACKNOWLEDGED', 'ON_FINISHED'],
  'PROCESSING PARTIAL_ACCEPTED': [],
  'PROCESSING ACCEPTED': ['ON_ACCEPTED'],
  'PROCESSING NOT_ACCEPTED': ['ON_FINISHED', 'ON_NOT_ACCEPTED'],
  'PROCESSING FINISHED': ['ON_FINISHED'],
  'PROCESSING FAILURE': ['ON_FAILURE', 'ON_FINISHED'],
  'PROCESSING CONFIG_PROBLEM': ['ON_FAILURE', 'ON_FINISHED'],
  'PROCESSING ACKNOWLEDGED': ['ON_ACKNOWLEDGED', 'ON_FINISHED'],
  'PROCESSING INTERRUPTED': ['ON_FINISHED'],
  'PARTIAL_ACCEPTED ACCEPTED': ['ON_ACCEPTED'],
  'PARTIAL_ACCEPTED NOT_ACCEPTED': ['ON_FINISHED', 'ON_NOT_ACCEPTED'],
  'PARTIAL_ACCEPTED ACKNOWLEDGED': ['ON_ACKNOWLEDGED', 'ON_FINISHED'],
  'PARTIAL_ACCEPTED INTERRUPTED': ['ON_FINISHED'],
  'ACCEPTED PARTIAL_ACKNOWLEDGED': [],
  'ACCEPTED ACKNOWLEDGED': ['ON_ACKNOWLEDGED', 'ON_FINISHED'],
  'ACCEPTED NOT_ACKNOWLEDGED': ['ON_FINISHED', 'ON_NOT_ACKNOWLEDGED'],
  'ACCEPTED INTERRUPTED': ['ON_FINISHED'],
  'PARTIAL_ACKNOWLEDGED ACKNOWLEDGED': ['ON_ACKNOWLEDGED', 'ON_FINISHED'],
  'PARTIAL_ACKNOWLEDGED NOT_ACKNOWLEDGED': ['ON_FINISHED', 'ON_NOT_ACKNOWLEDGED'],
  'PARTIAL_ACKNOWLEDGED INTERRUPTED': ['ON_FINISHED'],
};
/** Statuses in which an alarm runs; ACCEPTED is one, because an acknowledgement is awaited here. */
const RUNNING = ['SCHEDULED', 'NEW', 'PROCESSING', 'PARTIAL_ACCEPTED', 'ACCEPTED', 'PARTIAL_ACKNOWLEDGED'];
const TYPES = [
  'ON_NEW',
  'ON_ACCEPTED',
  'ON_NOT_ACCEPTED',
  'ON_ACKNOWLEDGED',
  'ON_NOT_ACKNOWLEDGED',
  'ON_FINISHED',
  'ON_FAILURE',
];

const pool = createPool(await newDatabase(), { kind: 'alarms', report: () => undefined });
afterAll(() => pool.end());

/** Stores an alarm in a status, with an open call and a trigger of every type; returns its id. */
async function alarmIn(status: AlarmStatus): Promise<number> {
  const content = contentOf({ acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' });
  const triggers = TYPES.map((on, index) => ({ id: index + 1, on, name: on, orgId: 1, content }));
  const { rows } = await pool.query<{ id: number }>(
    `with job as (
       insert into alarm_job (org_id, name, status, source, triggered_by, required, content, awaits_acknowledgement, ended_at)
       values (1, 'Fire', $1, 'user', 'admin', 1, $2, $3, case when $4 then clock_timestamp() end) returning id, raised_at),
     step as (
       insert into alarm_step (job_id, track, round, step, state, due_at, required)
       select id, 0, 0, 0, 'running', raised_at, 1 from job),
     call as (
       insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type, address,
         rank, position, state, channel, sent_at)
       select raised_at, id, 0, 0, 0, 7, 'Anna', 'MOBILE', '+49', 1, 0, 'SENT', 'simulated', raised_at from job)
     select id from job`,
    [status, JSON.stringify({ ...content, triggers }), status === 'ACCEPTED', !RUNNING.includes(status)],
  );
  return rows[0]?.id ?? 0;
}

/**
 * The stored data of an alarm: status, whether it has ended, the state of its call, log entries, and consequential
 * alarms.
 */
async function storedOf(id: number) {
  const { rows } = await pool.query<{ status: string; ended: boolean; call: string; log: number; followers: string[] }>(
    `select status, ended_at is not null as ended, (select state from alarm_call where job_id = j.id) as call,
       (select count(*) from alarm_log where job_id = j.id and kind = 'status') as log,
       array(select name from alarm_job f where f.parent_id = j.id order by name) as followers
     from alarm_job j where id = $1`,
    [id],
  );
  return rows[0];
}

const change = (id: number, to: AlarmStatus) =>
  inTransaction(pool, async (db) => changeStatus(db, (await lockJob(db, id)) as Job, to));

it.each(ALARM_STATUSES)(
  '%s changes only to the documented statuses and sets off their triggers; other changes fail without an effect',
  async (from) => {
    for (const to of ALARM_STATUSES) {
      const id = await alarmIn(from);
      const before = await storedOf(id);
      const followers = ALLOWED[`${from} ${to}`];
      if (followers === undefined) {
        await expect(change(id, to)).rejects.toThrow(`The alarm ${id} cannot change from ${from} to ${to}.`);
        expect(await storedOf(id)).toEqual(before);
        continue;
      }
      await change(id, to);
      const ended = !RUNNING.includes(to);
      const open = !ended && to !== 'ACCEPTED';
      expect(await storedOf(id)).toEqual({ status: to, ended, call: open ? 'SENT' : 'SKIPPED', log: 1, followers });
    }
  },
);

it('if no acknowledgement is awaited, ACCEPTED is final', async () => {
  const id = await alarmIn('ACCEPTED');
  await pool.query('update alarm_job set awaits_acknowledgement = false, ended_at = clock_timestamp() where id = $1', [
    id,
  ]);
  for (const to of ALARM_STATUSES) await expect(change(id, to)).rejects.toThrow('cannot change from ACCEPTED');
  expect(await storedOf(id)).toMatchObject({ status: 'ACCEPTED', log: 0, followers: [] });
});
