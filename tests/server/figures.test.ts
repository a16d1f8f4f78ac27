import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { ALARM_STATUSES, CALL_STATES } from '../../protocol/alarms.ts';
import type { AlarmRow, AlarmTableRequest } from '../../protocol/alarmTable.ts';
import type { GeneralInfo, MediaCalls, Statistics, TypedCalls } from '../../protocol/dashboard.ts';
import type { FilteredFigure } from '../../protocol/figures.ts';
import type { ListReply } from '../../protocol/list.ts';
import type { ReportReply } from '../../protocol/reports.ts';
import { FAILED_CALL, figureSql, SENT_CALL } from '../../server/alarms/figures.ts';
import { foldTallies } from '../../server/alarms/tallies.ts';
import { alarmFigure, callResult, isSent } from '../../src/duty/figures.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm, storeCall } from './alarmRows.ts';
import { makeUser, okBody } from './users.ts';

const { t, call: root } = await adminPlatform([]);
const { pool, config } = t.platform;

interface StoredAlarm {
  name: string;
  status: string;
  ended?: boolean;
  /** Enough of the people called accepted. */
  accepted?: boolean;
  /** An operator took it over after it had ended. */
  takenOver?: boolean;
  test?: boolean;
  calls: string[];
}

/** Each alarm and its calls; what follows from them is written out below. */
const WORLD: StoredAlarm[] = [
  { name: 'By a person', status: 'ACCEPTED', accepted: true, calls: ['ACCEPTED', 'SKIPPED'] },
  { name: 'By an operator', status: 'ACKNOWLEDGED', calls: ['SENT'] },
  { name: 'By both', status: 'ACKNOWLEDGED', accepted: true, calls: ['ACKNOWLEDGED'] },
  { name: 'Accepted only', status: 'NOT_ACKNOWLEDGED', accepted: true, calls: ['ACCEPTED'] },
  { name: 'By nobody', status: 'NOT_ACCEPTED', calls: ['NO_ANSWER', 'FAILED'] },
  { name: 'Taken over later', status: 'FAILURE', takenOver: true, calls: ['FAILED'] },
  { name: 'Calling', status: 'PROCESSING', ended: false, calls: ['SENT', 'PLANNED'] },
  { name: 'Awaits', status: 'ACCEPTED', ended: false, accepted: true, calls: ['ACCEPTED'] },
  { name: 'Later', status: 'SCHEDULED', ended: false, calls: [] },
  { name: 'Informs', status: 'FINISHED', calls: ['SENT', 'FAILED'] },
  { name: 'Test', status: 'NOT_ACCEPTED', test: true, calls: ['NO_ANSWER'] },
  { name: 'Test running', status: 'PROCESSING', ended: false, test: true, calls: ['SENT'] },
];

const { id: orgId } = okBody(
  await root({ method: 'POST', url: '/organizations', payload: { name: 'Clinic', parentId: 1 } }),
);
const user = await makeUser(root, ['ALARM_TABLE', 'REPORTS'], { orgId });
const call = await t.signIn(user.login, user.password);
for (const { name, status, ended = true, accepted = false, takenOver = false, test = false, calls } of WORLD) {
  const id = await storeAlarm(pool, { org_id: orgId, name, status, ended, source: test ? 'test' : 'user' });
  if (accepted) {
    await pool.query(`update alarm_job set accepted_at = raised_at + interval '30 seconds' where id = $1`, [id]);
  }
  if (takenOver) await pool.query(`update alarm_job set taken_at = now(), taken_by = 'Olga' where id = $1`, [id]);
  for (const [index, state] of calls.entries()) await storeCall(pool, id, { participantId: index + 1, state });
}

const HOURS = { option: 'HOURS_DURATION', hours: 8784 } as const;

async function list(path: string, figures: FilteredFigure[], more: Partial<AlarmTableRequest> = {}) {
  const payload = { duration: HOURS, pageSize: 50, figuresFilter: { figures }, ...more };
  const reply = okBody<ListReply<AlarmRow>>(await call({ method: 'POST', url: path, payload }));
  expect(reply.list).toHaveLength(reply.count);
  return reply.list.map(({ alarmName }) => alarmName).sort();
}

const ALARMS = { alarms: 10, running: 2, waiting: 1, accepted: 3, takenOver: 2, notAccepted: 1, ended: 1 };

describe('one small world: each figure is the same on all screens (U10) (U8)', () => {
  it('alarm table: its counters, and the badge of the menu', async () => {
    expect(await list('/alarmtable', [])).toEqual([
      'Accepted only',
      'Awaits',
      'By a person',
      'By an operator',
      'By both',
      'By nobody',
      'Calling',
      'Informs',
      'Later',
      'Taken over later',
    ]);
    expect(await list('/alarmtable', ['running'])).toEqual(['Awaits', 'Calling']);
    expect(await list('/alarmtable', ['waiting'])).toEqual(['Later']);
    expect(await list('/alarmtable', ['accepted'])).toEqual(['Accepted only', 'By a person', 'By both']);
    expect(await list('/alarmtable', ['takenOver'])).toEqual(['By an operator', 'Taken over later']);
    expect(await list('/alarmtable', ['notAccepted'])).toEqual(['By nobody']);
    expect(await list('/alarmtable', ['ended'])).toEqual(['Informs']);
    expect(await list('/alarmtable', ['accepted', 'takenOver'])).toHaveLength(5);
  });

  it('all counters of a table in one call', async () => {
    const counts = async (path: string, more: object = {}) =>
      okBody(await call({ method: 'POST', url: `${path}/figures`, payload: { duration: HOURS, ...more } }));
    const { alarms, ...figures } = ALARMS;
    expect(await counts('/alarmtable')).toEqual({ figures: { ...figures, test: 2 }, count: alarms });
    expect(await counts('/history')).toEqual({
      figures: { ...figures, running: 0, waiting: 0, test: 1 },
      count: 7,
    });
    expect(await counts('/alarmtable', { textFilter: 'By', figuresFilter: { figures: ['running'] } })).toEqual({
      figures: { running: 0, waiting: 0, accepted: 2, takenOver: 1, notAccepted: 1, ended: 0, test: 0 },
      count: 4,
    });
  });

  it('without a filter of figures: a page whose alarms are counted by the hour', async () => {
    expect(await list('/alarmtable', [], { figuresFilter: undefined })).toHaveLength(10);
    expect(await list('/history', [], { figuresFilter: undefined })).toHaveLength(7);
  });

  it('history: a test is in none of its figures, but is found when asked for, and marked', async () => {
    expect(await list('/history', ['running', 'waiting'])).toEqual([]);
    expect(await list('/history', ['accepted'])).toEqual(['Accepted only', 'By a person', 'By both']);
    expect(await list('/history', ['takenOver'])).toEqual(['By an operator', 'Taken over later']);
    expect(await list('/history', ['notAccepted'])).toEqual(['By nobody']);
    expect(await list('/history', ['ended'])).toEqual(['Informs']);
    expect(await list('/history', ['test'])).toEqual(['Test']);
    const payload = { duration: HOURS, figuresFilter: { figures: ['test'] } };
    const tests = okBody<ListReply<AlarmRow>>(await call({ method: 'POST', url: '/history', payload }));
    expect(tests.list[0]).toMatchObject({ alarmName: 'Test', figure: 'test' });
  });

  it('rows tell the calls that were made and those that failed, and are sorted by them', async () => {
    const payload = { duration: HOURS, sortField: 'failedCalls', sortOrder: 'DESCENDING', pageSize: 3 };
    const rows = okBody<ListReply<AlarmRow>>(await call({ method: 'POST', url: '/alarmtable', payload })).list;
    expect(rows.map(({ alarmName, calls, failedCalls }) => [alarmName, calls, failedCalls])).toEqual([
      ['Informs', 2, 1],
      ['Taken over later', 1, 1],
      ['By nobody', 2, 1],
    ]);
  });

  it('dashboard: alarms and calls, also after the tallies were folded', async () => {
    const read = async <T>(url: string) => okBody<T>(await call({ method: 'GET', url }));
    const look = async () => {
      const statistics = await read<Statistics>('/dashboard/statistics/today');
      expect(statistics.total).toEqual({ ...ALARMS, acceptSeconds: 30 });
      const calls = await read<MediaCalls>('/dashboard/calls/today');
      expect(calls.total).toEqual({ calls: 11, answered: 4, noAnswer: 1, failed: 3 });
      const typed = await read<TypedCalls>('/dashboard/calls-typed/today');
      expect(typed.list).toEqual([{ type: 'MOBILE', calls: 11, answered: 4, noAnswer: 1, failed: 3 }]);
      const info = await read<GeneralInfo>('/dashboard');
      expect(info.alarms).toMatchObject({ running: 2, today: 10, notAccepted: 1 });
      expect(info.calls).toEqual({ today: 11, answered: 4 });
    };
    await look();
    await foldTallies(pool, config.timeZone);
    await look();
  });

  it('report, and its file', async () => {
    const payload = { duration: HOURS, groupBy: 'none' };
    const report = okBody<ReportReply>(await call({ method: 'POST', url: '/reports/detailed', payload }));
    expect(report.total).toMatchObject({ ...ALARMS, calls: 11, failedCalls: 3 });
    expect(report.series).toHaveLength(1);
    expect(report.series[0]).toMatchObject(ALARMS);
    expect(report.count).toBe(10);
    const url = '/reports/monthly/export?format=excelDatatable';
    const { rawPayload } = await call({ method: 'POST', url, payload: { ...payload, lang: 'en' } });
    const rows = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(2, 11)).toEqual([
      'Alarms',
      'Unhandled',
      'Running',
      'Waiting to start',
      'Accepted',
      'Taken over',
      'Ended',
      'Calls',
      'Failed calls',
    ]);
    expect(rows[1]?.slice(2, 11)).toEqual([10, 1, 2, 1, 3, 2, 1, 11, 3]);
  });

  it.each([
    ['/alarmtable', [], 10],
    ['/alarmtable', ['running'], 2],
    ['/history', [], 7],
    ['/history', ['accepted'], 3],
    ['/history', ['test'], 1],
  ])('export of %s with %j: %i rows', async (path, figures, rows) => {
    const payload = { duration: HOURS, figuresFilter: { figures }, format: 'csv', columns: ['alarmName'] };
    const reply = await call({ method: 'POST', url: `${path}/export`, payload });
    expect(reply.body.trim().split('\n')).toHaveLength(rows + 1);
  });
});

it('a call that was sent and then not needed any more counts as sent everywhere, whenever it was noted (U10)', async () => {
  const org = okBody(await root({ method: 'POST', url: '/organizations', payload: { name: 'Ward', parentId: 1 } }));
  const { login, password } = await makeUser(root, ['ALARM_TABLE', 'REPORTS'], { orgId: org.id });
  const ask = await t.signIn(login, password);
  const id = await storeAlarm(pool, { org_id: org.id, name: 'Answered elsewhere', status: 'ACCEPTED' });
  await storeCall(pool, id, { participantId: 1, state: 'ACCEPTED' });
  const open = await storeCall(pool, id, { participantId: 2, state: 'SENT' });
  await pool.query(`update alarm_call set state = 'SKIPPED' where id = $1`, [open]);
  const sending = await storeCall(pool, id, { participantId: 3, state: 'SKIPPED' });
  await pool.query('update alarm_call set sent_at = now() where id = $1', [sending]);
  await storeCall(pool, id, { participantId: 4, state: 'SKIPPED' });
  const payload = { duration: HOURS, groupBy: 'none' };
  const asked = { method: 'POST', url: '/history', payload: { duration: HOURS } } as const;
  const rows = okBody<ListReply<AlarmRow>>(await ask(asked)).list;
  expect(rows.map(({ calls, failedCalls }) => [calls, failedCalls])).toEqual([[3, 0]]);
  const report = okBody<ReportReply>(await ask({ method: 'POST', url: '/reports/detailed', payload }));
  expect(report.total).toMatchObject({ calls: 3, failedCalls: 0 });
  const dashboard = okBody<MediaCalls>(await ask({ method: 'GET', url: '/dashboard/calls/today' }));
  expect(dashboard.total).toEqual({ calls: 3, answered: 1, noAnswer: 0, failed: 0 });
});

describe('SQL and TypeScript classify alike (U10)', () => {
  it('alarms, in every combination', async () => {
    const rows = ALARM_STATUSES.flatMap((status) =>
      [true, false].flatMap((ended) =>
        [true, false].flatMap((accepted) =>
          [true, false].flatMap((takenOver) =>
            [true, false].map((test) => ({ status, ended, accepted, takenOver, test })),
          ),
        ),
      ),
    );
    const { rows: found } = await pool.query<{ figure: string }>(
      `select ${figureSql} as figure from (select r.n, r.status, case when r.test then 'test' else 'user' end as source,
         case when r.ended then now() end as ended_at, case when r.accepted then now() end as accepted_at,
         case when r."takenOver" then now() end as taken_at from jsonb_to_recordset($1)
         as r(n integer, status text, ended boolean, accepted boolean, "takenOver" boolean, test boolean)) j order by j.n`,
      [JSON.stringify(rows.map((row, n) => ({ ...row, n })))],
    );
    expect(found.map(({ figure }) => figure)).toEqual(rows.map(alarmFigure));
  });

  it('calls, in every state', async () => {
    const { rows } = await pool.query<{ state: string; before: boolean; sent: boolean; failed: boolean }>(
      `select c.state, c.sent_at is not null as before, ${SENT_CALL} as sent, ${FAILED_CALL} as failed
       from (select s.state, t.sent_at from unnest($1::text[]) s (state), (values (null::timestamptz), (now())) t (sent_at)) c`,
      [CALL_STATES],
    );
    for (const { state, before, sent, failed } of rows) {
      expect([state, sent, failed]).toEqual([state, isSent(state, before), callResult(state) === 'failed']);
    }
    expect(rows).toHaveLength(18);
  });
});
