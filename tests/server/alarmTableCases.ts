/** Tests of the filters, periods and orders of the alarm table; run by alarmTables.test.ts on its platform. */
import { describe, expect, it } from 'vitest';
import { storeAlarm, storeCall } from './alarmRows.ts';
import { admin, alarms, call, namesOf, type Page, pool, t, table } from './alarmTableKit.ts';
import { Client, next } from './records.ts';
import { makeUser } from './users.ts';

it('days are those of the time zone of the platform, both included [S7.118][S7.119]', async () => {
  const at = (name: string, raisedAt: string) => ({ name, raisedAt: `timestamptz '${raisedAt}'` });
  const { orgId } = await alarms(
    at('before', '2026-03-28 22:59:59+00'),
    at('first', '2026-03-28 23:00:00+00'),
    // the clocks change on this day
    at('last', '2026-03-29 21:59:59+00'),
    at('after', '2026-03-29 22:00:00+00'),
  );
  const day = { dayOfMonth: 29, month: 'MARCH', year: 2026 };
  const page = await table(orgId, { duration: { option: 'DATE_DURATION', start: day, end: day } });
  expect([namesOf(page), page.count]).toEqual([['last', 'first'], 2]);
});

describe('the last hours have', () => {
  const rows = [
    { name: 'new', raisedAt: `now() - interval '1 hour'`, priority: 3 },
    { name: 'long', raisedAt: `now() - interval '30 hours'`, ended: false, priority: 2 },
    { name: 'past', raisedAt: `now() - interval '30 hours'`, priority: 1 },
    {
      name: 'planned',
      status: 'SCHEDULED',
      raisedAt: `now() - interval '4 days'`,
      startsAt: `now() + interval '1 day'`,
      ended: false,
    },
    { name: 'later', raisedAt: `now() - interval '5 hours'`, startsAt: `now() - interval '30 minutes'`, priority: 4 },
    { name: 'begun', raisedAt: `now() - interval '5 days'`, startsAt: `now() - interval '2 hours'`, priority: 1 },
    { name: 'over', raisedAt: `now() - interval '6 days'`, startsAt: `now() - interval '3 days'`, priority: 1 },
  ];
  it.each([
    [
      'in the table: what runs or waits, and what began in them, whenever it was raised or set',
      {},
      '/alarmtable',
      ['later', 'new', 'begun', 'long', 'planned'],
    ],
    ['in the history: what began in them and has ended', {}, '/history', ['later', 'new', 'begun']],
    ['the oldest first', { sortOrder: 'ASCENDING' }, '/alarmtable', ['planned', 'long', 'begun', 'new', 'later']],
    ['in the order of urgency', { orderByPriority: true }, '/alarmtable', ['begun', 'long', 'new', 'planned', 'later']],
    [
      'in the order of names',
      { sortField: 'alarmName', sortOrder: 'ASCENDING' },
      '/alarmtable',
      ['begun', 'later', 'long', 'new', 'planned'],
    ],
    ['on a page', { currentPage: 1, pageSize: 3 }, '/alarmtable', ['long', 'planned'], 5],
    ['in one figure', { figuresFilter: { figures: ['running', 'waiting'] } }, '/alarmtable', ['long', 'planned']],
  ])('%s', async (_, request, path, names, count = names.length) => {
    const { orgId } = await alarms(...rows);
    const page = await table(orgId, request, path);
    expect([namesOf(page), page.count]).toEqual([names, count]);
  });
});

it('an alarm that runs for longer than the period is there for those whom it has called, and for who raised it', async () => {
  const { orgId, ids } = await alarms(
    { name: 'long', raisedAt: `now() - interval '30 hours'`, ended: false },
    { name: 'of others', raisedAt: `now() - interval '31 hours'`, ended: false },
  );
  const { id } = await admin.participant(orgId);
  await storeCall(pool, ids[0] ?? 0, { participantId: id });
  const people = { participants: [id], groups: [] };
  const page = await table(orgId, { participantsFilter: people });
  expect([namesOf(page), page.count]).toEqual([['long'], 1]);
  const { id: userId } = (await call({ method: 'GET', url: '/verify' })).json<{ id: number }>();
  await pool.query('update alarm_job set triggered_by_id = $2 where id = $1', [ids[1], userId]);
  expect(namesOf(await table(orgId, { participantsFilter: { ...people, mine: true } }))).toEqual(['long', 'of others']);
});

it('the number of alarms is exact, for full hours and parts of them, after alarms were removed or moved', async () => {
  const { id: orgId } = await admin.org(1);
  const other = await admin.org(1);
  await pool.query(
    `insert into alarm_job (org_id, name, status, source, triggered_by, content, raised_at, starts_at, ended_at)
     select $1, 'A', 'FINISHED', 'user', 'Admin', '{}', now() - n * interval '7 minutes', now() - n * interval '7 minutes',
       case when n % 3 > 0 then now() end from generate_series(0, 299) n`,
    [orgId],
  );
  const counted = async (hours: number, path = '/alarmtable', id = orgId) =>
    (await table(id, { duration: { option: 'HOURS_DURATION', hours } }, path)).count;
  const filtered = async (hours: number) =>
    (await table(orgId, { duration: { option: 'HOURS_DURATION', hours }, textFilter: 'a' })).count;
  // every seven minutes, the newest one now; every third one runs, however old
  expect([await counted(1), await counted(2), await counted(23), await counted(48)]).toEqual([106, 112, 232, 300]);
  expect([await counted(1, '/history'), await counted(23, '/history')]).toEqual([6, 132]);
  for (const hours of [1, 2, 5, 23]) expect(await filtered(hours)).toBe(await counted(hours));
  expect(await counted(48, '/history')).toBe(200);
  await pool.query('delete from alarm_job where org_id = $1 and id % 2 = 0', [orgId]);
  expect(await counted(48)).toBe(150);
  await pool.query('update alarm_job set org_id = $2 where org_id = $1', [orgId, other.id]);
  expect([await counted(48), await counted(48, '/alarmtable', other.id)]).toEqual([0, 150]);
});

it.each([
  ['no start', { end: { dayOfMonth: 1, month: 'MAY', year: 2026 } }, { 'duration.start': 'required' }],
  [
    'a day that the month has not',
    { start: { dayOfMonth: 30, month: 'FEBRUARY', year: 2026 }, end: { dayOfMonth: 1, month: 'MAY', year: 2026 } },
    { 'duration.start': 'date' },
  ],
  [
    'an end before its start',
    { start: { dayOfMonth: 2, month: 'MAY', year: 2026 }, end: { dayOfMonth: 1, month: 'MAY', year: 2026 } },
    { 'duration.end': 'endAfterStart' },
  ],
  [
    'a month in lower case',
    { start: { dayOfMonth: 2, month: 'May', year: 2026 }, end: { dayOfMonth: 3, month: 'MAY', year: 2026 } },
    { 'duration.start.month': 'enum' },
  ],
])('a period with %s is refused', async (_, days, errors) => {
  const reply = await admin.send('POST', '/alarmtable', { duration: { option: 'DATE_DURATION', ...days } });
  expect(reply).toEqual({ status: 400, body: { reason: 'VALIDATION', errors } });
});

it.each([
  ['alarmName', 'ASCENDING', ['Ärzte', 'Zug', 'zwei']],
  ['alarmName', 'DESCENDING', ['zwei', 'Zug', 'Ärzte']],
  ['priority', 'ASCENDING', ['Zug', 'zwei', 'Ärzte']],
  ['triggeredAt', 'ASCENDING', ['Ärzte', 'zwei', 'Zug']],
  ['status', 'DESCENDING', ['Zug', 'zwei', 'Ärzte']],
])('is sorted by %s, %s [S7.112][S7.113]', async (sortField, sortOrder, names) => {
  const { orgId } = await alarms(
    { name: 'Zug', priority: 1, status: 'INTERRUPTED' },
    { name: 'zwei', priority: 2, status: 'FINISHED' },
    { name: 'Ärzte', priority: 3, status: 'ACCEPTED' },
  );
  expect(namesOf(await table(orgId, { sortField, sortOrder }))).toEqual(names);
});

it('orderByPriority puts the urgent ones first, within a priority the newest ones, on each page [S7.110]', async () => {
  const { orgId } = await alarms(
    { name: '3 new', priority: 3 },
    { name: '1 new', priority: 1 },
    { name: '3 old', priority: 3 },
    { name: '1 old', priority: 1 },
    { name: '5', priority: 5 },
  );
  const names = ['1 new', '1 old', '3 new', '3 old', '5'];
  expect(namesOf(await table(orgId, { orderByPriority: true }))).toEqual(names);
  const page = (currentPage: number) => table(orgId, { orderByPriority: true, currentPage, pageSize: 2 });
  expect(namesOf(await page(1))).toEqual(['3 new', '3 old']);
  expect(namesOf(await page(2))).toEqual(['5']);
  const sorted = { orderByPriority: true, sortField: 'alarmName', sortOrder: 'DESCENDING' };
  expect(namesOf(await table(orgId, sorted))).toEqual(['1 old', '1 new', '3 old', '3 new', '5']);
});

it.each([
  [{ alarmName: ['Fire', 'Flood'] }, ['Fire', 'Flood']],
  [{ status: ['PROCESSING'] }, ['Flood']],
  [{ systemId: ['BMS-2'] }, ['Flood']],
  [{ triggeredBy: ['Jana'] }, ['Gas']],
  [{ alarmName: ['Fire'], status: ['PROCESSING'] }, []],
  [{ alarmName: [] }, ['Fire', 'Flood', 'Gas']],
])('the filter of columns %j finds %j [S4.10][S7.115][S9.25][S9.27][S9.28][S9.29]', async (columnsFilter, names) => {
  const { orgId } = await alarms(
    { name: 'Fire', system_id: 'BMS-1' },
    { name: 'Flood', system_id: 'BMS-2', ended: false },
    { name: 'Gas', triggered_by: 'Jana' },
  );
  const page = await table(orgId, { columnsFilter });
  expect([namesOf(page), page.count]).toEqual([names, names.length]);
});

it('the filter of alarm points finds their alarms; a value that is no id finds none [S9.26]', async () => {
  const { orgId } = await alarms({ name: 'Of 7', alarm_point_id: 7 }, { name: 'Of 8', alarm_point_id: 8 });
  const of = (...alarmPointId: (string | number)[]) => table(orgId, { columnsFilter: { alarmPointId } });
  expect(namesOf(await of(7, 'x', 99_999_999_999))).toEqual(['Of 7']);
  expect(namesOf(await of('8'))).toEqual(['Of 8']);
});

it.each([
  [null, 'FEUER', ['Feuer']],
  [null, 'keller', ['Feuer', 'Wasser']],
  ['alarmName', 'keller', []],
  ['text', 'Kéller', ['Feuer', 'Wasser']],
  ['systemId', 'bms_1', ['Feuer']],
  ['triggeredBy', '%', []],
])('a text in %s like %j finds %j [S7.107][S7.114]', async (field, textFilter, names) => {
  const { orgId } = await alarms(
    { name: 'Feuer', system_id: 'BMS_1', content: { text: 'Im Keller' } },
    { name: 'Wasser', system_id: 'BMSX1', content: { text: 'Auch im Keller' } },
  );
  expect(namesOf(await table(orgId, { field, textFilter }))).toEqual(names);
});

it.each([
  ['sortField', { sortField: 'content' }],
  ['field', { field: 'content; drop table alarm_job' }],
])('an unknown column in %s is refused', async (key, body) => {
  const reply = await admin.send('POST', '/alarmtable', body);
  expect(reply).toEqual({ status: 400, body: { reason: 'VALIDATION', errors: { [key]: 'enum' } } });
});

it('the filter of organizations includes those below, unless it excludes them [S7.116][S9.24]', async () => {
  const { orgId } = await alarms({ name: 'Above' });
  const below = await admin.org(orgId);
  await storeAlarm(pool, { org_id: below.id, name: 'Below' });
  expect(namesOf(await table(orgId)).sort()).toEqual(['Above', 'Below']);
  expect(namesOf(await table(0, { organizationFilter: { id: orgId, recursive: false } }))).toEqual(['Above']);
  expect(namesOf(await table(1, { pageSize: 1_000 }))).toEqual(expect.arrayContaining(['Above', 'Below']));
});

it('the filter of participants finds the alarms that called them, members of the groups, or the caller [S7.117]', async () => {
  const { orgId, ids } = await alarms({ name: 'One' }, { name: 'Two' }, { name: 'Mine' }, { name: 'Raised' });
  const [one, two] = [await admin.participant(orgId), await admin.participant(orgId)];
  const user = await makeUser(call, ['ALARM_TABLE'], { orgId }, { orgId });
  const self = await admin.participant(orgId, { shortName: user.login });
  await storeCall(pool, Number(ids[0]), { participantId: one.id });
  await storeCall(pool, Number(ids[1]), { participantId: two.id });
  await storeCall(pool, Number(ids[2]), { participantId: self.id });
  await pool.query('update alarm_job set triggered_by_id = $2 where id = $1', [ids[3], user.id]);
  const group = await admin.post('/participant-groups', { name: `G${next()}`, orgId, participantIds: [two.id] });
  const own = new Client(await t.signIn(user.login, user.password));
  const of = async (filter: object) => {
    const participantsFilter = { participants: [], groups: [], ...filter };
    return namesOf(
      await own.post<Page>('/alarmtable', { organizationFilter: { id: orgId }, participantsFilter }),
    ).sort();
  };
  expect(await of({ participants: [one.id] })).toEqual(['One']);
  expect(await of({ groups: [group.id] })).toEqual(['Two']);
  expect(await of({ participants: [one.id], groups: [group.id] })).toEqual(['One', 'Two']);
  expect(await of({ mine: true })).toEqual(['Mine', 'Raised']);
  expect(await of({})).toEqual(['Mine', 'One', 'Raised', 'Two']);
});

it('a row of the history tells who accepted the alarm, which operator ended it, and how long it took', async () => {
  const { orgId, ids } = await alarms(
    { name: 'Stopped', status: 'INTERRUPTED', accepted: 2 },
    { name: 'Alone', status: 'NOT_ACCEPTED' },
    { name: 'Never begun', status: 'CANCELED' },
  );
  const [stopped = 0, , never = 0] = ids;
  const person = (id: number, name: string, state?: string) =>
    storeCall(pool, stopped, { participantId: id, name, ...(state ? { state } : {}) });
  await person(900_002, 'Vera');
  await person(900_001, 'Anna', 'ACKNOWLEDGED');
  await person(900_003, 'Jan', 'DECLINED');
  // the same person on a second device
  await person(900_002, 'Vera');
  await pool.query(`update alarm_call set answered_at = now() - participant_id * interval '1 s' where job_id = $1`, [
    stopped,
  ]);
  await pool.query(
    `insert into alarm_log (raised_at, job_id, kind, actor_name, detail)
     select raised_at, id, 'status', 'Olga', '{"from": "PROCESSING", "to": "INTERRUPTED"}' from alarm_job where id = $1`,
    [stopped],
  );
  await pool.query(`update alarm_job set starts_at = raised_at + interval '1 day' where id = $1`, [never]);
  const { list } = await table(orgId, {}, '/history');
  expect(list.map(({ acceptedBy, endedBy, durationSeconds }) => ({ acceptedBy, endedBy, durationSeconds }))).toEqual([
    {
      acceptedBy: [
        { participantId: 900_002, name: 'Vera' },
        { participantId: 900_001, name: 'Anna' },
      ],
      endedBy: 'Olga',
      durationSeconds: 60,
    },
    { acceptedBy: [], endedBy: null, durationSeconds: 60 },
    { acceptedBy: [], endedBy: null, durationSeconds: null },
  ]);
  expect((await table(orgId)).list[0]).not.toHaveProperty('acceptedBy');

  const payload = {
    organizationFilter: { id: orgId },
    lang: 'de',
    columns: ['alarmName', 'duration', 'acceptedBy', 'endedBy'],
  };
  const { body } = await call({ method: 'POST', url: '/history/export', payload });
  expect(body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Alarm,Dauer,Angenommen von,Beendet von',
    'Stopped,0:01:00,"Vera, Anna",Olga',
    'Alone,0:01:00,,',
    'Never begun,,,',
  ]);
});

it('a row has the names of fifty who accepted; its file tells how many others there are', async () => {
  const { orgId, ids } = await alarms({ name: 'Info', accepted: 53 });
  await pool.query(
    `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type,
       address, rank, position, state, answered_at)
     select raised_at, id, 0, 0, 0, 910000 + n, 'P' || n, 'MOBILE', '', 1, 0, 'ACCEPTED', raised_at + n * interval '1 s'
     from alarm_job, generate_series(1, 53) n where id = $1`,
    [ids[0]],
  );
  const { list } = await table(orgId, {}, '/history');
  const names = list[0]?.acceptedBy?.map(({ name }) => name);
  expect([names?.length, names?.at(0), names?.at(-1)]).toEqual([50, 'P1', 'P50']);
  const payload = { organizationFilter: { id: orgId }, columns: ['acceptedBy'] };
  const { body } = await call({ method: 'POST', url: '/history/export', payload });
  expect(body.trim()).toMatch(/, P50, \+3"$/);
});

it('a file tells of a follow-up alarm which alarm it follows, not who caused that one', async () => {
  const { orgId, ids } = await alarms(
    { name: 'Follows', triggered_by: 'Jana' },
    { name: 'First', triggered_by: 'Jana' },
  );
  await pool.query('update alarm_job set parent_id = $2 where id = $1', ids);
  const exported = async (lang: string) => {
    const payload = { organizationFilter: { id: orgId }, lang, columns: ['alarmName', 'triggeredBy'] };
    const { body } = await call({ method: 'POST', url: '/alarmtable/export', payload });
    return body.trim().split('\r\n').slice(1);
  };
  expect(await exported('de')).toEqual([`Follows,Folgealarm von #${ids[1]}`, 'First,Jana']);
  // without a language there are no words, only what is stored
  expect(await exported('')).toEqual(['Follows,Jana', 'First,Jana']);
});
