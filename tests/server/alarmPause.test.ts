import { afterAll, expect, inject, it } from 'vitest';
import { createPool } from '../../server/database/pool.ts';
import { alarmsOf, device, storedAlarms } from './alarmKit.ts';
import { newDatabase, type TestPlatform, testPlatform } from './helpers.ts';
import { type OwnServer, startServer, stopServer } from './ownServer.ts';
import { Client } from './records.ts';

/** Ten minutes, in seconds. */
const PAUSE = 600;
const started: OwnServer[] = [];
afterAll(async () => {
  for (const server of started) await stopServer(server.process, 'SIGKILL');
});

async function ownServer(databaseUrl: string): Promise<OwnServer> {
  const settings = { DATA_DIR: inject('dataDir'), DATABASE_URL: databaseUrl, DEMO: 'true', LOG_LEVEL: 'fatal' };
  const server = await startServer(settings);
  started.push(server);
  return server;
}

/** Raises alarms that wait: for the end of a step, for a device, for their start, and for an acknowledgement. */
async function waitingAlarms(t: TestPlatform) {
  const admin = new Client(await t.signIn());
  const alarms = alarmsOf(t, admin);
  const org = await admin.org(1);
  const people = await Promise.all([1, 2, 3].map(() => alarms.person(org.id)));
  const steps = people.map(({ id }) => ({ participantIds: [id] }));
  const plan = await alarms.plan(org.id, steps);
  const { id: point } = await alarms.point(org.id, plan.id);
  const { id: step } = await alarms.raise({ alarmPointId: point });
  const two = await alarms.person(org.id, [device('PHONE', '+49 171 2000001'), device('EMAIL', 'a@example.org', 2)]);
  const recipients = { participants: [two.id], groups: [] };
  const byHand = { orgId: org.id, text: 'Come', language: 'ENGLISH', recipients, manual: true };
  const { id: call } = await alarms.raise(byHand);
  const { id: later } = await alarms.raise({ ...byHand, start: '2999-01-01 08:00:00' });
  const both = { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE', localAcknowledgeTime: 2 };
  const { id: confirmed } = await alarms.point(org.id, plan.id, both);
  const { id: accepted } = await alarms.raise({ alarmPointId: confirmed });
  await alarms.answerOf(accepted, people[0]?.id ?? 0, 'ACCEPT');
  await alarms.callsIn(step, 'SENT');
  await alarms.callsIn(call, 'SENT');
  return { step, call, later, accepted };
}

it('a single server that was paused for ten minutes does all work that became due meanwhile, once and in order', async () => {
  const databaseUrl = await newDatabase();
  const t = await testPlatform([], { databaseUrl });
  const ids = await waitingAlarms(t).finally(() => t.close());
  const server = await ownServer(databaseUrl);
  const pool = createPool(databaseUrl, { report: () => undefined });
  try {
    const alarms = storedAlarms(pool);
    server.process.kill('SIGSTOP');
    // An alarm that waits for a wall-clock time starts at that time, however far away it is.
    for (const id of [ids.step, ids.call, ids.accepted]) await alarms.pass(id, PAUSE);
    await alarms.pass(ids.later, 40_000_000_000);
    const [resumed] = await alarms.query<{ at: string }>('select clock_timestamp()::text as at');
    server.process.kill('SIGCONT');

    await alarms.becomes(ids.accepted, 'NOT_ACKNOWLEDGED');
    await alarms.becomes(ids.later, 'PROCESSING');
    await alarms.callsIn(ids.later, 'SENT');
    await alarms.callsIn(ids.call, 'NO_ANSWER');
    await alarms.callsIn(ids.step, 'NO_ANSWER');
    await alarms.callsIn(ids.step, 'SENT');
    const steps = await alarms.query(
      `select step, state, extract(epoch from ends_at - began_at)::integer as seconds, began_at >= $2::timestamptz as later
       from alarm_step where job_id = $1 order by step`,
      [ids.step, resumed?.at],
    );
    expect(steps).toEqual([
      { step: 0, state: 'done', seconds: 300 - PAUSE, later: false },
      { step: 1, state: 'running', seconds: 300, later: true },
    ]);
    const log = (await alarms.log(ids.step)).filter((kind) => !kind.startsWith('call'));
    expect(log.filter((kind) => kind !== 'noAnswer')).toEqual([
      'raised',
      'started',
      'status',
      'step',
      'stepEnd',
      'step',
    ]);
    const [made] = await alarms.query('select count(*)::integer as n from alarm_call where tries > 1 or repeats > 0');
    expect(made).toEqual({ n: 0 });
  } finally {
    await pool.end();
  }
}, 90_000);

it('the request that a server was carrying out when it was paused is answered by the other after 10 seconds, not after a minute', async () => {
  const databaseUrl = await newDatabase();
  const [paused, other] = [await testPlatform([], { databaseUrl }), await testPlatform([], { databaseUrl })];
  try {
    const alarms = alarmsOf(other, new Client(await other.signIn()));
    const plan = await alarms.plan(1, [{ participantIds: [(await alarms.person(1)).id] }]);
    const point = await alarms.point(1, plan.id);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    // what it has begun to write, without the end that it can no longer send
    const begun = await paused.platform.pool.connect();
    begun.on('error', () => undefined);
    await begun.query('begin');
    await begun.query(
      `insert into alarm_job (org_id, alarm_point_id, name, status, source, triggered_by, triggered_by_id, content, request_id)
       select org_id, alarm_point_id, name, 'NEW', source, triggered_by, triggered_by_id, content, 'begun' from alarm_job
       where id = $1`,
      [id],
    );
    const again = () =>
      alarms.raise({ alarmPointId: point.id, requestId: 'begun' }).then(
        () => 'raised',
        () => 'refused',
      );
    expect(await again()).toBe('refused');
    await expect.poll(again, { timeout: 14_000 }).toBe('raised');
    begun.release(true);
  } finally {
    await other.close();
    await paused.close();
  }
}, 90_000);

it('while one of two servers is paused the other continues, and nothing is done twice when it resumes', async () => {
  const databaseUrl = await newDatabase();
  const t = await testPlatform([], { databaseUrl });
  try {
    const server = await ownServer(databaseUrl);
    const admin = new Client(await t.signIn());
    const alarms = alarmsOf(t, admin);
    const org = await admin.org(1);
    const people = await Promise.all([1, 2, 3].map(() => alarms.person(org.id)));
    const informs = { participantIds: people.map(({ id }) => id), requiredAcceptances: 0, waitSeconds: 0 };
    const told = await alarms.point(org.id, (await alarms.plan(org.id, [informs])).id);
    const steps = people.map(({ id }) => ({ participantIds: [id] }));
    const escalates = await alarms.point(org.id, (await alarms.plan(org.id, steps)).id);
    const raise = (count: number) =>
      Promise.all(Array.from({ length: count }, () => alarms.raise({ alarmPointId: told.id })));

    const ids = (await raise(10)).map(({ id }) => id);
    server.process.kill('SIGSTOP');
    ids.push(...(await raise(10)).map(({ id }) => id));
    const { id: waiting } = await alarms.raise({ alarmPointId: escalates.id });
    await alarms.callsIn(waiting, 'SENT');
    for (const step of [1, 2]) {
      await alarms.pass(waiting, 301);
      await expect
        .poll(
          async () => (await alarms.calls(waiting)).filter(({ state }) => state === 'SENT').map((call) => call.step),
          { timeout: 30_000 },
        )
        .toEqual([step]);
    }
    const unfinished = () =>
      alarms.query(`select from alarm_job where id = any($1::bigint[]) and status <> 'FINISHED'`, [ids]);
    await expect.poll(async () => (await unfinished()).length, { timeout: 60_000 }).toBe(0);

    server.process.kill('SIGCONT');
    // The server replies that it is too busy until it has checked its clock again.
    await expect
      .poll(async () => (await fetch(`${server.url}/rest/api/capabilities`)).status, { timeout: 20_000 })
      .toBe(200);
    await alarms.pass(waiting, 301);
    await alarms.becomes(waiting, 'NOT_ACCEPTED');
    const [counts] = await alarms.query(
      `select count(*)::integer as calls, count(distinct (job_id, participant_id))::integer as people,
         count(*) filter (where tries > 1 + repeats)::integer as unrecorded from alarm_call`,
    );
    expect(counts).toEqual({ calls: 63, people: 63, unrecorded: 0 });
  } finally {
    await t.close();
  }
}, 120_000);
