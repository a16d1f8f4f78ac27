import { afterAll, expect, it } from 'vitest';
import type { LoneWorkerEnded, OwnLoneWorker } from '../../protocol/loneWorker.ts';
import { adminPlatform } from './admin.ts';
import { loseTasks } from './alarmKit.ts';
import { testPlatform } from './helpers.ts';
import { sessionsOf } from './loneWorkerKit.ts';
import { Client, next } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const { pool } = t.platform;
// a second server of the same platform, which sees the same due work
const other = await testPlatform([], { databaseUrl: t.platform.config.databaseUrl });
afterAll(() => other.close());
const sessions = sessionsOf(pool, admin);
const HALF_HOUR = 1_800;

async function clientOf(authorities: string[], user: object = {}): Promise<Client> {
  const { login, password } = await makeUser(call, authorities, user);
  return new Client(await t.signIn(login, password));
}

it('a session waits for its check-ins, and each of them restarts the interval', async () => {
  const { worker, point } = await sessions.setUp(1);
  const more = { place: ' Hall 3 ', note: 'Alone at the press', intervalMinutes: 30 };
  const started = await sessions.start(worker.id, point.id, more);
  expect(started).toMatchObject({
    participantId: worker.id,
    alarmPointName: point.name,
    place: 'Hall 3',
    note: 'Alone at the press',
    intervalMinutes: 30,
    graceMinutes: 2,
    remindMinutes: 0,
    alarm: null,
    endedAt: null,
    outcome: null,
  });
  expect(started.participantName).toContain('Anna Nováková');
  expect(started.secondsLeft).toBeGreaterThan(HALF_HOUR - 10);
  await sessions.pass(started.id, 1_790);
  expect((await sessions.one(started.id)).secondsLeft).toBeLessThanOrEqual(10);
  const { outcome, session } = await sessions.checkIn(started.id);
  expect(outcome).toBe('taken');
  expect(session.secondsLeft).toBeGreaterThan(HALF_HOUR - 10);
  expect((await sessions.one(started.id)).log.map(({ kind }) => kind)).toEqual(['started', 'checkedIn']);
});

it('a check-in is due at the planned end at the latest, unless that has passed', async () => {
  const { worker, point } = await sessions.setUp(1);
  const [{ at = '' } = {}] = await sessions.query<{ at: string }>(
    `select clock_timestamp() + interval '10 minutes' as at`,
  );
  const started = await sessions.start(worker.id, point.id, { plannedEnd: at });
  expect(started.secondsLeft).toBeGreaterThan(590);
  expect(started.secondsLeft).toBeLessThanOrEqual(600);
  await sessions.query('update lone_worker set planned_end = clock_timestamp() where id = $1', [started.id]);
  expect((await sessions.checkIn(started.id)).session.secondsLeft).toBeGreaterThan(HALF_HOUR - 10);
  const past = { plannedEnd: '2001-01-01 08:00:00' };
  expect(await admin.send('PUT', `/lone-worker/${started.id}`, past)).toMatchObject({
    status: 400,
    body: { reason: 'VALIDATION', errors: { plannedEnd: 'future' } },
  });
});

it('an overdue session raises exactly one alarm on two servers, after the grace time, which names person, place and last check-in', async () => {
  const { worker, point } = await sessions.setUp(1, { language: 'GERMAN' }, { repeatMonInterval: 60 });
  const { id } = await sessions.start(worker.id, point.id, { place: 'Tank 7', graceMinutes: 5 });
  // within the repetition interval of the alarm point, but for another person
  const twin = await admin.participant(1);
  // nothing is raised during the grace time
  const second = await sessions.start(twin.id, point.id);
  await sessions.pass(id, HALF_HOUR + 120);
  expect(await sessions.alarmsOf(id)).toEqual([]);
  await sessions.pass(id, 300);
  const alarm = await sessions.raisesAlarm(id);
  expect(alarm.name).toMatch(/^Alone \d+: Anna Nováková/);
  expect(alarm.text).toMatch(
    /^Anna Nováková .*works alone and has not checked in\. Place: Tank 7\. Last check-in: \d\d:\d\d\. Look for the person$/,
  );
  await sessions.becomes(alarm.id, 'PROCESSING');
  await sessions.pass(second.id, HALF_HOUR + 600);
  const twinAlarm = await sessions.raisesAlarm(second.id);
  expect(twinAlarm.id).not.toBe(alarm.id);
  // a task that was lost is made up for by the sweep, which changes nothing here
  await sessions.pass(id, 600);
  const session = await sessions.one(id);
  expect(session.alarm).toMatchObject({ id: alarm.id, running: true, reason: 'overdue' });
  expect(await sessions.alarmsOf(id)).toHaveLength(1);
  const { list } = await sessions.page();
  expect(list.slice(0, 2).map((one) => one.alarm !== null)).toEqual([true, true]);

  // a later check-in is recorded in both logs, and reports that the alarm continues
  const late = await sessions.checkIn(id);
  expect(late.outcome).toBe('alarm');
  expect(await sessions.log(alarm.id)).toContain('comment');
  await sessions.becomes(alarm.id, 'PROCESSING');
  expect(await admin.send('PUT', `/lone-worker/${id}`, { intervalMinutes: 60 })).toMatchObject({
    status: 409,
    body: { reason: 'INVALID_STATE' },
  });
  const end = { outcome: 'FALSE_ALARM', note: 'Was asleep', acknowledge: true };
  const ended = await admin.post<LoneWorkerEnded>(`/lone-worker/${id}/end`, end);
  expect(ended).toMatchObject({ acknowledged: true, session: { outcome: 'FALSE_ALARM', alarm: { running: false } } });
  await sessions.becomes(alarm.id, 'ACKNOWLEDGED');
});

it('a session whose task was lost, or whose server has died, still raises its alarm', async () => {
  const { worker, point } = await sessions.setUp(1);
  const { id } = await sessions.start(worker.id, point.id);
  await loseTasks(pool, `^lone_worker_due:${id}$`);
  await sessions.pass(id, HALF_HOUR + 600);
  await sessions.raisesAlarm(id);
});

it('if a check-in and the alarm happen at once, exactly one of them wins, and both sides know which', async () => {
  for (let round = 0; round < 6; round++) {
    const { worker, point } = await sessions.setUp(1);
    const { id } = await sessions.start(worker.id, point.id, { graceMinutes: 0 });
    await sessions.pass(id, HALF_HOUR - 1);
    await sessions.pass(id, 1);
    await sessions.query(
      `select graphile_worker.add_job('lone_worker_due', json_build_object('session', $1::integer), job_key := $2)`,
      [id, `lone_worker_due:${id}`],
    );
    const { outcome } = await sessions.checkIn(id);
    const [raised, session] = [await sessions.alarmsOf(id), await sessions.one(id)];
    expect([outcome, raised.length]).toEqual(outcome === 'taken' ? ['taken', 0] : ['alarm', 1]);
    expect(session.alarm === null).toBe(outcome === 'taken');
    if (outcome === 'taken') expect(session.secondsLeft).toBeGreaterThan(HALF_HOUR - 30);
  }
});

it('help raises an alarm at once; repeated while that runs it is only logged, and after its end it raises another alarm', async () => {
  const { worker, point } = await sessions.setUp(1);
  const { id } = await sessions.start(worker.id, point.id);
  await Promise.all([1, 2, 3].map(() => admin.post(`/lone-worker/${id}/help`, {})));
  const alarm = await sessions.raisesAlarm(id);
  expect(alarm.text).toContain('works alone and needs help.');
  const kinds = (await sessions.one(id)).log.map(({ kind }) => kind);
  expect(kinds).toEqual(['started', 'help', 'helpAgain', 'helpAgain']);
  await t.platform.alarms.stop({ userId: 0, login: 'x', name: 'X', authorities: ['ADMIN'], orgId: 1 }, [alarm.id], '');
  await admin.post(`/lone-worker/${id}/help`, {});
  expect(await sessions.alarmsOf(id)).toHaveLength(2);
});

it('an alarm point that was deleted meanwhile still raises an alarm that everybody sees', async () => {
  const { worker, point } = await sessions.setUp(1);
  const { id } = await sessions.start(worker.id, point.id);
  await admin.remove(`/alarmpoints/${point.id}`);
  await sessions.query('delete from object where id = $1', [point.id]);
  await sessions.pass(id, HALF_HOUR + 600);
  const alarm = await sessions.raisesAlarm(id);
  expect(alarm.text).toContain('Anna Nováková');
  await sessions.becomes(alarm.id, 'CONFIG_PROBLEM');
});

it('reminds the person on his own devices before the check-in is due', async () => {
  const devices = [{ callingDeviceType: 'SMS', address: '+49 171 1000007', rank: 1, active: true }];
  const { worker, point } = await sessions.setUp(1, { language: 'GERMAN', devices });
  const { id } = await sessions.start(worker.id, point.id, { remindMinutes: 5 });
  await admin.post(`/lone-worker/${id}/link`, {});
  await sessions.pass(id, HALF_HOUR - 240);
  await expect
    .poll(async () => (await sessions.one(id)).log.map(({ kind }) => kind), { timeout: 15_000 })
    .toContain('reminded');
  const { log, alarm } = await sessions.one(id);
  expect(alarm).toBeNull();
  const reminder = Number(log.find(({ kind }) => kind === 'reminded')?.detail.alarm);
  const [call] = await sessions.callsIn(reminder, 'SENT');
  expect(call).toMatchObject({ who: worker.id, type: 'SMS' });
  const [{ text = '' } = {}] = await sessions.query<{ text: string }>(
    `select content ->> 'text' as text from alarm_job where id = $1`,
    [reminder],
  );
  expect(text).toMatch(
    /^Bitte melden Sie sich bis \d\d:\d\d, sonst .* haben Sie sich gemeldet\. http.*\/worker\/[\w-]{24}$/,
  );
  await sessions.pass(id, 600);
  await expect.poll(async () => (await sessions.one(id)).alarm?.reason, { timeout: 15_000 }).toBe('overdue');
});

it('a person has one running session; the same request is the same session; the records it names must exist', async () => {
  const { worker, point } = await sessions.setUp(1);
  const requestId = `same-${next()}`;
  const [first, again] = await Promise.all([1, 2].map(() => sessions.start(worker.id, point.id, { requestId })));
  expect(again?.id).toBe(first?.id);
  const body = { requestId: `other-${next()}`, participantId: worker.id, alarmPointId: point.id, intervalMinutes: 30 };
  expect(await admin.send('POST', '/lone-worker', body)).toMatchObject({
    status: 409,
    body: { reason: 'NOT_UNIQUE', errors: { participantId: 'running' } },
  });
  const free = await admin.participant(1);
  for (const [change, errors] of [
    [{ alarmPointId: 2_000_000_000 }, { alarmPointId: 'notFound' }],
    [{ participantId: 2_000_000_000 }, { participantId: 'notFound' }],
    [{ participantId: free.id, intervalMinutes: 0 }, { intervalMinutes: 'min:1' }],
    [{ participantId: free.id, intervalMinutes: 481 }, { intervalMinutes: 'max:480' }],
    [{ participantId: free.id, plannedEnd: 'tomorrow' }, { plannedEnd: 'dateTime' }],
  ] as const) {
    const reply = await admin.send('POST', '/lone-worker', { ...body, ...change });
    expect([change, reply]).toEqual([change, { status: 400, body: { reason: 'VALIDATION', errors } }]);
  }
});

it('a session is prolonged and changed; it ends once, with an outcome; all of this is audited', async () => {
  const { worker, point } = await sessions.setUp(1);
  const { id } = await sessions.start(worker.id, point.id);
  const prolonged = await admin.put<{ secondsLeft: number }>(`/lone-worker/${id}`, { nextMinutes: 60 });
  expect(prolonged.secondsLeft).toBeGreaterThan(3_590);
  const changed = await admin.put(`/lone-worker/${id}`, { intervalMinutes: 15, place: 'Hall 4' });
  expect(changed).toMatchObject({ intervalMinutes: 15, place: 'Hall 4' });
  const ends = await Promise.all(
    ['OK', 'MISSING'].map((outcome) => admin.post<LoneWorkerEnded>(`/lone-worker/${id}/end`, { outcome })),
  );
  expect(new Set(ends.map(({ session }) => session.outcome)).size).toBe(1);
  expect((await sessions.checkIn(id)).outcome).toBe('ended');
  await sessions.pass(id, HALF_HOUR + 600);
  expect((await sessions.page()).list.map((one) => one.id)).not.toContain(id);
  expect((await sessions.page('&ended=true')).list[0]?.id).toBe(id);
  const actions = await sessions.query<{ action: string }>(
    `select action from audit where type = 'lone-worker' and object_id = $1 order by id`,
    [id],
  );
  expect(actions.map(({ action }) => action)).toEqual(['start', 'update', 'update', 'end']);
  expect(await sessions.alarmsOf(id)).toEqual([]);
});

it('another organization learns nothing; users who may only watch change nothing', async () => {
  const [org, elsewhere] = [await admin.org(1), await admin.org(1)];
  const { worker, point } = await sessions.setUp(org.id);
  const { id } = await sessions.start(worker.id, point.id);
  const stranger = await clientOf(['ALARM_TABLE', 'ALARM_PANEL'], { orgId: elsewhere.id });
  const watcher = await clientOf(['ALARM_TABLE'], { orgId: org.id });
  const nobody = await clientOf([], { orgId: org.id });
  expect((await sessions.page('', stranger)).list).toEqual([]);
  expect((await sessions.page('', watcher)).list.map((one) => one.id)).toEqual([id]);
  const calls = [
    ['GET', ''],
    ['PUT', '', { intervalMinutes: 5 }],
    ['POST', '/check-in', {}],
    ['POST', '/help', {}],
    ['POST', '/end', { outcome: 'OK' }],
    ['POST', '/link', {}],
    ['DELETE', '/link'],
  ] as const;
  for (const [method, path, body] of calls) {
    const statuses = await Promise.all(
      [stranger, watcher, nobody].map((who) =>
        who.send(method, `/lone-worker/${id}${path}`, body).then((r) => r.status),
      ),
    );
    expect([method, path, ...statuses]).toEqual([method, path, 404, method === 'GET' ? 200 : 403, 404]);
  }
  const start = { requestId: 'x', participantId: worker.id, alarmPointId: point.id, intervalMinutes: 5 };
  expect((await stranger.send('POST', '/lone-worker', start)).body).toMatchObject({
    errors: { participantId: 'notFound' },
  });
  expect((await nobody.send('POST', '/lone-worker', start)).status).toBe(403);
  expect((await sessions.one(id)).log.map(({ kind }) => kind)).toEqual(['started']);
});

it('a signed-in person checks in for himself, only with an alarm point for lone workers', async () => {
  const org = await admin.org(1);
  const { login, password } = await makeUser(call, [], { orgId: org.id });
  const { worker, point } = await sessions.setUp(org.id, { shortName: login }, { loneWorker: true });
  const { point: closed } = await sessions.setUp(org.id);
  const self = new Client(await t.signIn(login, password));
  const own = await self.get<OwnLoneWorker>('/lone-worker/own');
  expect(own).toMatchObject({
    participant: { id: worker.id },
    session: null,
    points: [{ id: point.id, name: point.name }],
  });
  const body = { requestId: 'own', participantId: worker.id, intervalMinutes: 15 };
  expect((await self.send('POST', '/lone-worker', { ...body, alarmPointId: closed.id })).body).toMatchObject({
    errors: { alarmPointId: 'notFound' },
  });
  const { id } = await sessions.start(worker.id, point.id, {}, self);
  expect((await self.get<OwnLoneWorker>('/lone-worker/own')).session?.id).toBe(id);
  expect((await sessions.checkIn(id, self)).outcome).toBe('taken');
  expect((await self.send('POST', `/lone-worker/${id}/end`, { outcome: 'MISSING' })).status).toBe(403);
  expect((await self.send('POST', `/lone-worker/${id}/end`, { outcome: 'OK' })).status).toBe(200);
});
