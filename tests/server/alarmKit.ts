import type pg from 'pg';
import { expect } from 'vitest';
import type { AlarmRaised, AlarmTrigger, EventReply } from '../../protocol/alarms.ts';
import { type Actor, systemActor } from '../../server/actor.ts';
import type { AlarmSource, AnswerOutcome, InboundSource } from '../../server/alarms/alarms.ts';
import type { Answer } from '../../server/alarms/channel.ts';
import type { TestPlatform } from './helpers.ts';
import { type Client, next, type Stored } from './records.ts';

export const device = (type: string, address: string, rank = 1) => ({
  callingDeviceType: type,
  address,
  rank,
  active: true,
});

/** The columns of a call that tests check. */
interface SeenCall {
  id: number;
  who: number;
  state: string;
  type: string;
  step: number;
  round: number;
  due: boolean;
}

/** Removes the waiting tasks whose key matches, as if they had been lost. */
export const loseTasks = (pool: Pick<pg.Pool, 'query'>, key: string) =>
  pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key ~ $1))', [key]);

/** Moves the waiting tasks whose key matches by this many seconds; into the past, if they are negative. */
export const moveTasks = (pool: Pick<pg.Pool, 'query'>, key: string, seconds: number) =>
  pool.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at := run_at + make_interval(secs => $2))
     from graphile_worker.jobs where key ~ $1 and locked_at is null`,
    [key, seconds],
  );

/** Lets this many seconds pass for the waiting tasks whose key matches, and notifies the worker. */
export async function advanceTasks(pool: Pick<pg.Pool, 'query'>, key: string, seconds: number): Promise<void> {
  await moveTasks(pool, key, -seconds);
  // the notification that the worker gets for a new task
  await pool.query(`select pg_notify('jobs:insert', '{"r":0,"count":1}')`);
}

/** Reads the alarms of a database, and lets time pass for them. */
export function storedAlarms(pool: Pick<pg.Pool, 'query'>) {
  const query = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await pool.query<T>(sql, values)).rows;
  const kit = {
    query,
    status: async (id: number) =>
      (await query<{ status: string }>('select status from alarm_job where id = $1', [id]))[0]?.status,
    /** Waits until an alarm has this status. */
    async becomes(id: number, status: string): Promise<void> {
      await expect.poll(() => kit.status(id)).toBe(status);
    },
    calls: (id: number) =>
      query<SeenCall>(
        `select id, participant_id as who, state, device_type as type, step, round, due_at is not null as due
         from alarm_call where job_id = $1 order by id`,
        [id],
      ),
    /** Waits until this many calls of an alarm have a state; returns them. */
    async callsIn(id: number, state: string, count = 1): Promise<SeenCall[]> {
      const found = async () => (await kit.calls(id)).filter((call) => call.state === state);
      await expect.poll(async () => (await found()).length).toBe(count);
      return found();
    },
    log: async (id: number) =>
      (await query<{ kind: string }>('select kind from alarm_log where job_id = $1 order by id', [id])).map(
        ({ kind }) => kind,
      ),
    /** Lets this many seconds pass for everything an alarm waits for. */
    async pass(id: number, seconds: number) {
      await query(
        `update alarm_step set ends_at = ends_at - make_interval(secs => $2), due_at = due_at - make_interval(secs => $2)
         where job_id = $1 and state <> 'done'`,
        [id, seconds],
      );
      await query(
        `update alarm_call set answer_until = answer_until - make_interval(secs => $2) where job_id = $1 and ended_at is null`,
        [id, seconds],
      );
      await query(
        `update alarm_job set acknowledge_until = acknowledge_until - make_interval(secs => $2),
           starts_at = starts_at - make_interval(secs => $2) where id = $1`,
        [id, seconds],
      );
      await advanceTasks(pool, `^alarm_[a-z_]+:${id}(:|$)`, seconds);
    },
  };
  return kit;
}

/** Raises alarms on a platform and checks their course. */
export function alarmsOf(t: TestPlatform, admin: Client) {
  const stored = storedAlarms(t.platform.pool);
  const kit = {
    ...stored,
    /** Creates a participant with these devices. */
    person: (orgId: number, devices: object[] = [device('MOBILE', '+49 171 2000001')]) =>
      admin.participant(orgId, { devices }),
    /** Creates an alarm point whose plan calls two people in one step. */
    async two(step: object = {}, point: object = {}) {
      const org = await admin.org(1);
      const [one, other] = [await kit.person(org.id), await kit.person(org.id)];
      const plan = await kit.plan(org.id, [{ participantIds: [one.id, other.id], ...step }]);
      return { org, one, other, plan, point: await kit.point(org.id, plan.id, point) };
    },
    /** Creates a plan with these steps, each of which names people. */
    plan: (orgId: number, steps: object[]) =>
      admin.post('/alarmplans', {
        name: `Plan ${next()}`,
        orgId,
        steps: steps.map((step) => ({
          requiredAcceptances: 1,
          waitSeconds: 300,
          media: [],
          groupIds: [],
          participantIds: [],
          teamScheduleIds: [],
          ...step,
        })),
      }),
    /** Creates an alarm point that executes a plan. */
    async point(orgId: number, planId: number | null, more: object = {}): Promise<Stored> {
      return admin.post('/alarmpoints', {
        name: `Point ${next()}`,
        orgId,
        text: 'Fire in {organization}',
        language: 'ENGLISH',
        alarmPlanId: planId,
        ...more,
      });
    },
    /** Raises an alarm as the platform itself does. */
    raise: (
      trigger: Partial<AlarmTrigger>,
      source: Exclude<AlarmSource, InboundSource> = { kind: 'user' },
      actor: Actor = systemActor,
    ): Promise<AlarmRaised> => t.platform.alarms.raise(actor, { requestId: `request ${next()}`, ...trigger }, source),
    /** Receives an event of a connected system at an alarm point. */
    receive: (alarmPointId: number, text: string, more: Partial<AlarmTrigger> = {}, systemId = 'PUMP-7') =>
      t.platform.alarms.receive(
        systemActor,
        { alarmPointId, text, requestId: `event ${next()}`, ...more },
        { kind: 'inbound', alarmPointId, systemId },
      ) satisfies Promise<EventReply>,
    answer: (callId: number, answer: Answer) => t.platform.alarms.answer(callId, null, answer, { kind: 'phone' }),
    /** Waits for an open call of the alarm to this person, and answers it. */
    async answerOf(id: number, who: number, answer: Answer): Promise<AnswerOutcome> {
      const calls = () => kit.calls(id).then((all) => all.filter((call) => call.who === who && call.state === 'SENT'));
      await expect.poll(async () => (await calls()).length).toBeGreaterThan(0);
      return kit.answer((await calls())[0]?.id ?? 0, answer);
    },
  };
  return kit;
}
