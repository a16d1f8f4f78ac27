import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { createPool } from '../../server/database/pool.ts';
import { newDatabase } from './helpers.ts';
import { storedSessions } from './loneWorkerKit.ts';
import { type OwnServer, startServer, stopServer } from './ownServer.ts';
import { ownFolder } from './uploads.ts';

const SESSIONS = 60;
const databaseUrl = await newDatabase();
const pool = createPool(databaseUrl, { kind: 'jobs', timeZone: 'Europe/Prague', report: () => {} });
const sessions = storedSessions(pool);
const env = { DATABASE_URL: databaseUrl, DATA_DIR: ownFolder(), DEMO: 'true', TIME_ZONE: 'Europe/Prague' };
let server: OwnServer | undefined;
afterAll(async () => {
  if (server) await stopServer(server.process, 'SIGKILL');
  await pool.end();
});

/**
 * Stores overdue sessions with their tasks. Their alarm point doesn't exist, which doesn't matter: that raises an alarm
 * too.
 */
async function overdue(): Promise<number[]> {
  const rows = await sessions.query<{ id: number }>(
    `insert into lone_worker (org_id, participant_id, participant_name, alarm_point_id, alarm_point_name, place, note,
       interval_minutes, grace_minutes, remind_minutes, started_by_id, started_by, request_id, due_at, act_at)
     select 1, 1000000 + (select count(*) from lone_worker) + n, 'Worker ' || n, 999999, 'Gone', '', '', 30, 2, 0, 1, 'Test',
       $2, clock_timestamp() - interval '10 minutes', clock_timestamp() - interval '8 minutes'
     from generate_series(1, $1) n returning id`.replace('$2', `$2::text || n`),
    [SESSIONS, randomUUID()],
  );
  return rows.map(({ id }) => id);
}

const alarms = async (ids: readonly number[]) =>
  (
    await sessions.query<{ n: number }>(
      `select count(*)::integer as n from alarm_job where source = 'loneWorker' and split_part(request_id, ':', 1)::integer = any($1)`,
      [ids],
    )
  )[0]?.n ?? 0;

it('if a server is killed while sessions are overdue, each session raises its alarm exactly once', async () => {
  let isBetween = false;
  // a kill after all sessions had their alarm would prove nothing
  for (let round = 0; !isBetween && round < 3; round++) {
    server = await startServer(env);
    const ids = await overdue();
    // killed after the first alarm, before the last one
    await expect.poll(() => alarms(ids), { timeout: 30_000, interval: 2 }).toBeGreaterThan(0);
    await stopServer(server.process, 'SIGKILL');
    isBetween = (await alarms(ids)) < SESSIONS;
    server = await startServer(env);
    await expect.poll(() => alarms(ids), { timeout: 60_000 }).toBe(SESSIONS);
    const [told] = await sessions.query(
      `select count(*) filter (where s.alarms = 1 and s.act_at is null and j.id is not null)::integer as sessions,
         (select count(*)::integer from lone_worker_log l where l.session_id = any($1) and l.kind = 'overdue') as logged,
         (select count(distinct split_part(request_id, ':', 1))::integer from alarm_job
          where source = 'loneWorker' and split_part(request_id, ':', 1)::integer = any($1)) as different
       from lone_worker s left join alarm_job j on j.id = s.alarm_id where s.id = any($1)`,
      [ids],
    );
    expect(told).toEqual({ sessions: SESSIONS, logged: SESSIONS, different: SESSIONS });
    await stopServer(server.process);
  }
  expect(isBetween).toBe(true);
}, 240_000);
