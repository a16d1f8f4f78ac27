import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { PreparedAgain } from '../../protocol/alarms.ts';
import type { AlarmDetails, AlarmRow } from '../../protocol/alarmTable.ts';
import { storeAlarm, storeCall, storeLog } from './alarmRows.ts';
import './alarmSituationCases.ts';
import './alarmTableCases.ts';
import { admin, alarms, call, clientAt, namesOf, pool, table } from './alarmTableKit.ts';
import { next } from './records.ts';

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

it('a row describes the alarm, with its times in the zone of the platform [S3.129]', async () => {
  const { orgId, ids } = await alarms({
    name: 'Fire',
    system_id: 'BMS-1',
    priority: 1,
    raisedAt: `timestamptz '2026-07-01 10:00:00+00'`,
    content: { text: 'It burns', icon: { name: 'fire', color: '#c62828' } },
  });
  const days = { dayOfMonth: 1, month: 'JULY', year: 2026 };
  const { list } = await table(orgId, { duration: { option: 'DATE_DURATION', start: days, end: days } });
  expect(list).toEqual([
    {
      id: ids[0],
      alarmName: 'Fire',
      alarmPointId: null,
      systemId: 'BMS-1',
      status: 'FINISHED',
      priority: 1,
      triggeredBy: 'Admin',
      triggeredAt: '2026-07-01 12:00:00',
      startsAt: '2026-07-01 12:00:00',
      endedAt: '2026-07-01 12:01:00',
      orgId,
      orgName: expect.stringMatching(/^Org \d+$/),
      manual: false,
      icon: '{"name":"fire","color":"#c62828"}',
      text: 'It burns',
      required: 0,
      accepted: 0,
      acknowledged: 0,
      calls: 0,
      failedCalls: 0,
      parentId: null,
      running: false,
      statusAt: '2026-07-01 12:01:00',
      templateId: null,
      figure: 'ended',
      takenOverBy: null,
      takenOverAt: null,
      closedBy: null,
      closedAt: null,
      closeReason: null,
    },
  ]);
});

it('the status of a running alarm has the time of its log entry: when it was triggered, or of the last change', async () => {
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
    await storeLog(
      pool,
      Number(ids[0]),
      'status',
      { to },
      `(select raised_at from alarm_job where id = ${ids[0]}) + make_interval(mins => ${50 - Number(minutes)})`,
    );
  }
  const { list } = await table(orgId);
  const minutesOf = ({ triggeredAt, statusAt = '' }: AlarmRow) =>
    (Date.parse(statusAt) - Date.parse(triggeredAt)) / 60_000;
  expect(list.map((row) => [row.alarmName, minutesOf(row)])).toEqual([
    ['New', 0],
    ['Later', 30],
  ]);
});

it('the filter of plans finds the alarms that execute them, among those that the caller may see', async () => {
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

it('alarms are found by their ids, among those that the caller may see', async () => {
  const { orgId, ids } = await alarms({ name: 'One' }, { name: 'Runs', ended: false }, { name: 'Other' });
  const elsewhere = await alarms({ name: 'Elsewhere' });
  const [one = 0, runs = 0] = ids;
  const found = await table(orgId, { alarmsFilter: { alarms: [one, runs, ...elsewhere.ids] } });
  expect(namesOf(found).sort()).toEqual(['One', 'Runs']);
  expect(found.count).toBe(2);
  expect((await table(orgId, { alarmsFilter: { alarms: [] } })).count).toBe(3);
  const refused = await admin.send('POST', '/alarmtable', { alarmsFilter: { alarms: ['1) or (1=1'] } });
  expect(refused.status).toBe(400);
});

it('the history contains ended alarms; that of an alarm contains those of its alarm point [S7.126][S7.127][S3.131]', async () => {
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

it('details have calls and log in order; the history has no details of a running alarm [S7.120][S7.128][S3.130][S3.132]', async () => {
  const { orgId, ids } = await alarms(
    {
      ended: false,
      tracks: [{ planId: 5, title: 'Plan', steps: [{}, {}] }],
      content: {
        text: 'Fire',
        language: 'ENGLISH',
        speechText: 'fire',
        acknowledgeMode: 'ACCEPT',
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
    id: running,
    running: true,
    acknowledgeMode: 'ACCEPT',
    language: 'ENGLISH',
    speechText: 'fire',
    instructionFiles: ['1/escape plan.pdf'],
    complete: true,
    tracks: [{ planId: 5, title: 'Plan', steps: 2, round: 0, step: 1 }],
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

it('an alarm is triggered again with those of its people, groups and records that still exist [S7.121][S7.122]', async () => {
  const { orgId, ids } = await alarms({
    manual: true,
    priority: 2,
    name: 'Meeting',
    template_id: 2_000_000_000,
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
    orgId,
    orgName: expect.any(String),
    name: 'Meeting',
    priority: 2,
    manual: true,
    acknowledgeMode: 'ACCEPT',
    language: 'GERMAN',
    text: 'Come',
    speechText: '',
    translations: [],
    recipients: { participants: [kept], groups: [group.id] },
    missing: { templateId: 1, participants: 1 },
  });
  expect(await admin.get(`/alarmtable/prepare-trigger-again/${ids[0]}`)).toEqual(prepared);
});

it('without the authority to raise alarms nothing is prepared', async () => {
  const { orgId, ids } = await alarms({});
  const own = await clientAt(orgId, ['ALARM_TABLE']);
  expect((await own.send('GET', `/alarmtable/prepare-trigger-again/${ids[0]}`)).status).toBe(403);
});

it('addresses are shown only to users who may see participants', async () => {
  const { orgId, ids } = await alarms({});
  const { id: participantId } = await admin.participant(orgId);
  await storeCall(pool, Number(ids[0]), { participantId });
  const addressFor = async (authorities: string[]) => {
    const own = await clientAt(orgId, authorities);
    return (await own.get<AlarmDetails>(`/alarmtable/details/${ids[0]}`)).callList[0]?.address;
  };
  expect(await addressFor(['ALARM_TABLE'])).toBe('');
  expect(await addressFor(['ALARM_TABLE', 'PARTICIPANT_VIEW'])).toBe('+41 79 000 00 00');
});

it('an export has the rows of the table, with headings and statuses in the language of the caller, and is audited [S7.124][S7.125]', async () => {
  const { orgId } = await alarms({ name: '=1+1', system_id: 'A;B' }, { name: 'Gas', ended: false }, { name: 'Other' });
  const body = {
    organizationFilter: { id: orgId },
    columnsFilter: { alarmName: ['=1+1', 'Gas'] },
    format: 'csv',
    delimiter: ';',
    lang: 'de',
  };
  const reply = await call({ method: 'POST', url: '/alarmtable/export', payload: body });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename=alarm-table-[\w-]+-\d{4}-\d\d-\d\d\.csv$/,
  );
  const [head, first, second, ...more] = reply.body.replace('\ufeff', '').trim().split('\r\n');
  expect(head).toMatch(/^Nummer;Ausgelöst;Alarm;Status;Priorität;System-ID;Text;Organisation;Ausgelöst durch;/);
  expect(first).toContain(`;'=1+1;beendet;3;"A;B";It burns;`);
  expect(second).toContain(';Gas;Alarmierung läuft;3;;');
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

it('an export of many alarms contains each of them once', async () => {
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
