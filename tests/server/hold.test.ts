import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isReportDue } from '../../server/reports/schedules/rows.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { storeAlarm } from './alarmRows.ts';
import { type TestPlatform, testPlatform } from './helpers.ts';
import { copiesOf, type DueTask, grownOlder, ranTasks, swept } from './holdKit.ts';
import { sessionsOf } from './loneWorkerKit.ts';
import { mailServer } from './mailServer.ts';
import { Client } from './records.ts';
import { makeUser } from './users.ts';

const HOUR = 3_600;
const mail = await mailServer();
const config = { smtpUrl: mail.url, smtpFrom: 'Tocsin <alarm@example.org>', metricsToken: 'metrics' };
const { t: source, admin: author } = await adminPlatform([], { config });
const copies = copiesOf(source.platform.config);
let restored: Awaited<ReturnType<typeof copies.restoredOnce>>;

/** The ids of what is open in the archive, made an hour before it is restored. */
const made = { orgId: 0, running: 0, ended: 0, second: 0, scheduled: 0, session: 0, report: 0, point: 0 };

beforeAll(async () => {
  const alarms = alarmsOf(source, author);
  const sessions = sessionsOf(source.platform.pool, author);
  ({ id: made.orgId } = await author.org(1));
  const people = await Promise.all([1, 2].map(() => alarms.person(made.orgId)));
  const plan = await alarms.plan(
    made.orgId,
    people.map(({ id }) => ({ participantIds: [id] })),
  );
  const point = await alarms.point(made.orgId, plan.id);
  made.point = point.id;
  made.second = people[1]?.id ?? 0;
  ({ id: made.ended } = await alarms.raise({ orgId: made.orgId, text: 'Nobody' }));
  ({ id: made.running } = await alarms.raise({ alarmPointId: point.id }));
  await vi.waitFor(
    async () => {
      if ((await alarms.calls(made.running))[0]?.state !== 'SENT') throw new Error('Nobody has been called yet.');
    },
    { timeout: 20_000 },
  );
  ({ id: made.scheduled } = await alarms.raise({ alarmPointId: point.id, start: '2999-01-01 08:00:00' }));
  const { worker, point: alone } = await sessions.setUp(made.orgId);
  ({ id: made.session } = await sessions.start(worker.id, alone.id, { intervalMinutes: 30 }));
  ({ id: made.report } = await author.post('/report-schedules', {
    name: 'Shift',
    orgId: made.orgId,
    recipients: [{ address: 'anna@example.org' }],
    range: 'last7Days',
    format: 'excelDatatable',
    rhythm: 'DAILY',
  }));
  restored = await copies.restoredOnce(await copies.archive());
}, 60_000);
afterAll(async () => {
  copies.close();
  await mail.close();
});

/** A copy that runs in as many processes; what it contains is an hour old, and a call, a start and a report are due. */
async function copy(processes = 1) {
  const { databaseUrl, dataDir } = await restored();
  await grownOlder(databaseUrl, HOUR);
  const running: TestPlatform[] = [];
  const start = async () => {
    running.push(await testPlatform([], { databaseUrl, config: { ...config, dataDir } }));
  };
  const early = await testPlatform([], { databaseUrl, config: { ...config, dataDir } });
  running.push(early);
  const { pool } = early.platform;
  await pool.query(`update alarm_job set starts_at = clock_timestamp() - interval '10 min' where id = $1`, [
    made.scheduled,
  ]);
  // one that is due, one that a process was sending, and an informing one of an alarm that has ended
  for (const [alarm, state] of [
    [made.running, 'PLANNED'],
    [made.running, 'SENDING'],
    [made.ended, 'PLANNED'],
  ]) {
    await pool.query(
      `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type, address, rank,
         position, state, due_at, leased_until)
       select raised_at, id, 0, 0, 0, $2, 'Eva', 'MOBILE', '+49 171 2000009', 1, 0, $3, clock_timestamp() - interval '1 hour',
         case when $3 = 'SENDING' then clock_timestamp() - interval '1 hour' end
       from alarm_job where id = $1`,
      [alarm, made.second, state],
    );
  }
  await pool.query(`update report_schedule set due_at = now() - interval '1 hour', try_at = now() - interval '1 hour'`);
  for (let i = 1; i < processes; i++) await start();
  const [t] = running as [TestPlatform];
  const admin = new Client(await t.signIn());
  return { t, running, admin, alarms: alarmsOf(t, admin), close: () => Promise.all(running.map((one) => one.close())) };
}

type Copy = Awaited<ReturnType<typeof copy>>;

/** Tasks of everything that is open, as a process could have added them. */
const TASKS = (): DueTask[] => [
  ['alarm_start', { job: made.scheduled }],
  ['alarm_step_end', { job: made.running, track: 0, round: 0, step: 0 }],
  ['alarm_answers', { job: made.running }],
  ['alarm_acknowledge', { job: made.running }],
  ['alarm_deliver', {}],
  ['lone_worker_due', { session: made.session }],
  ['report_mail', {}],
];

/** The kinds of the last two entries in the log of an alarm. */
const lastLines = async ({ alarms }: Copy, id: number) => (await alarms.log(id)).slice(-2);
const secondsTo = async ({ alarms }: Copy, column: string, from: string, id: number): Promise<number> =>
  Number(
    (
      await alarms.query<{ s: number }>(
        `select extract(epoch from max(${column}) - clock_timestamp())::float8 as s from ${from}`,
        [id],
      )
    )[0]?.s,
  );
const callsOf = async ({ alarms }: Copy) =>
  (await Promise.all([made.running, made.ended].map((id) => alarms.calls(id)))).map((calls) =>
    calls.map(({ state }) => state),
  );
const sessionOf = async ({ alarms }: Copy) =>
  (
    await alarms.query('select ended_at is null as runs, alarm_id as alarm, outcome from lone_worker where id = $1', [
      made.session,
    ])
  )[0];

describe('a restored copy', { timeout: 120_000 }, () => {
  it('calls nobody, ends nothing and sends no report, in any process, until it is released', async () => {
    const held = await copy(2);
    const { running, admin, alarms } = held;
    for (const one of running) await swept(one);
    await ranTasks(held.t, TASKS());
    for (const one of running) await swept(one);
    expect(await isReportDue(held.t.platform.pool)).toBe(false);
    expect(await callsOf(held)).toEqual([['SENT', 'PLANNED', 'SENDING'], ['PLANNED']]);
    expect([await alarms.status(made.running), await alarms.status(made.scheduled)]).toEqual([
      'PROCESSING',
      'SCHEDULED',
    ]);
    expect(await alarms.query(`select state from alarm_step where job_id = $1`, [made.running])).toEqual([
      { state: 'running' },
    ]);
    expect(await alarms.query('select count(*)::integer as n from alarm_job')).toEqual([{ n: 3 }]);
    expect(await sessionOf(held)).toEqual({ runs: true, alarm: null, outcome: null });
    expect(mail.messages).toEqual([]);
    const { pool } = held.t.platform;
    const job = await storeAlarm(pool, { org_id: made.orgId, status: 'ACCEPTED', ended: false });
    await pool.query(
      `update alarm_job set awaits_acknowledgement = true, acknowledge_until = now() - interval '1 hour' where id = $1`,
      [job],
    );
    await ranTasks(held.t, [['alarm_acknowledge', { job }]]);
    expect(await alarms.status(job)).toBe('ACCEPTED');

    const { hold } = await admin.get<{ hold: { since: string; copiedAt: string } }>('/hold');
    const today = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
    expect(hold).toEqual({ since: expect.stringMatching(today), copiedAt: expect.stringMatching(today) });
    expect((await held.t.call({ method: 'GET', url: '/hold' })).json()).toEqual({ hold });
    expect(await admin.get('/hold/open')).toEqual({ running: 2, scheduled: 1, sessions: 1 });
    const metrics = await held.t.app.inject({ url: '/metrics', headers: { authorization: 'Bearer metrics' } });
    expect(metrics.body).toContain('tocsin_on_hold 1');
    const ready = await held.t.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', onHold: true }]);
    await held.close();
  });

  it('refuses what would have to call people, and lets everything else be changed', async () => {
    const held = await copy();
    const { admin, alarms, t } = held;
    const onHold = { status: 409, body: { reason: 'ON_HOLD' } };
    const dead = await alarms.query<{ id: number }>(
      `insert into alarm_dead_letter (job_id, call_id, raised_at, channel, reason)
       select job_id, id, raised_at, 'simulated', 'refused' from alarm_call where job_id = $1 limit 1 returning id`,
      [made.running],
    );
    const { url: key } = await admin.post<{ url: string }>(`/alarmpoints/${made.point}/inbound-key`, {});
    const person = await alarms.person(made.orgId);
    const start = { requestId: 'one', participantId: person.id, alarmPointId: made.point, intervalMinutes: 30 };
    const refused = {
      '/alarm-trigger': { alarmPointId: made.point },
      [`/participants/${person.id}/test-call`]: { device: 0 },
      [`/participants/${person.id}/own-link`]: {},
      '/lone-worker': start,
      [`/lone-worker/${made.session}/help`]: {},
      [`/alarm-dead-letters/${dead[0]?.id}/resend`]: {},
      [`/report-schedules/${made.report}/send`]: {},
    };
    for (const [url, body] of Object.entries(refused))
      expect([url, await admin.send('POST', url, body)]).toEqual([url, onHold]);
    const event = await t.app.inject({
      method: 'POST',
      url: new URL(key, 'http://x').pathname,
      payload: { text: 'Fire' },
    });
    expect([event.statusCode, event.json(), event.headers['retry-after']]).toEqual([503, { reason: 'ON_HOLD' }, '60']);
    expect(await alarms.query('select count(*)::integer as n from alarm_job')).toEqual([{ n: 3 }]);
    expect(await alarms.query('select from alarm_event')).toEqual([]);

    const { url: page } = await admin.post<{ url: string }>(`/lone-worker/${made.session}/link`, {});
    const help = { method: 'POST', url: new URL(page, 'http://x').pathname, payload: { action: 'HELP' } } as const;
    const answered = await t.app.inject(help);
    expect(answered.statusCode).toBe(409);
    expect(answered.body).toContain('Odsud se nikomu nezavolá: platforma je pozastavena. Sežeňte pomoc jinak.');
    expect(await alarms.query('select count(*)::integer as n from alarm_job')).toEqual([{ n: 3 }]);

    expect((await admin.send('POST', `/lone-worker/${made.session}/check-in`, {})).status).toBe(200);
    expect((await admin.post('/alarm-trigger/preview', { alarmPointId: made.point })) as object).toMatchObject({
      required: 1,
    });
    await held.close();
  });

  it('takes answers, whose time does not run out meanwhile; what follows from them waits for the release, too', async () => {
    const held = await copy();
    const { alarms } = held;
    const [sent] = await alarms.calls(made.running);
    expect((await alarms.answer(sent?.id ?? 0, 'DECLINE')).outcome).toBe('taken');
    await ranTasks(held.t, TASKS());
    expect(await callsOf(held)).toEqual([['DECLINED', 'PLANNED', 'SENDING'], ['PLANNED']]);
    expect(await alarms.query(`select state from alarm_step where job_id = $1`, [made.running])).toEqual([
      { state: 'running' },
    ]);
    await held.close();
  });

  it('released with END has nothing left that goes on, and calls again whoever is alarmed from then on', async () => {
    const held = await copy(2);
    const { admin, alarms, running } = held;
    expect(await admin.post('/hold/release', {})).toEqual({ running: 1, scheduled: 1, sessions: 1 });
    expect([await alarms.status(made.running), await alarms.status(made.scheduled)]).toEqual([
      'INTERRUPTED',
      'CANCELED',
    ]);
    expect(await lastLines(held, made.running)).toEqual(['endedOnHold', 'status']);
    expect(await sessionOf(held)).toEqual({ runs: false, alarm: null, outcome: 'ENDED_BY_OPERATOR' });
    expect(await isReportDue(held.t.platform.pool)).toBe(false);
    for (const one of running) await swept(one);
    expect(await callsOf(held)).toEqual([['SKIPPED', 'SKIPPED', 'SKIPPED'], ['SKIPPED']]);
    expect(await alarms.query('select count(*)::integer as n from alarm_job')).toEqual([{ n: 3 }]);
    expect(mail.messages).toEqual([]);
    expect(await admin.get('/hold')).toEqual({ hold: null });
    const { id } = await alarms.raise({ alarmPointId: made.point });
    await alarms.callsIn(id, 'SENT');
    const [entry] = await alarms.query(
      `select actor, action, type, after - 'since' - 'copiedAt' as after from audit where type = 'hold'`,
    );
    expect(entry).toEqual({
      actor: 'Tocsin Administrator',
      action: 'release',
      type: 'hold',
      after: { choice: 'END', running: 1, scheduled: 1, sessions: 1 },
    });
    await held.close();
  });

  it('released with CONTINUE goes on where it stood: steps have their time left, and what was due is done', async () => {
    const held = await copy(2);
    const { admin, alarms } = held;
    expect(await admin.post('/hold/release', { open: 'CONTINUE' })).toEqual({ running: 1, scheduled: 1, sessions: 1 });
    await expect.poll(() => callsOf(held)).toEqual([['SENT', 'SENT', 'SENT'], ['SENT']]);
    expect(await alarms.status(made.running)).toBe('PROCESSING');
    expect(await alarms.log(made.running)).toContain('continuedAfterHold');
    const step = await secondsTo(held, 'ends_at', `alarm_step where job_id = $1 and state = 'running'`, made.running);
    expect([step > 200, step < 310]).toEqual([true, true]);
    const due = await secondsTo(held, 'due_at', 'lone_worker where id = $1', made.session);
    expect([due > 1_700, due < 1_810]).toEqual([true, true]);
    await alarms.becomes(made.scheduled, 'PROCESSING');
    await expect.poll(() => mail.messages.map(({ to }) => to)).toEqual([['anna@example.org']]);
    await held.close();
  });

  it('is released by administrators of the whole system only, and once: the second is told by whom', async () => {
    const held = await copy(2);
    const { admin, t, running } = held;
    const { login, password } = await makeUser(await t.signIn(), ['ADMIN'], { orgId: made.orgId });
    const chief = await t.signIn(login, password);
    for (const call of [
      { method: 'GET', url: '/hold/open' } as const,
      { method: 'POST', url: '/hold/release', payload: {} } as const,
    ]) {
      expect((await t.call(call)).statusCode).toBe(401);
      expect((await chief(call)).statusCode).toBe(403);
    }
    expect((await admin.send('POST', '/hold/release', { open: 'LATER' })).body).toMatchObject({ reason: 'VALIDATION' });
    const callers = await Promise.all(running.map(async (one) => new Client(await one.signIn())));
    const replies = await Promise.all(callers.map((one) => one.send('POST', '/hold/release', {})));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      reason: 'HOLD_RELEASED',
      released: { by: 'Tocsin Administrator', at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    });
    await held.close();
  });

  it('a platform that was never restored has nothing to release, and is in service', async () => {
    expect(await author.get('/hold')).toEqual({ hold: null });
    expect(await author.send('POST', '/hold/release', {})).toEqual({ status: 409, body: { reason: 'INVALID_STATE' } });
    const metrics = await source.app.inject({ url: '/metrics', headers: { authorization: 'Bearer metrics' } });
    expect(metrics.body).toContain('tocsin_on_hold 0');
  });
});
