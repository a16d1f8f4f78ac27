import { describe, expect, it } from 'vitest';
import type { GeneralInfo, MediaCalls, Resources, Statistics, TypedCalls } from '../../protocol/dashboard.ts';
import { foldTallies } from '../../server/alarms/tallies.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm, storeCall } from './alarmRows.ts';
import { makeUser, okBody } from './users.ts';

const { t, call } = await adminPlatform([]);
const { pool, config } = t.platform;

const get = async <T>(url: string, caller = call) => okBody<T>(await caller({ method: 'GET', url }));
/** SQL expression: noon of this many days ago, in the platform's zone. */
const noon = (daysAgo: number) =>
  `((now() at time zone '${config.timeZone}')::date - ${daysAgo} + time '12:00') at time zone '${config.timeZone}'`;
/** The counts of the tables themselves, which the tallies have to equal. */
const truth = async () =>
  (
    await pool.query(
      `select j.org_id, c.device_type, c.state, count(*)::integer as n from alarm_call c join alarm_job j on j.id = c.job_id
       group by 1, 2, 3 order by 1, 2, 3`,
    )
  ).rows;
const tallied = async () =>
  (
    await pool.query(
      `select org_id, device_type, state, sum(n)::integer as n from call_tally where org_id <> 0
       group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
    )
  ).rows;

/** An organization, and callers who may see alarms of the organization only, or none. */
const clinic = okBody(
  await call({ method: 'POST', url: '/organizations', payload: { name: 'Clinic', parentId: 1 } }),
).id;
const user = await makeUser(call, ['ALARM_TABLE'], { orgId: clinic });
const inClinic = await t.signIn(user.login, user.password);
const other = await makeUser(call, [], { orgId: clinic });
const blind = await t.signIn(other.login, other.password);

// raised today, yesterday (in the clinic), and 40 days ago
const today = await storeAlarm(pool, { org_id: 1, status: 'PROCESSING', ended: false });
const accepted = await storeAlarm(pool, { org_id: 1, status: 'ACCEPTED' });
await pool.query(`update alarm_job set accepted_at = raised_at + interval '40 seconds' where id = $1`, [accepted]);
const missed = await storeAlarm(pool, { org_id: clinic, status: 'NOT_ACCEPTED', raisedAt: noon(1) });
const old = await storeAlarm(pool, { org_id: clinic, status: 'ACKNOWLEDGED', raisedAt: noon(40) });
await storeCall(pool, today, { participantId: 1, state: 'SENT' });
await storeCall(pool, today, { participantId: 2, state: 'PLANNED' });
await storeCall(pool, accepted, { participantId: 1, state: 'ACCEPTED' });
await storeCall(pool, accepted, { participantId: 2, state: 'SKIPPED' });
const late = await storeCall(pool, missed, { participantId: 1, state: 'SENT' });
await storeCall(pool, missed, { participantId: 2, state: 'FAILED' });
await pool.query(`update alarm_call set state = 'NO_ANSWER' where id = $1`, [late]);
await storeCall(pool, old, { participantId: 1, state: 'ACKNOWLEDGED' });

describe('figures of the dashboard', () => {
  it('GET /dashboard/statistics/{period}: alarms by status [S7.145][S3.139]', async () => {
    const today = await get<Statistics>('/dashboard/statistics/today');
    expect(today.total).toEqual({
      alarms: 2,
      running: 1,
      waiting: 0,
      accepted: 1,
      takenOver: 0,
      notAccepted: 0,
      ended: 0,
      acceptSeconds: 40,
    });
    expect(today.from).toBe(today.to);
    expect(today.list).toHaveLength(1);
    expect(today.list[0]).toMatchObject({ alarms: 2, at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:00$/) });
    const week = await get<Statistics>('/dashboard/statistics/week_ago');
    expect(week.total).toEqual({
      alarms: 3,
      running: 1,
      waiting: 0,
      accepted: 1,
      takenOver: 0,
      notAccepted: 1,
      ended: 0,
      acceptSeconds: 40,
    });
    expect(week.list.map(({ at, alarms }) => [at.slice(11), alarms])).toEqual([
      ['00:00', 1],
      ['00:00', 2],
    ]);
  });

  it('GET /dashboard/calls/{period}: calls by outcome; planned and skipped ones do not count [S7.144][S3.138]', async () => {
    expect((await get<MediaCalls>('/dashboard/calls/today')).total).toEqual({
      calls: 2,
      answered: 1,
      noAnswer: 0,
      failed: 0,
    });
    expect((await get<MediaCalls>('/dashboard/calls/week_ago')).total).toEqual({
      calls: 4,
      answered: 1,
      noAnswer: 1,
      failed: 1,
    });
  });

  it('GET /dashboard/calls-typed/{period} [S7.143][S3.137]', async () => {
    expect((await get<TypedCalls>('/dashboard/calls-typed/month_ago')).list).toEqual([
      { type: 'MOBILE', calls: 4, answered: 1, noAnswer: 1, failed: 1 },
    ]);
  });

  it.each(['today', 'week_current', 'week_ago', 'month_current', 'month_previous', 'month_ago'])(
    'has the period %s [S7.147]',
    async (period) => {
      for (const figures of ['statistics', 'calls', 'calls-typed']) await get(`/dashboard/${figures}/${period}`);
    },
  );

  it('refuses other periods', async () => {
    expect((await call({ method: 'GET', url: '/dashboard/calls/WEEK-AGO' })).statusCode).toBe(400);
  });

  it('counts only alarms of the organizations of the caller', async () => {
    expect((await get<Statistics>('/dashboard/statistics/week_ago', inClinic)).total).toMatchObject({
      alarms: 1,
      notAccepted: 1,
      acceptSeconds: null,
    });
    expect((await get<MediaCalls>('/dashboard/calls/today', inClinic)).total.calls).toBe(0);
    expect((await get<GeneralInfo>('/dashboard', inClinic)).alarms).toMatchObject({ running: 0, today: 0 });
  });

  it('GET /dashboard: general information, without what the caller may not see [S7.142][S3.136]', async () => {
    const info = await get<GeneralInfo>('/dashboard');
    expect(info.alarms).toMatchObject({
      running: 1,
      today: 2,
      notAccepted: 0,
      acceptSeconds: 40,
      usualAcceptSeconds: 40,
    });
    expect(info.alarms?.oldestAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(info.calls).toEqual({ today: 2, answered: 1 });
    expect(await get<GeneralInfo>('/dashboard', blind)).toMatchObject({
      alarms: null,
      calls: null,
      participants: null,
      alarmPoints: null,
    });
    expect((await blind({ method: 'GET', url: '/dashboard/statistics/today' })).statusCode).toBe(403);
  });

  it('GET /dashboard/resources: the real machine [S7.146][S3.140]', async () => {
    const found = await get<Resources>('/dashboard/resources');
    for (const { total, used } of [found.memory, found.disk]) {
      expect(used).toBeGreaterThan(0);
      expect(used).toBeLessThan(total);
    }
    for (const load of [found.systemCpuLoad, found.cpuLoad]) expect(load >= 0 && load <= 1).toBe(true);
    expect(found.cpuTime).toBeGreaterThan(0);
  });
});

describe('tallies', () => {
  it('are correct after alarms have moved, calls have changed at once and days were folded', async () => {
    expect(await tallied()).toEqual(await truth());
    const before = await get<MediaCalls>('/dashboard/calls/month_ago');
    await foldTallies(pool, config.timeZone);
    expect(await get<MediaCalls>('/dashboard/calls/month_ago')).toEqual(before);

    const id = await storeAlarm(pool, { org_id: clinic, raisedAt: noon(1) });
    const calls = await Promise.all(
      Array.from({ length: 24 }, (_, index) => storeCall(pool, id, { participantId: index + 1, state: 'SENT' })),
    );
    // answers, the move of the alarm to the parent organization, and folding, all at once
    await Promise.all([
      ...calls.map((one) => pool.query(`update alarm_call set state = 'ACCEPTED' where id = $1`, [one])),
      pool.query('update alarm_job set org_id = 1 where id = $1', [id]),
      foldTallies(pool, config.timeZone),
      ...calls.map((one) => pool.query(`update alarm_call set state = 'ACKNOWLEDGED' where id = $1`, [one])),
    ]);
    await foldTallies(pool, config.timeZone);
    expect(await tallied()).toEqual(await truth());
    const { rows } = await pool.query(
      `select count(*)::integer as n from call_tally where at < date_trunc('day', now(), $1) and slot <> 0`,
      [config.timeZone],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('are the only source of the figures, so that these cost the same for any number of calls', async () => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select device_type, state, sum(n) from call_tally where org_id = any('{0}'::integer[])
       and at >= now() - interval '30 days' group by 1, 2`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('call_tally');
    expect(plan).not.toContain('alarm_');
    const { rows: system } = await pool.query<{ n: number }>(
      `select count(*)::integer as n from call_tally where org_id = 0 and at < date_trunc('day', now(), $1)`,
      [config.timeZone],
    );
    // one row per day, type and state for any number of calls: yesterday's three rows, and one 40 days ago
    expect(system[0]?.n).toBeLessThanOrEqual(5);
  });
});

describe('widgets', () => {
  it('stores one text per user: GET and PUT /widgets [S7.139][S7.140][S7.141][S3.135]', async () => {
    expect(await get('/widgets', blind)).toMatchObject({ widgets: null, version: 0 });
    const put = (payload: object, caller = blind) => caller({ method: 'PUT', url: '/widgets', payload });
    expect(okBody(await put({ widgets: '[{"ü":1}]' }))).toEqual({ version: 1 });
    expect(await get('/widgets', blind)).toMatchObject({ widgets: '[{"ü":1}]', version: 1 });
    expect(await get('/widgets', inClinic)).toMatchObject({ widgets: null, version: 0 });
    expect(okBody(await put({ widgets: '[2]', version: 1 }))).toEqual({ version: 2 });
    const late = await put({ widgets: '[3]', version: 1 });
    expect([late.statusCode, late.json()]).toMatchObject([409, { reason: 'VERSION_CONFLICT' }]);
    expect((await put({ widgets: '[3]', version: 0 })).statusCode).toBe(409);
    expect(await get('/widgets', blind)).toMatchObject({ widgets: '[2]', version: 2 });
    expect((await put({ widgets: [3] })).json()).toMatchObject({ errors: { widgets: 'text' } });
    expect((await put({ widgets: 'x'.repeat(300_000) })).json()).toMatchObject({
      errors: { widgets: 'maxLength:262144' },
    });
  });

  it('keeps one of two first layouts that are stored in parallel', async () => {
    const replies = await Promise.all(
      ['[1]', '[2]'].map((widgets) => inClinic({ method: 'PUT', url: '/widgets', payload: { widgets, version: 0 } })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
