import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { addTask, NOT_URGENT } from '../../server/work/tasks.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm } from './alarmRows.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { mailServer, readable } from './mailServer.ts';
import { Client, type Json } from './records.ts';
import { makeUser } from './users.ts';

/** The replies of the mail server to the next recipients. */
let refusals: { code: number; text: string }[] = [];
const mail = await mailServer(() => refusals.shift());
const databaseUrl = await newDatabase();
const config = {
  timeZone: 'Europe/Zurich',
  publicUrl: 'https://alarm.example.org',
  smtpUrl: mail.url,
  smtpFrom: 'Tocsin <reports@example.org>',
  smtpAttachBytes: 100_000,
};
const { t, call, admin } = await adminPlatform([], { databaseUrl, config });
const { pool } = t.platform;

const other = await testPlatform([], { databaseUrl, config });
const { id: orgId } = await admin.org(1);
await storeAlarm(pool, { name: 'Brand Ärztehaus', org_id: orgId, status: 'ACCEPTED' });
afterAll(async () => {
  await other.close();
  await mail.close();
});

let made = 0;
async function schedule(more: object = {}, by = admin) {
  made += 1;
  const recipients = [{ address: `anna-${made}@example.org` }];
  const body = {
    name: `Shift ${made}`,
    orgId,
    recipients,
    range: 'last7Days',
    format: 'excelDatatable',
    rhythm: 'DAILY',
  };
  return by.post<Json & { id: number }>('/report-schedules', { ...body, ...more });
}

const entries = async (id: number): Promise<{ action: string; after: Json }[]> =>
  (
    await pool.query(`select action, after from audit where object_id = $1 and action like 'sendReport%' order by id`, [
      id,
    ])
  ).rows;
const agoOf = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Makes a schedule due, and lets both servers check it until one of them has sent it or failed. */
async function look(id: number, due = agoOf(0)): Promise<Json> {
  const { length } = await entries(id);
  await pool.query('update report_schedule set due_at = $2, try_at = $2 where id = $1', [id, due]);
  for (const { platform } of [t, other]) await addTask(platform.pool, 'report_mail', {}, { priority: NOT_URGENT });
  await expect.poll(() => entries(id), { timeout: 20_000 }).toHaveLength(length + 1);
  return admin.get<Json>(`/report-schedules/${id}`);
}

/** The next try that is planned for a schedule. */
async function planned(id: number) {
  const { rows } = await pool.query(
    `select tries, try_at > due_at as again, round(extract(epoch from try_at - now()) / 60)::integer as minutes,
       leased_until as leased from report_schedule where id = $1`,
    [id],
  );
  return rows[0];
}

const to = (address: string) => mail.messages.filter((message) => message.to.includes(address));

it('a report that is due arrives once, with its file, whichever of two servers sends it', async () => {
  const { id, owner, nextDueAt, lastFailure } = await schedule({ status: 'ACCEPTED' });
  expect({ owner, lastFailure: lastFailure ?? null }).toEqual({ owner: 'Tocsin Administrator', lastFailure: null });
  expect(nextDueAt).toMatch(/^\d{4}-\d\d-\d\d 07:00:00$/);
  const record = await look(id);
  expect(record.lastSentAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(record.nextDueAt).toBe(nextDueAt);
  expect(await planned(id)).toMatchObject({ tries: 0, again: false, leased: null });
  const [message, ...more] = to('anna-1@example.org');
  if (!message) throw new Error('There is no message.');
  expect(more).toEqual([]);
  const text = readable(message);
  expect(text).toMatch(/Subject: =\?UTF-8\?Q\?Shift_1:_/);
  expect(text).toMatch(
    /https:\/\/alarm\.example\.org\/reports\/detailed\?range=own&from=[-\d]{10}&to=[-\d]{10}&org=\d+&first=60&acceptance=300&status=ACCEPTED/,
  );
  expect(message.raw).toMatch(/filename[^\n]*report-detailed-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d-Org-\d+-datatable\.xlsx/);
  const [, part = ''] = message.raw.split(/Content-Disposition: attachment[\s\S]*?\r\n\r\n/);
  const { sheets } = await readXlsx(Buffer.from(part.split('\r\n--')[0] ?? '', 'base64'));
  expect(sheets[0]?.name).toBe('Detailed reports');
  expect(sheets[0]?.rows.map((row) => row[2])).toEqual(['Alarm', 'Brand Ärztehaus']);
  expect(await entries(id)).toMatchObject([{ action: 'sendReport', after: { recipients: 1 } }]);
});

it('a missed report is sent once, late', async () => {
  const { id } = await schedule();
  await look(id, agoOf(3 * 1440));
  expect(await planned(id)).toMatchObject({ again: false });
  const due = String((await entries(id))[0]?.after.due);
  expect(due).toMatch(/ 07:00:00$/);
  expect(Date.parse(`${due.replace(' ', 'T')}Z`)).toBeGreaterThan(agoOf(1440).getTime());
  expect(to('anna-2@example.org')).toHaveLength(1);
});

it('a server that died has its report sent by another one after its lease', async () => {
  const { id } = await schedule();
  await pool.query(`update report_schedule set leased_until = now() - interval '1 second', tries = 1 where id = $1`, [
    id,
  ]);
  await look(id);
  expect(to('anna-3@example.org')).toHaveLength(1);
});

it('a report that the mail server refuses temporarily is retried; one that it refuses permanently is sent at the next regular time', async () => {
  const { id } = await schedule();
  const due = agoOf(0);
  refusals = [{ code: 451, text: 'try again later' }];
  expect(await look(id, due)).toMatchObject({ lastFailure: 'UNREACHABLE' });
  expect(await planned(id)).toMatchObject({ tries: 1, again: true, minutes: 1 });
  refusals = [{ code: 451, text: 'try again later' }];
  await look(id, due);
  expect(await planned(id)).toMatchObject({ tries: 2, again: true, minutes: 5 });
  const record = await look(id, due);
  expect(record.lastFailure ?? null).toBeNull();
  expect(to('anna-4@example.org')).toHaveLength(1);
  refusals = [550, 550].map((code) => ({ code, text: 'no such mailbox' }));
  expect(await look(id)).toMatchObject({ lastFailure: 'REFUSED', lastSentAt: record.lastSentAt });
  expect(await planned(id)).toMatchObject({ tries: 0, again: false });
  expect((await entries(id)).at(-1)?.after).toMatchObject({
    failure: 'REFUSED',
    text: expect.stringContaining('mailbox'),
  });
});

it('if some recipients are refused, the others get the report, and the record says so', async () => {
  const recipients = ['gone@example.org', 'here@example.org'].map((address) => ({ address }));
  const { id } = await schedule({ recipients });
  refusals = [{ code: 550, text: 'no such mailbox' }];
  const record = await look(id);
  expect(record).toMatchObject({ lastFailure: 'REFUSED', lastSentAt: record.lastFailureAt });
  expect(to('here@example.org')).toHaveLength(1);
  expect((await entries(id)).at(-1)?.after).toMatchObject({ recipients: 1, refused: ['gone@example.org'] });
});

it('a file that is too large stays on the platform: the message has a link to the report', async () => {
  const { id } = await schedule();
  t.platform.config.smtpAttachBytes = 100;
  other.platform.config.smtpAttachBytes = 100;
  await look(id);
  for (const { platform } of [t, other]) platform.config.smtpAttachBytes = 100_000;
  const [message] = to('anna-6@example.org');
  expect(message && readable(message)).toMatch(/too large for an e-mail[\s\S]*\/reports\/detailed\?/);
  expect(message?.raw).not.toContain('Content-Disposition: attachment');
});

it('a report is sent with the rights and in the language of the user who saved the schedule last', async () => {
  const { login, password, roleId, id: userId } = await makeUser(call, ['REPORTS'], { orgId, language: 'GERMAN' });
  const by = new Client(await t.signIn(login, password));
  // the administrator's schedule, which the user takes over by saving it
  const { id } = await schedule();
  expect(await by.put('/report-schedules', { id, rhythm: 'MONTHLY' })).toMatchObject({ owner: 'Jana Nová' });
  await look(id);
  const [message] = to('anna-7@example.org');
  expect(message && readable(message)).toContain('Die Datei hängt an.');
  // moves it out of the new owner's reach
  await pool.query('update object set org_id = 1 where id = $1', [id]);
  expect(await look(id)).toMatchObject({ lastFailure: 'NO_RIGHT' });
  await pool.query('update object set org_id = $2 where id = $1', [id, orgId]);
  await admin.put('/user-groups', { id: roleId, authorities: ['ALARM_TABLE'] });
  expect(await look(id)).toMatchObject({ lastFailure: 'NO_RIGHT' });
  await admin.put('/users', { id: userId, active: false });
  expect(await look(id)).toMatchObject({ lastFailure: 'OWNER_GONE' });
  expect(to('anna-7@example.org')).toHaveLength(1);
  expect((await entries(id)).map(({ after }) => after.failure)).toEqual([
    undefined,
    'NO_RIGHT',
    'NO_RIGHT',
    'OWNER_GONE',
  ]);
});

it('an inactive or removed schedule has no next time', async () => {
  const { id, nextDueAt } = await schedule({ active: false });
  expect(nextDueAt ?? null).toBeNull();
  expect(await planned(id)).toMatchObject({ minutes: null });
  await admin.put('/report-schedules', { id, active: true });
  expect((await planned(id)).minutes).toBeGreaterThan(0);
  await call({ method: 'DELETE', url: `/report-schedules/${id}` });
  expect(await planned(id)).toBeUndefined();
});

describe('sending now', () => {
  const send = (id: number, by = call) => by({ method: 'POST', url: `/report-schedules/${id}/send` });
  const ended = async (id: number, count: number) => {
    await expect.poll(() => entries(id), { timeout: 20_000 }).toHaveLength(count);
    return admin.get<Json>(`/report-schedules/${id}`);
  };

  it('delivers once, in the owner’s name, and keeps the regular times; the log says who requested it', async () => {
    const { id, nextDueAt } = await schedule({ active: false });
    const { login, password } = await makeUser(call, ['REPORTS'], { orgId });
    const by = await t.signIn(login, password);
    expect((await send(id, by)).statusCode).toBe(200);
    const record = await ended(id, 1);
    expect([record.owner, record.nextDueAt ?? null, record.sendingSince ?? null]).toEqual([
      'Tocsin Administrator',
      nextDueAt ?? null,
      null,
    ]);
    expect(record.lastSentAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(to(`anna-${made}@example.org`)).toHaveLength(1);
    expect(await planned(id)).toMatchObject({ tries: 0, minutes: null, leased: null });
    const { rows } = await pool.query(`select actor from audit where object_id = $1 and action = 'askForReport'`, [id]);
    expect(rows).toEqual([{ actor: 'Jana Nová' }]);
  });

  it('is refused while the report is being sent, and shortly afterwards', async () => {
    const { id } = await schedule();
    await pool.query(`update report_schedule set leased_until = now() + interval '1 minute' where id = $1`, [id]);
    expect((await send(id)).json()).toMatchObject({ reason: 'INVALID_STATE' });
    await pool.query('update report_schedule set leased_until = null where id = $1', [id]);
    const replies = await Promise.all([send(id), send(id)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
    await ended(id, 1);
    expect((await send(id)).json()).toMatchObject({ reason: 'TOO_MANY_REQUESTS' });
    await pool.query(`update report_schedule set last_asked_at = now() - interval '61 seconds' where id = $1`, [id]);
    expect((await send(id)).statusCode).toBe(200);
    await ended(id, 2);
    expect(to(`anna-${made}@example.org`)).toHaveLength(2);
  });

  it('does not retry after a temporary refusal by the mail server: the record shows it, also if it was saved meanwhile', async () => {
    const { id } = await schedule();
    const { minutes, ...before } = await planned(id);
    refusals = [{ code: 451, text: 'try again later' }];
    expect((await send(id)).statusCode).toBe(200);
    expect(await ended(id, 1)).toMatchObject({ lastFailure: 'UNREACHABLE' });
    const { asked_at: asked } = (await pool.query('select asked_at from report_schedule where id = $1', [id])).rows[0];
    const { minutes: left, ...after } = await planned(id);
    expect([asked, after]).toEqual([null, before]);
    // a minute may have ended meanwhile
    expect([minutes, Number(minutes) - 1]).toContain(left);
    expect(
      (await admin.put('/report-schedules', { id, text: 'fire', sendingSince: '2026-01-01 00:00:00' })).sendingSince ??
        null,
    ).toBeNull();
  });

  it('is refused to users who may not change the schedule, or out of whose reach it is', async () => {
    const { id } = await schedule();
    const { id: other } = await admin.org(1);
    const [viewer, stranger] = [
      await makeUser(call, ['ALARM_TABLE'], { orgId }),
      await makeUser(call, ['REPORTS'], { orgId: other }),
    ];
    const statusOf = async (login: string, password: string) =>
      (await send(id, await t.signIn(login, password))).statusCode;
    expect(await statusOf(viewer.login, viewer.password)).toBe(403);
    expect(await statusOf(stranger.login, stranger.password)).toBe(403);
    expect(await entries(id)).toEqual([]);
  });
});

it.each([
  [[], 'recipients'],
  [[{ address: 'a,b@example.org' }], 'recipients.0.address'],
  [[{ address: 'a@example.org' }, { address: 'a@example.org' }], 'recipients.1'],
  [Array.from({ length: 21 }, (_, n) => ({ address: `a${n}@example.org` })), 'recipients'],
])('recipients %j are refused', async (recipients, field) => {
  const payload = { name: 'Refused', orgId, recipients };
  const reply = await call({ method: 'POST', url: '/report-schedules', payload });
  expect([reply.statusCode, Object.keys(reply.json().errors ?? {})]).toEqual([400, [field]]);
});

it('values that only the platform sets are not accepted from a form', async () => {
  const { id } = await schedule({ owner: 'Somebody', lastSentAt: '2026-01-01 00:00:00', lastFailure: 'REFUSED' });
  const record = await admin.get<Json>(`/report-schedules/${id}`);
  expect([record.owner, record.lastSentAt ?? null, record.lastFailure ?? null]).toEqual([
    'Tocsin Administrator',
    null,
    null,
  ]);
});

it('without a mail server the record says that nothing can be sent', async () => {
  const bare = await testPlatform([], { config: { timeZone: 'Europe/Zurich' } });
  try {
    const client = new Client(await bare.signIn());
    expect(await schedule({ orgId: 1 }, client)).toMatchObject({ lastFailure: 'NO_MAIL' });
  } finally {
    await bare.close();
  }
});
