import type pg from 'pg';
import { expect } from 'vitest';
import type { CheckInReply, LoneWorkerDetails, LoneWorkerPage, LoneWorkerSession } from '../../protocol/loneWorker.ts';
import { advanceTasks, storedAlarms } from './alarmKit.ts';
import { type Client, next, type Stored } from './records.ts';

/** Reads the sessions of a database, and lets time pass for them. */
export function storedSessions(pool: Pick<pg.Pool, 'query'>) {
  const alarms = storedAlarms(pool);
  const kit = {
    ...alarms,
    /** Lets this many seconds pass for a session. */
    async pass(id: number, seconds: number): Promise<void> {
      await alarms.query(
        `update lone_worker set due_at = due_at - make_interval(secs => $2), act_at = act_at - make_interval(secs => $2),
           last_check_in_at = last_check_in_at - make_interval(secs => $2), armed_at = armed_at - make_interval(secs => $2),
           started_at = started_at - make_interval(secs => $2), link_expires_at = link_expires_at - make_interval(secs => $2)
         where id = $1`,
        [id, seconds],
      );
      await advanceTasks(pool, `^lone_worker_due:${id}$`, seconds);
    },
    /** The alarms that a session has raised, with their first text. */
    alarmsOf: (id: number) =>
      alarms.query<{ id: number; name: string; text: string; status: string }>(
        `select id::integer, name, content ->> 'text' as text, status from alarm_job
         where source = 'loneWorker' and request_id like $1 order by id`,
        [`${id}:%`],
      ),
    async raisesAlarm(id: number): Promise<{ id: number; name: string; text: string }> {
      await expect.poll(async () => (await kit.alarmsOf(id)).length, { timeout: 15_000 }).toBe(1);
      return (await kit.alarmsOf(id))[0] as { id: number; name: string; text: string };
    },
  };
  return kit;
}

/** Starts sessions on a platform. */
export function sessionsOf(pool: pg.Pool, admin: Client) {
  return {
    ...storedSessions(pool),
    /** Creates a person, and an alarm point whose alarm calls somebody else. */
    async setUp(orgId: number, person: object = {}, point: object = {}): Promise<{ worker: Stored; point: Stored }> {
      const worker = await admin.participant(orgId, { name: 'Anna', surname: 'Nováková', ...person });
      const helper = await admin.participant(orgId, {
        devices: [{ callingDeviceType: 'MOBILE', address: '+49 171 1000001', rank: 1, active: true }],
      });
      const step = { requiredAcceptances: 1, waitSeconds: 300, media: [], groupIds: [], teamScheduleIds: [] };
      const plan = await admin.post('/alarmplans', {
        name: `Plan ${next()}`,
        orgId,
        steps: [{ ...step, participantIds: [helper.id] }],
      });
      const made = await admin.post('/alarmpoints', {
        name: `Alone ${next()}`,
        orgId,
        text: 'Look for the person',
        language: 'ENGLISH',
        alarmPlanId: plan.id,
        ...point,
      });
      return { worker, point: made };
    },
    start: (participantId: number, alarmPointId: number, more: object = {}, by: Client = admin) =>
      by.post<LoneWorkerSession>('/lone-worker', {
        requestId: `session-${next()}`,
        participantId,
        alarmPointId,
        intervalMinutes: 30,
        ...more,
      }),
    one: (id: number, by: Client = admin) => by.get<LoneWorkerDetails>(`/lone-worker/${id}`),
    page: (query = '', by: Client = admin) => by.get<LoneWorkerPage>(`/lone-worker?pageSize=200${query}`),
    checkIn: (id: number, by: Client = admin) => by.post<CheckInReply>(`/lone-worker/${id}/check-in`, {}),
  };
}
