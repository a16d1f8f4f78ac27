import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { PreparedAgain } from '../../protocol/alarms.ts';
import type { AlarmDetails, AlarmRow } from '../../protocol/alarmTable.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm, storeCall, storeLog } from './alarmRows.ts';
import { Client, next } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform([], { config: { timeZone: 'Europe/Zurich' } });
const { pool } = t.platform;

interface Page {
  list: AlarmRow[];
  count: number;
  currentPage: number;
  pageSize: number;
  pagesCount: number;
}

const table = (orgId: number, more: object = {}, path = '/alarmtable') =>
  admin.post<Page>(path, { organizationFilter: { id: orgId }, ...more });
const namesOf = ({ list }: Page) => list.map(({ alarmName }) => alarmName);

/** Alarms of a new organization, a minute apart, the first one the newest. */
async function alarms(...rows: Partial<Parameters<typeof storeAlarm>[1]>[]) {
  const { id: orgId } = await admin.org(1);
  const ids: number[] = [];
  for (const [index, row] of rows.entries())
    ids.push(await storeAlarm(pool, { raisedAt: `now() - interval '${index} minutes'`, ...row, org_id: orgId }));
  return { orgId, ids };
}

it('a page has the alarms of the last 23 hours, ten at a time, the newest first [S7.106][S9.21][S9.22][S9.23]', async () => {
  const many = Array.from({ length: 11 }, (_, index) => ({ name: `A${index}` }));
  const { orgId } = await alarms(...many);
  await storeAlarm(pool, { org_id: orgId, name: 'Old', raisedAt: `now() - interval '23 hours 1 minute'` });
  const first = await table(orgId);
  expect(first).toMatchObject({ count: 11, currentPage: 0, pageSize: 10, pagesCount: 2 });
  expect(namesOf(first)).toEqual(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9']);
  expect(namesOf(await table(orgId, { currentPage: 1 }))).toEqual(['A10']);
  expect(await table(orgId, { currentPage: 9 })).toMatchObject({ list: [], count: 11 });
  const longer = { duration: { option: 'HOURS_DURATION', hours: 24 } };
  expect((await table(orgId, longer)).count).toBe(12);
});

it('a row says what the alarm is, its times in the zone of the platform [S3.129]', async () => {
  const { orgId, ids } = await alarms({
    ...{ name: 'Fire', system_id: 'BMS-1', priority: 1, raisedAt: `timestamptz '2026-07-01 10:00:00+00'` },
    content: { text: 'It burns', icon: { name: 'fire', color: '#c62828' } },
  });
  const days = { dayOfMonth: 1, month: 'JULY', year: 2026 };
  const { list } = await table(orgId, { duration: { option: 'DATE_DURATION', start: days, end: days } });
  expect(list).toEqual([
    {
      ...{ id: ids[0], alarmName: 'Fire', alarmPointId: null, systemId: 'BMS-1', status: 'FINISHED', priority: 1 },
      ...{ triggeredBy: 'Admin', triggeredAt: '2026-07-01 12:00:00', startsAt: '2026-07-01 12:00:00' },
      ...{ endedAt: '2026-07-01 12:01:00', orgId, orgName: expect.stringMatching(/^Org \d+$/), manual: false },
      ...{ icon: '{"name":"fire","color":"#c62828"}', text: 'It burns', required: 0, accepted: 0, acknowledged: 0 },
      ...{ calls: 0, failedCalls: 0, parentId: null, running: false, statusAt: '2026-07-01 12:01:00' },
    },
  ]);
});

it('a running alarm has its status since its log says so: after it was triggered, and after each change', async () => {
  const { orgId, ids } = await alarms(
    { name: 'Later', status: 'PARTIAL_ACCEPTED', ended: false, raisedAt: `now() - interval '50 minutes'` },
    { name: 'New', status: 'NEW', ended: false, raisedAt: `now() - interval '10 minutes'` },
  );
  for (const [to, minutes] of [
    ['PARTIAL_ACCEPTED', 40],
    ['PROCESSING', 30],
    ['PARTIAL_ACCEPTED', 20],
    ['ACCEPTED', 5],
  ]) {
    await storeLog(pool, Number(ids[0]), 'status', { to }, `now() - make_interval(mins => ${minutes})`);
  }
  const { list } = await table(orgId);
  const minutesOf = ({ triggeredAt, statusAt = '' }: AlarmRow) =>
    (Date.parse(statusAt) - Date.parse(triggeredAt)) / 60_000;
  expect(list.map((row) => [row.alarmName, minutesOf(row)])).toEqual([
    ['New', 0],
    ['Later', 30],
  ]);
});

it('the filter of plans finds the alarms that carry them out, of those that the caller may see', async () => {
  const tracks = (...plans: (number | null)[]) => plans.map((planId) => ({ planId, title: '', steps: [] }));
  const { orgId } = await alarms(
    { name: 'One', tracks: tracks(4801) },
    { name: 'Both', tracks: tracks(null, 4802, 4801), ended: false },
    { name: 'Other', tracks: tracks(4803) },
    { name: 'None' },
  );
  await alarms({ name: 'Elsewhere', tracks: tracks(4801) });
  const of = async (plans: number[]) => namesOf(await table(orgId, { plansFilter: { plans } })).sort();
  expect(await of([4801])).toEqual(['Both', 'One']);
  expect(await of([4802, 4803])).toEqual(['Both', 'Other']);
  expect(await of([48])).toEqual([]);
  expect(await of([])).toEqual(['Both', 'None', 'One', 'Other']);
  expect((await table(orgId, { plansFilter: { plans: [4801] } })).count).toBe(2);
  const refused = await admin.send('POST', '/alarmtable', { plansFilter: { plans: ['4801; drop'] } });
  expect(refused.status).toBe(400);
});

it('days are meant in the zone of the platform, both included [S7.118][S7.119]', async () => {
  const at = (name: string, raisedAt: string) => ({ name, raisedAt: `timestamptz '${raisedAt}'` });
  const { orgId } = await alarms(
    at('before', '2026-03-28 22:59:59+00'),
    at('first', '2026-03-28 23:00:00+00'),
    // the clocks are changed on this day
    at('last', '2026-03-29 21:59:59+00'),
    at('after', '2026-03-29 22:00:00+00'),
  );
  const day = { dayOfMonth: 29, month: 'MARCH', year: 2026 };
  const page = await table(orgId, { duration: { option: 'DATE_DURATION', start: day, end: day } });
  expect([namesOf(page), page.count]).toEqual([['last', 'first'], 2]);
});

it('the number of alarms is exact: of whole hours and parts of them, after alarms were removed or moved', async () => {
  const { id: orgId } = await admin.org(1);
  const other = await admin.org(1);
  await pool.query(
    `insert into alarm_job (org_id, name, status, source, triggered_by, content, raised_at, ended_at)
     select $1, 'A', 'FINISHED', 'user', 'Admin', '{}', now() - n * interval '7 minutes',
       case when n % 3 > 0 then now() end from generate_series(0, 299) n`,
    [orgId],
  );
  const counted = async (hours: number, path = '/alarmtable', id = orgId) =>
    (await table(id, { duration: { option: 'HOURS_DURATION', hours } }, path)).count;
  const filtered = async (hours: number) =>
    (await table(orgId, { duration: { option: 'HOURS_DURATION', hours }, textFilter: 'a' })).count;
  // every seven minutes, the last one now
  expect([await counted(1), await counted(2), await counted(23), await counted(48)]).toEqual([9, 18, 198, 300]);
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

it('orderByPriority puts the urgent ones first, the newest of each before the others, on each page [S7.110]', async () => {
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
])('the filter of columns %j finds %j [S7.115][S9.25][S9.27][S9.28][S9.29]', async (columnsFilter, names) => {
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

it('the filter of organizations includes those below, unless it says otherwise [S7.116][S9.24]', async () => {
  const { orgId } = await alarms({ name: 'Above' });
  const below = await admin.org(orgId);
  await storeAlarm(pool, { org_id: below.id, name: 'Below' });
  expect(namesOf(await table(orgId)).sort()).toEqual(['Above', 'Below']);
  expect(namesOf(await table(0, { organizationFilter: { id: orgId, recursive: false } }))).toEqual(['Above']);
  expect(namesOf(await table(1, { pageSize: 1_000 }))).toEqual(expect.arrayContaining(['Above', 'Below']));
});

it('the filter of participants finds the alarms that called them, their groups, or the caller [S7.117]', async () => {
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

it('the history has what has ended; that of an alarm what its alarm point raised [S7.126][S7.127][S3.131]', async () => {
  const { orgId, ids } = await alarms(
    { name: 'Runs', ended: false, alarm_point_id: 4711 },
    { name: 'Ended', alarm_point_id: 4711 },
    { name: 'Other', alarm_point_id: 4712 },
    { name: 'By hand', manual: true },
  );
  expect(namesOf(await table(orgId, {}, '/history'))).toEqual(['Ended', 'Other', 'By hand']);
  const of = async (id: number | undefined) => namesOf(await table(orgId, {}, `/history/by-alarm?alarmId=${id}`));
  expect(await of(ids[0])).toEqual(['Ended']);
  expect(await of(ids[3])).toEqual(['By hand']);
  expect((await admin.send('POST', '/history/by-alarm?alarmId=2000000000', {})).status).toBe(404);
});

it('details have calls and log in order; the history has none of a running alarm [S7.120][S7.128][S3.130][S3.132]', async () => {
  const { orgId, ids } = await alarms(
    {
      ...{ ended: false, tracks: [{ planId: 5, title: 'Plan', steps: [{}, {}] }] },
      content: {
        ...{ text: 'Fire', language: 'ENGLISH', speechText: 'fire', acknowledgeMode: 'ACCEPT' },
        instructionFiles: ['1/escape plan.pdf'],
      },
    },
    { name: 'Ended' },
  );
  const [running, ended] = ids.map(Number);
  const { id: participantId } = await admin.participant(orgId);
  const reason = { kind: 'own', row: 'Plan', rowId: null, until: null };
  await storeCall(pool, Number(running), { participantId, state: 'DECLINED', reasons: [reason] });
  await storeCall(pool, Number(running), { participantId, state: 'SENT' });
  await storeLog(pool, Number(running), 'raised');
  await storeLog(pool, Number(running), 'called', { participantId });
  await pool.query(
    `insert into alarm_step (job_id, track, round, step, due_at, began_at, required)
     values ($1, 0, 0, 0, now(), now(), 1), ($1, 0, 0, 1, now(), now(), 1), ($1, 0, 1, 0, now(), null, 1)`,
    [running],
  );
  const details = await admin.get<AlarmDetails>(`/alarmtable/details/${running}`);
  expect(details).toMatchObject({
    ...{ id: running, running: true, acknowledgeMode: 'ACCEPT', language: 'ENGLISH', speechText: 'fire' },
    ...{ instructionFiles: ['1/escape plan.pdf'] },
    ...{ complete: true, tracks: [{ planId: 5, title: 'Plan', steps: 2, round: 0, step: 1 }] },
    log: [
      { kind: 'raised', actorName: null, callId: null, detail: {} },
      { kind: 'called', detail: { participantId } },
    ],
    callList: [
      { state: 'DECLINED', participantName: 'Anna', address: '+41 79 000 00 00', reasons: [reason] },
      { state: 'SENT', deviceType: 'MOBILE', channel: 'simulated', repeats: 0, deliveredAt: null },
    ],
  });
  expect((await admin.send('GET', `/history/details/${running}`)).status).toBe(404);
  expect((await admin.get<AlarmDetails>(`/history/details/${ended}`)).alarmName).toBe('Ended');
});

it('an alarm is triggered again with what still exists of it [S7.121][S7.122]', async () => {
  const { orgId, ids } = await alarms({
    ...{ manual: true, priority: 2, name: 'Meeting', template_id: 2_000_000_000 },
    content: { text: 'Come', language: 'GERMAN', speechText: '', acknowledgeMode: 'ACCEPT' },
  });
  const { id: kept } = await admin.participant(orgId);
  const group = await admin.post('/participant-groups', { name: `G${next()}`, orgId });
  const steps = [{ participantIds: [kept, 2_000_000_000], groupIds: [group.id] }];
  await pool.query('update alarm_job set tracks = $2 where id = $1', [
    ids[0],
    JSON.stringify([{ planId: null, title: '', steps }]),
  ]);
  const prepared = await admin.get<PreparedAgain>(`/history/prepare-trigger-again/${ids[0]}`);
  expect(prepared).toEqual({
    ...{ orgId, orgName: expect.any(String), name: 'Meeting', priority: 2, manual: true, acknowledgeMode: 'ACCEPT' },
    ...{ language: 'GERMAN', text: 'Come', speechText: '', translations: [] },
    recipients: { participants: [kept], groups: [group.id] },
    missing: { templateId: 1, participants: 1 },
  });
  expect(await admin.get(`/alarmtable/prepare-trigger-again/${ids[0]}`)).toEqual(prepared);
});

it('without the authority to raise alarms nothing is prepared', async () => {
  const { orgId, ids } = await alarms({});
  const user = await makeUser(call, ['ALARM_TABLE'], { orgId }, { orgId });
  const own = new Client(await t.signIn(user.login, user.password));
  expect((await own.send('GET', `/alarmtable/prepare-trigger-again/${ids[0]}`)).status).toBe(403);
});

it('addresses are told only to those who may see participants', async () => {
  const { orgId, ids } = await alarms({});
  const { id: participantId } = await admin.participant(orgId);
  await storeCall(pool, Number(ids[0]), { participantId });
  const addressFor = async (authorities: string[]) => {
    const user = await makeUser(call, authorities, { orgId }, { orgId });
    const own = new Client(await t.signIn(user.login, user.password));
    return (await own.get<AlarmDetails>(`/alarmtable/details/${ids[0]}`)).callList[0]?.address;
  };
  expect(await addressFor(['ALARM_TABLE'])).toBe('');
  expect(await addressFor(['ALARM_TABLE', 'PARTICIPANT_VIEW'])).toBe('+41 79 000 00 00');
});

it('an export has the rows of the table, with headings and statuses in the language, and is audited [S7.124][S7.125]', async () => {
  const { orgId } = await alarms({ name: '=1+1', system_id: 'A;B' }, { name: 'Gas', ended: false }, { name: 'Other' });
  const body = {
    ...{ organizationFilter: { id: orgId }, columnsFilter: { alarmName: ['=1+1', 'Gas'] } },
    ...{ format: 'csv', delimiter: ';', lang: 'de' },
  };
  const reply = await call({ method: 'POST', url: '/alarmtable/export', payload: body });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toBe('attachment; filename=alarm-table.csv');
  const [head, first, second, ...more] = reply.body.replace('\ufeff', '').trim().split('\r\n');
  expect(head).toMatch(/^Nummer;Ausgelöst;Alarm;Status;Priorität;System-ID;Text;Organisation;Ausgelöst durch;/);
  expect(first).toContain(`;'=1+1;beendet;3;"A;B";It burns;`);
  expect(second).toContain(';Gas;wird alarmiert;3;;');
  expect(more).toEqual([]);
  const { rows } = await pool.query(
    `select action, type, after -> 'rows' as rows from audit where object_id = $1
    and action = 'export'`,
    [orgId],
  );
  expect(rows).toEqual([{ action: 'export', type: 'alarm-table', rows: 2 }]);
  const plain = await call({ method: 'POST', url: '/history/export', payload: { organizationFilter: { id: orgId } } });
  expect(plain.body.split('\r\n')[0]).toMatch(/^\ufeffid,triggeredAt,alarmName,status,/);
  expect(plain.body).not.toContain('Gas');
});

it.each([
  ['/alarmtable', 'de', 'Alarmtabelle'],
  ['/history', 'de', 'Alarme – Verlauf'],
  ['/history', 'en', 'Alarms – History'],
  ['/history', '', 'alarm-history'],
])('the spreadsheet of %s in "%s" has one sheet, named as its table: %s', async (path, lang, sheet) => {
  const reply = await call({ method: 'POST', url: `${path}/export`, payload: { lang, format: 'xlsx' } });
  const { sheets } = await readXlsx(reply.rawPayload);
  expect(sheets.map(({ name }) => name)).toEqual([sheet]);
});

it('an export of many alarms has each once', async () => {
  const { id: orgId } = await admin.org(1);
  await pool.query(
    `insert into alarm_job (org_id, name, status, source, triggered_by, content, raised_at, ended_at)
     select $1, 'A' || n, 'FINISHED', 'user', 'Admin', '{}', now() - interval '1 hour' - (n / 10) * interval '1 s', now()
     from generate_series(1, 1234) n`,
    [orgId],
  );
  const payload = { organizationFilter: { id: orgId } };
  const { body } = await call({ method: 'POST', url: '/history/export', payload });
  const ids = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect([ids.length, new Set(ids).size]).toEqual([1234, 1234]);
});
