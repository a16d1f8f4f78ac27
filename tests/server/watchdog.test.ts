import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WatchdogReply, WatchdogSettings } from '../../protocol/watchdog.ts';
import { backUp } from '../../server/backup/backup.ts';
import { certificateDays } from '../../server/watchdog/certificate.ts';
import { Watchdog } from '../../server/watchdog/watchdog.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { hasOpenssl, makeCertificate } from './certificate.ts';
import { Client, next } from './records.ts';
import { makeUser } from './users.ts';

// a gateway that is away
const { t, call, admin } = await adminPlatform([], {
  config: { webhookUrl: 'http://127.0.0.1:9', webhookSecret: 'a secret of the gateway for tests' },
});
const alarms = alarmsOf(t, admin);
const { pool, log } = t.platform;
const OFF: WatchdogSettings = {
  alarmPointId: null,
  gapHours: 0,
  standbys: 0,
  diskPercent: 0,
  certificateDays: 0,
  backupHours: 0,
};

/** A watchdog that has not looked yet, of the test's platform; its timer isn't started. */
const pass = () => new Watchdog({ pool, log, current: () => t.platform }).pass();
const set = (settings: Partial<WatchdogSettings>, client = admin) =>
  client.send('PUT', '/watchdog', { ...OFF, ...settings });
const read = () => admin.get<WatchdogReply>('/watchdog');
const kinds = async () => (await read()).list.map(({ kind, subject }) => `${kind} ${subject}`.trim());

/** An alarm point that calls a person, in German too. */
async function point() {
  const { id: orgId } = await admin.org(1);
  const { id } = await alarms.person(orgId);
  const plan = await alarms.plan(orgId, [{ participantIds: [id] }]);
  return alarms.point(orgId, plan.id, {
    text: 'See the handbook.',
    translations: [{ language: 'GERMAN', text: 'Siehe Handbuch.', speechText: '' }],
    repeatMonInterval: 60,
  });
}
const textsOf = async (id: number) =>
  (
    await alarms.query<{ text: string; german: string; by: string; source: string }>(
      `select content ->> 'text' as text, content -> 'translations' -> 0 ->> 'text' as german, triggered_by as by, source
       from alarm_job where id = $1`,
      [id],
    )
  )[0];

afterEach(async () => {
  await set({});
  await pool.query('delete from watchdog_condition');
});

describe('a condition', () => {
  it('is logged when it begins and when it ends', async () => {
    const [warn, info] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
    await set({ standbys: 1 });
    for (let i = 0; i < 3; i++) await pass();
    await set({});
    for (let i = 0; i < 2; i++) await pass();
    const of = { kind: 'standby', subject: '' };
    const calls = [...warn.mock.calls, ...info.mock.calls];
    vi.restoreAllMocks();
    expect(calls).toEqual([
      [of, 'the watchdog found what keeps the platform from its work; see the self-check'],
      [of, 'what the watchdog had found is over'],
    ]);
  });

  it('raises one alarm with its sentence in each language, ends by itself, and raises another one when it returns', async () => {
    const { id: alarmPointId } = await point();
    await set({ alarmPointId, standbys: 1 });
    await pass();
    await pass();
    const [first] = (await read()).list;
    expect(first).toEqual({
      kind: 'standby',
      subject: '',
      count: 0,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      alarmId: expect.any(Number),
      silencedUntil: null,
      silencedBy: null,
    });
    expect(await textsOf(first?.alarmId ?? 0)).toEqual({
      text: 'The database has 0 standbys, fewer than it must have: a failure of its machine would lose data. See the handbook.',
      german:
        'Die Datenbank hat 0 Standby-Server, weniger als vorgeschrieben: Fiele ihr Rechner aus, gingen Daten verloren. Siehe Handbuch.',
      by: 'Tocsin',
      source: 'watchdog',
    });
    await expect.poll(() => alarms.calls(first?.alarmId ?? 0)).toHaveLength(1);
    expect(await alarms.query('select from alarm_job where alarm_point_id = $1', [alarmPointId])).toHaveLength(1);

    await set({ alarmPointId });
    await pass();
    expect(await kinds()).toEqual([]);

    await set({ alarmPointId, standbys: 1 });
    await pass();
    const [again] = (await read()).list;
    expect(again?.alarmId).toBeGreaterThan(first?.alarmId ?? 0);
    expect(await alarms.query('select from alarm_job where alarm_point_id = $1', [alarmPointId])).toHaveLength(2);
  });

  it('of two processes that look at once, one raises the alarm', async () => {
    const { id: alarmPointId } = await point();
    await set({ alarmPointId, standbys: 1, backupHours: 1 });
    await Promise.all([pass(), pass(), pass()]);
    expect(await kinds()).toEqual(['standby', 'backup']);
    const ids = (await read()).list.map(({ alarmId }) => alarmId);
    const raised = await alarms.query<{ id: number }>(
      'select id from alarm_job where alarm_point_id = $1 order by id',
      [alarmPointId],
    );
    expect(raised.length).toBeLessThanOrEqual(2);
    for (const id of ids) expect(raised.map((row) => row.id)).toContain(id);
  });

  it('that is silenced calls nobody until then, also if it ends and returns', async () => {
    const { id: alarmPointId } = await point();
    await set({ standbys: 1 });
    await pass();
    const told = await admin.post<WatchdogReply>('/watchdog/silence', { kind: 'standby', subject: '', hours: 2 });
    expect(told.list).toMatchObject([{ kind: 'standby', alarmId: null, silencedUntil: expect.any(String) }]);
    await set({ alarmPointId, standbys: 1 });
    await pass();
    await set({ alarmPointId });
    await pass();
    await set({ alarmPointId, standbys: 1 });
    await pass();
    expect((await read()).list).toMatchObject([{ kind: 'standby', alarmId: null }]);

    await admin.post('/watchdog/silence', { kind: 'standby', subject: '', hours: 0 });
    await pass();
    expect((await read()).list).toMatchObject([{ alarmId: expect.any(Number), silencedUntil: null, silencedBy: null }]);
  });

  it('is told when a restored copy is put into service, and not before', async () => {
    const { id: alarmPointId } = await point();
    await set({ alarmPointId, standbys: 1 });
    await pool.query('insert into hold (copied_at, stood_at) values (now(), now())');
    await pass();
    expect((await read()).list).toMatchObject([{ kind: 'standby', alarmId: null }]);
    await admin.post('/hold/release', { open: 'CONTINUE' });
    await pass();
    expect((await read()).list).toMatchObject([{ kind: 'standby', alarmId: expect.any(Number) }]);
  });

  it('that nobody was told of, because no alarm point was chosen or it is gone, is told as soon as there is one', async () => {
    const gone = await point();
    await set({ alarmPointId: gone.id, standbys: 1 });
    expect(await admin.send('DELETE', `/alarmpoints/${gone.id}`)).toMatchObject({ status: 200 });
    await pass();
    expect(await read()).toMatchObject({ alarmPointName: null, list: [{ kind: 'standby', alarmId: null }] });
    const there = await point();
    await set({ alarmPointId: there.id, standbys: 1 });
    await pass();
    expect(await read()).toMatchObject({
      alarmPointName: there.name,
      list: [{ kind: 'standby', alarmId: expect.any(Number) }],
    });
  });
});

describe('the watchdog finds', () => {
  it('a channel whose other side has not answered for a minute, if somebody wants to be told', async () => {
    const asked = vi.spyOn(t.platform.alarms, 'channels');
    await pass();
    expect(asked).not.toHaveBeenCalled();
    await set({ alarmPointId: (await point()).id });
    await pass();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await kinds()).toEqual([]);
    const later = Date.now() + 61_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await pass();
    vi.restoreAllMocks();
    expect(await kinds()).toEqual(['channel webhook']);
  });

  it('a channel that is left alone because its calls fail, though its other side answers the check', async () => {
    await set({ alarmPointId: (await point()).id });
    const [webhook] = await t.platform.alarms.channels();
    if (!webhook) throw new Error('There is no channel.');
    const failingSince = new Date(Date.now() - 61_000);
    const health = { ...webhook.health, failingSince, openUntil: new Date(Date.now() + 30_000) };
    const check = { ...webhook.check, reason: null, failingSince: null };
    vi.spyOn(t.platform.alarms, 'channels').mockResolvedValue([{ ...webhook, health, check }]);
    await pass();
    vi.restoreAllMocks();
    expect(await kinds()).toEqual(['channel webhook']);
  });

  it('calls and tasks that have waited for a minute', async () => {
    await pool.query(
      `select graphile_worker.add_job('nobody_does_this', '{}'::json, run_at := now() - interval '90 s')`,
    );
    await pass();
    expect(await kinds()).toEqual(['work']);
    await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
    await pass();
    expect(await kinds()).toEqual([]);
  });

  it('schedules with a gap within the next hours, and those whose person can not be called', async () => {
    const { id: orgId } = await admin.org(1);
    const { id: mute } = await admin.participant(orgId, { devices: [] });
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
    const dateRule = { type: 'WeeklyDateRule', start: '00:00:00', end: '23:59:00', markedDays: days, repeatEvery: 1 };
    const team = (events: object[]) =>
      admin.post('/participant-rotationals', {
        name: `Team ${next()}`,
        orgId,
        validFrom: '2026-01-05 00:00:00',
        participantWeekGroups: [{ participantRotationEvents: events }],
      });
    const empty = await team([]);
    const unreached = await team([{ name: 'Row', individualCalendarId: mute, dateRule }]);
    await set({ gapHours: 8 });
    await pass();
    expect((await read()).list).toMatchObject([
      { kind: 'gap', subject: `team-schedules ${empty.id}`, title: empty.name, at: expect.any(String) },
      { kind: 'unreached', subject: `team-schedules ${unreached.id}`, title: unreached.name },
    ]);
    await set({});
    await pass();
    expect(await kinds()).toEqual([]);
  });

  it('a disk that is fuller than allowed', async () => {
    await set({ diskPercent: 1 });
    await pass();
    expect(await kinds()).toEqual(['disk']);
  });

  it('that no back-up was made, until one is', async () => {
    const home = mkdtempSync(join(tmpdir(), 'tocsin-watchdog-'));
    try {
      await set({ backupHours: 24 });
      await pass();
      expect(await kinds()).toEqual(['backup']);
      await backUp(t.platform.config, join(home, 'copy.tocsin'), () => undefined);
      await pass();
      expect(await kinds()).toEqual([]);
      await pool.query(`update watchdog set backed_up_at = backed_up_at - interval '25 hours'`);
      await pass();
      expect((await read()).list).toMatchObject([{ kind: 'backup', count: 25 }]);
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  it('nothing of a back-up of a database that takes no writes, which is made all the same', async () => {
    const home = mkdtempSync(join(tmpdir(), 'tocsin-watchdog-'));
    const said: string[] = [];
    try {
      const url = new URL(t.platform.config.databaseUrl ?? '');
      url.searchParams.set('options', '-c default_transaction_read_only=on');
      await backUp({ ...t.platform.config, databaseUrl: url.href }, join(home, 'copy.tocsin'), (text) =>
        said.push(text),
      );
      expect(said).toEqual(['This database takes no writes, so that the watchdog does not know of this back-up.']);
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  it.skipIf(!hasOpenssl)('for how many days a certificate is valid; a server that is away says nothing', async () => {
    const home = mkdtempSync(join(tmpdir(), 'tocsin-watchdog-'));
    const { keyFile, cert } = makeCertificate(home, 10);
    const server = createServer({ key: readFileSync(keyFile), cert }, (socket) => socket.end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    try {
      expect(await certificateDays(url)).toBe(9);
    } finally {
      server.close();
      rmSync(home, { recursive: true });
    }
    expect(await certificateDays('https://127.0.0.1:9')).toBeUndefined();
  });
});

describe('GET and PUT /watchdog, POST /watchdog/silence', () => {
  it('are for administrators of the whole system only', async () => {
    const { id } = await admin.org(1);
    const chief = await makeUser(call, ['ADMIN'], { orgId: id }, { orgId: id });
    const operator = await makeUser(call, ['ALARM_TABLE'], { orgId: 1 });
    for (const { login, password } of [chief, operator]) {
      const client = new Client(await t.signIn(login, password));
      const silence = { kind: 'standby', subject: '', hours: 1 };
      for (const [method, path, body] of [
        ['GET', '/watchdog', undefined],
        ['PUT', '/watchdog', OFF],
        ['POST', '/watchdog/silence', silence],
      ] as const) {
        expect((await client.send(method, path, body)).status).toBe(403);
      }
    }
  });

  it('refuse what can not be, and say which field', async () => {
    expect(await set({ alarmPointId: 999_999 })).toMatchObject({
      status: 400,
      body: { reason: 'VALIDATION', errors: { alarmPointId: 'notFound' } },
    });
    expect(await set({ diskPercent: 100 })).toMatchObject({ status: 400, body: { errors: { diskPercent: 'max:99' } } });
    const over = { kind: 'standby', subject: '', hours: 1 };
    expect(await admin.send('POST', '/watchdog/silence', over)).toMatchObject({ status: 404 });
  });

  it('write who changed what into the audit log', async () => {
    await set({ standbys: 2 });
    const [entry] = await alarms.query<{ actor: string; before: object; after: object }>(
      `select actor, before, after from audit where type = 'watchdog' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ before: { standbys: 0 }, after: { standbys: 2 } });
  });
});
