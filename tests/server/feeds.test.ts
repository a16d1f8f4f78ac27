import { convertIcsCalendar } from 'ts-ics';
import { expect, it } from 'vitest';
import { FEED_DAYS } from '../../protocol/feeds.ts';
import { adminPlatform } from './admin.ts';
import { Client, next } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform([], { config: { timeZone: 'Europe/Zurich' } });
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const TYPE = 'PARTICIPANT_ROTATIONAL';

/** Creates a team schedule in which one person has been on duty every night for long. */
async function nights(orgId = 1) {
  const person = await admin.participant(orgId, { name: 'Anna', surname: 'Meier' });
  const dateRule = { type: 'WeeklyDateRule', start: '22:00:00', end: '06:00:00', markedDays: DAYS, repeatEvery: 1 };
  const rows = [{ name: 'Night', individualCalendarId: person.id, dateRule: { ...dateRule, holiday: false } }];
  const schedule = await admin.post('/participant-rotationals', {
    name: `Nights ${next()}`,
    orgId,
    validFrom: '2020-01-06 00:00:00',
    participantWeekGroups: [{ participantRotationEvents: rows }],
  });
  return { person, schedule };
}

const target = (type: string, id: number) => `?type=${type}&id=${id}`;
const read = (url: string, headers: { [name: string]: string } = {}) => t.call({ method: 'GET', url, headers });
const eventsOf = (text: string) => convertIcsCalendar(undefined, text).events ?? [];
const renewed = async (type: string, id: number, client = admin) =>
  (await client.post<{ url: string }>('/calendar-feeds', { type, id })).url;

it('a schedule is read from its address without a token, by an independent parser', async () => {
  const { schedule } = await nights();
  expect(await admin.get(`/calendar-feeds${target(TYPE, schedule.id)}`)).toEqual({ createdAt: null, lastReadAt: null });
  const url = await renewed(TYPE, schedule.id);
  expect(url).toMatch(/^\/rest\/api\/calendar-feeds\/[\w-]{43}\.ics$/);
  const reply = await read(url);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const events = eventsOf(reply.body);
  // each night of the period that the calendar covers, and the one that began before it
  expect(events.length).toBe(FEED_DAYS.before + FEED_DAYS.after + 1);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  expect(events[0]).toMatchObject({ summary: expect.stringMatching(/^Anna Meier \(\w+\)$/), description: 'Night' });
  expect(reply.body).toContain('TZID=Europe/Zurich');
  const state = await admin.get<{ createdAt: string; lastReadAt: string }>(
    `/calendar-feeds${target(TYPE, schedule.id)}`,
  );
  expect([state.createdAt, state.lastReadAt].map((at) => Number.isNaN(Date.parse(at)))).toEqual([false, false]);
  const again = await read(url, { 'if-none-match': String(reply.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('an unchanged calendar is not sent again to whoever has it, also behind a proxy that weakens tags (C4)', async () => {
  const { schedule } = await nights();
  const url = await renewed(TYPE, schedule.id);
  const { headers } = await read(url);
  const status = async (tags: string) => (await read(url, { 'if-none-match': tags })).statusCode;
  expect(await status(`W/${headers.etag}`)).toBe(304);
  expect(await status(`"other", W/${headers.etag}`)).toBe(304);
  expect(await status('*')).toBe(304);
  expect(await status('W/"other"')).toBe(200);
});

it('a person has the shifts of all schedules and the events of the own calendar', async () => {
  const { person, schedule } = await nights();
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await admin.send('PUT', `/participants/${person.id}/calendar/update`, {
    event: {
      title: 'By pager',
      startDateSelected: `${day} 00:00:00`,
      endDateSelected: `${day} 00:00:00`,
      startTime: '08:00:00',
      endTime: '09:30:00',
      deviceType: 'PAGER',
      callingNumber: '4711',
    },
  });
  const { body } = await read(await renewed('PARTICIPANT', person.id));
  const events = eventsOf(body);
  expect(events.filter(({ summary }) => summary === schedule.name).length).toBe(FEED_DAYS.before + FEED_DAYS.after + 1);
  const own = events.filter(({ summary }) => summary === 'By pager');
  expect(own).toMatchObject([{ description: 'PAGER 4711' }]);
  expect(own[0]?.start.local?.date.toISOString()).toBe(`${day}T08:00:00.000Z`);
});

it('a person who covers for somebody has the covered shifts, and the absent person no longer has them', async () => {
  const { person, schedule } = await nights();
  const cover = await admin.participant(1);
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await admin.post('/absences', {
    participantId: person.id,
    coverId: cover.id,
    orgId: 1,
    start: `${day(10)} 12:00:00`,
    end: `${day(12)} 12:00:00`,
  });
  const shifts = async (id: number) => eventsOf((await read(await renewed('PARTICIPANT', id))).body);
  const nightsOf = (await shifts(person.id)).map(({ start }) => start.local?.date.toISOString().slice(0, 10));
  const covered = (await shifts(cover.id)).map(({ summary, start }) => [
    summary,
    start.local?.date.toISOString().slice(0, 10),
  ]);
  expect(covered).toEqual([
    [schedule.name, day(10)],
    [schedule.name, day(11)],
  ]);
  expect(nightsOf).toContain(day(9));
  expect(nightsOf).not.toContain(day(10));
});

it('a new address makes the former one invalid, and a revoked one is refused', async () => {
  const { schedule } = await nights();
  const first = await renewed(TYPE, schedule.id);
  const second = await renewed(TYPE, schedule.id);
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
  expect((await admin.send('DELETE', `/calendar-feeds${target(TYPE, schedule.id)}`)).status).toBe(200);
  expect((await admin.send('DELETE', `/calendar-feeds${target(TYPE, schedule.id)}`)).status).toBe(404);
  const gone = await read(second);
  expect([gone.statusCode, gone.json()]).toEqual([404, { reason: 'NOT_FOUND' }]);
  const { list } = await admin.get<{ list: { action: string }[] }>(`/audit/${TYPE}/${schedule.id}`);
  expect(list.map(({ action }) => action)).toEqual(['unsubscribe', 'subscribe', 'subscribe', 'create']);
});

it('only the hash of an address is stored', async () => {
  const { schedule } = await nights();
  const secret = (await renewed(TYPE, schedule.id)).split('/').at(-1)?.replace('.ics', '') ?? '';
  const { rows } = await t.platform.pool.query('select f::text as row from calendar_feed f');
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(secret);
});

it('an address ends with the rights of the user who made it', async () => {
  const org = await admin.org(1);
  const { schedule } = await nights(org.id);
  const viewer = await makeUser(call, [`${TYPE}_VIEW`]);
  const client = new Client(await t.signIn(viewer.login, viewer.password));
  const url = await renewed(TYPE, schedule.id, client);
  expect((await read(url)).statusCode).toBe(200);
  const user = await admin.get<{ version: number; active: boolean }>(`/users/${viewer.id}`);
  expect((await admin.send('PUT', '/users', { ...user, active: false })).status).toBe(200);
  expect((await read(url)).statusCode).toBe(404);
});

it('the addresses of a user end for good when an administrator sets a password, deactivates or removes the user, and with no other change (K10)', async () => {
  const { schedule } = await nights();
  const viewer = await makeUser(call, [`${TYPE}_VIEW`]);
  const path = `/users/${viewer.id}`;
  const change = async (changes: object) => {
    const user = await admin.get<{ version: number }>(path);
    expect((await admin.send('PUT', '/users', { ...user, ...changes })).status).toBe(200);
  };
  const subscribed = async (password = viewer.password) =>
    renewed(TYPE, schedule.id, new Client(await t.signIn(viewer.login, password)));
  const status = async (url: string) => (await read(url)).statusCode;

  const first = await subscribed();
  await change({ surname: 'Stará' });
  expect(await status(first)).toBe(200);
  const changed = { newPassword: 'ein anderes langes wort 7', previousPassword: viewer.password };
  const own = new Client(await t.signIn(viewer.login, viewer.password));
  expect((await own.send('PATCH', '/users/change-password', changed)).status).toBe(200);
  expect(await status(first)).toBe(200);

  await change({ password: 'gesetzt vom leuchtturm 8' });
  expect(await status(first)).toBe(404);
  const second = await subscribed('gesetzt vom leuchtturm 8');
  await change({ active: false });
  await change({ active: true });
  expect(await status(second)).toBe(404);
  const third = await subscribed('gesetzt vom leuchtturm 8');
  expect((await admin.send('DELETE', path)).status).toBe(200);
  expect(await status(third)).toBe(404);
  const left = await t.platform.pool.query('select from calendar_feed where user_id = $1', [viewer.id]);
  expect(left.rowCount).toBe(0);
  const { list } = await admin.get<{ list: { action: string; actor: string }[] }>(`/audit/${TYPE}/${schedule.id}`);
  expect(list.map(({ action }) => action)).toEqual([
    'unsubscribe',
    'subscribe',
    'unsubscribe',
    'subscribe',
    'unsubscribe',
    'subscribe',
    'create',
  ]);
});

it('a user who may not see a record gets neither its address nor its file', async () => {
  const [org, elsewhere] = [await admin.org(1), await admin.org(1)];
  const { schedule } = await nights(elsewhere.id);
  const stranger = await makeUser(call, [`${TYPE}_VIEW`], { orgId: org.id });
  const other = new Client(await t.signIn(stranger.login, stranger.password));
  const powerless = await makeUser(call, []);
  const without = new Client(await t.signIn(powerless.login, powerless.password));
  for (const client of [other, without]) {
    const answers = [
      await client.send('GET', `/calendar-feeds${target(TYPE, schedule.id)}`),
      await client.send('POST', '/calendar-feeds', { type: TYPE, id: schedule.id }),
      await client.send('DELETE', `/calendar-feeds${target(TYPE, schedule.id)}`),
      await client.send('GET', `/calendar-feeds/download${target(TYPE, schedule.id)}`),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([403, { reason: 'ACCESS_DENIED' }]);
  }
});

it('the own addresses are listed with when they were last read, and each can be ended, rights or none', async () => {
  const [org, elsewhere] = [await admin.org(1), await admin.org(1)];
  const { schedule, person } = await nights(elsewhere.id);
  const reader = await makeUser(call, [`${TYPE}_VIEW`, 'PARTICIPANT_VIEW'], { orgId: elsewhere.id });
  const client = new Client(await t.signIn(reader.login, reader.password));
  const own = async () => (await client.get<{ list: object[] }>('/calendar-feeds/own')).list;
  expect(await own()).toEqual([]);
  const url = await renewed(TYPE, schedule.id, client);
  await renewed('PARTICIPANT', person.id, client);
  await renewed(TYPE, schedule.id);
  expect(await own()).toEqual([
    expect.objectContaining({ type: 'PARTICIPANT', id: person.id, lastReadAt: null }),
    { type: TYPE, id: schedule.id, title: schedule.name, createdAt: expect.any(String), lastReadAt: null },
  ]);
  await read(url);
  expect((await own())[1]).toMatchObject({ lastReadAt: expect.stringMatching(/^20\d\d-/) });

  // out of reach: its title is not told any more, but it can be ended; ending another's is refused as before
  const user = await admin.get<object>(`/users/${reader.id}`);
  expect((await admin.send('PUT', '/users', { ...user, orgId: org.id })).status).toBe(200);
  expect((await own())[1]).toMatchObject({ id: schedule.id, title: `#${schedule.id}` });
  expect((await client.send('DELETE', `/calendar-feeds${target(TYPE, schedule.id)}`)).status).toBe(200);
  expect(await own()).toMatchObject([{ id: person.id }]);
  expect((await client.send('DELETE', `/calendar-feeds${target(TYPE, schedule.id)}`)).status).toBe(403);
  expect((await admin.get<{ list: { id: number }[] }>('/calendar-feeds/own')).list.map(({ id }) => id)).toContain(
    schedule.id,
  );
});

it.each(['/rest/api/calendar-feeds/x.ics', '/rest/api/calendar-feeds/%00.ics', '/rest/api/calendar-feeds/download'])(
  '%s without a token is refused',
  async (url) => {
    expect([400, 401, 404]).toContain((await read(url)).statusCode);
  },
);

it('the file is the same calendar', async () => {
  const { schedule } = await nights();
  const { token } = await t.auth();
  const url = `/rest/api/calendar-feeds/download${target(TYPE, schedule.id)}`;
  const file = await read(url, { authorization: `Bearer ${token}` });
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${schedule.name}.ics"`);
  expect(file.body).toBe((await read(await renewed(TYPE, schedule.id))).body);
});
