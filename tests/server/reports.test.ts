import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { ReportReply } from '../../protocol/reports.ts';
import './reportFileCases.ts';
import './reportHoursCases.ts';
import { admin, call, days, pool, storeHistory, t } from './reportsKit.ts';
import { makeUser, okBody } from './users.ts';

const MARCH = days('2026-03-01', '2026-03-31');

const report = (body: object, tab = 'detailed', by = call) =>
  by({ method: 'POST', url: `/reports/${tab}`, payload: { organizationFilter: { id: orgId }, ...body } });
const read = async (body: object, tab = 'detailed') => okBody<ReportReply>(await report(body, tab));

const { id: orgId } = await admin.org(1);
const ids = await storeHistory(orgId, [
  // the night in which clocks go forward: 02:30 does not exist, and 03:30 is two and a half hours after midnight
  { at: '2026-03-29 03:30:00', name: 'Brand Ärztehaus', alarm_point_id: 71, system_id: 'BMS-1', status: 'ACCEPTED' },
  {
    at: '2026-03-10 10:00:00',
    name: 'Brand Ärztehaus',
    alarm_point_id: 71,
    system_id: 'BMS-1',
    status: 'ACCEPTED',
    required: 1,
    acceptedAfter: 40,
    triggered_by: 'Jiří Dvořák',
    calls: [
      ['Šárka', 'ACCEPTED', 5],
      ['Jürg', 'NO_ANSWER', 6],
    ],
  },
  {
    at: '2026-03-11 10:00:00',
    name: 'Technik',
    alarm_point_id: 72,
    status: 'NOT_ACCEPTED',
    required: 1,
    calls: [
      ['Jürg', 'FAILED', 90],
      ['Jürg', 'NO_ANSWER', 120],
    ],
  },
  { at: '2026-04-01 00:00:00', name: 'April', status: 'FINISHED' },
  { at: '2026-03-31 23:59:59', name: 'Letzter', status: 'FINISHED', triggered_by: '' },
  { at: '2026-02-28 23:59:59', name: 'Februar', status: 'FINISHED' },
]);

describe('figures of a report', () => {
  it('count the alarms of the days, their calls, and the response targets', async () => {
    const { total, from, to, by, series } = await read(MARCH);
    expect({ from, to, by }).toEqual({ from: '2026-03-01', to: '2026-03-31', by: 'day' });
    expect(total).toEqual({
      alarms: 4,
      running: 0,
      waiting: 0,
      accepted: 2,
      takenOver: 0,
      notAccepted: 1,
      ended: 1,
      calls: 4,
      failedCalls: 1,
      // of 5 and 90 seconds; without a call: the first alarm and the last one, which lasted a minute
      firstCallSeconds: 48,
      firstCallMet: 1,
      firstCallMissed: 1,
      acceptSeconds: 40,
      acceptanceMet: 1,
      acceptanceMissed: 1,
    });
    expect(series.map(({ at, alarms }) => [at, alarms])).toEqual([
      ['2026-03-10 00:00', 1],
      ['2026-03-11 00:00', 1],
      ['2026-03-29 00:00', 1],
      ['2026-03-31 00:00', 1],
    ]);
  });

  it('a stricter target is missed by more alarms', async () => {
    const { total } = await read({ ...MARCH, targets: { firstCall: 4, acceptance: 39 } });
    expect(total).toMatchObject({ firstCallMet: 0, firstCallMissed: 4, acceptanceMet: 0, acceptanceMissed: 2 });
  });

  it.each([
    ['none', [], [2]],
    ['alarmPointName', ['Brand Ärztehaus', 'Letzter', 'Technik'], [2, 1, 1]],
    ['alarmPointId', ['71', '72', null], [2, 1, 1]],
    ['systemId', ['BMS-1', null], [2, 2]],
    ['triggeredBy', ['Admin', 'Jiří Dvořák', null], [2, 1, 1]],
    ['status', ['ACCEPTED', 'FINISHED', 'NOT_ACCEPTED'], [2, 1, 1]],
  ])('group by %s [S2.162][S2.163][S2.164][S2.165][S2.166][S2.167]', async (groupBy, keys, counts) => {
    const { groups, list } = await read({ ...MARCH, groupBy });
    expect(groups.map(({ key }) => key)).toEqual(keys);
    if (groupBy !== 'none') expect(groups.map(({ alarms }) => alarms)).toEqual(counts);
    // the rows come in the order of their groups
    const order = list.map(({ key }) => key);
    expect([...new Set(order)]).toEqual(groupBy === 'none' ? [null] : keys);
  });

  it('a single day is divided into hours of the wall clock', async () => {
    const { by, series } = await read(days('2026-03-29', '2026-03-29'));
    expect([by, series.map(({ at }) => at)]).toEqual(['hour', ['2026-03-29 03:00']]);
  });

  it('the monthly report contains the groups of each month', async () => {
    const { months, by, list } = await read(
      { ...days('2026-02-01', '2026-04-30'), groupBy: 'alarmPointName' },
      'monthly',
    );
    expect(by).toBe('month');
    expect(list).toEqual([]);
    expect(months.map(({ month, key, alarms }) => [month, key, alarms])).toEqual([
      ['2026-02', 'Februar', 1],
      ['2026-03', 'Brand Ärztehaus', 2],
      ['2026-03', 'Letzter', 1],
      ['2026-03', 'Technik', 1],
      ['2026-04', 'April', 1],
    ]);
  });
});

describe('rows of the detailed report', () => {
  it('contain who was not reached, and which targets an alarm met', async () => {
    const { list, count, pagesCount } = await read({ ...MARCH, pageSize: 2, currentPage: 1 });
    expect([count, pagesCount]).toEqual([4, 2]);
    expect(list.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(list[0]).toMatchObject({
      firstCallSeconds: 90,
      firstCallPassed: false,
      acceptSeconds: null,
      acceptancePassed: false,
      notReached: [{ participantName: 'Jürg' }],
    });
    expect(list[1]).toMatchObject({
      firstCallSeconds: 5,
      firstCallPassed: true,
      acceptSeconds: 40,
      acceptancePassed: true,
      notReached: [{ participantName: 'Jürg' }],
    });
  });

  it('an alarm that requires no acceptance has no target for it', async () => {
    const { list } = await read({ ...MARCH, pageSize: 1 });
    expect(list[0]).toMatchObject({
      alarmName: 'Letzter',
      acceptancePassed: null,
      acceptSeconds: null,
      notReached: [],
    });
  });
});

describe('access to reports', () => {
  it('needs REPORTS, and only organizations of his own [S6.3]', async () => {
    const { id: other } = await admin.org(1);
    const user = await makeUser(call, ['REPORTS'], { orgId: other });
    const within = await t.signIn(user.login, user.password);
    expect((await report(MARCH, 'detailed', within)).json()).toMatchObject({ reason: 'ACCESS_DENIED' });
    const own = okBody<ReportReply>(await report({ ...MARCH, organizationFilter: { id: other } }, 'detailed', within));
    expect(own.total.alarms).toBe(0);
    const blind = await makeUser(call, ['ALARM_TABLE'], { orgId });
    const denied = await report(MARCH, 'monthly', await t.signIn(blind.login, blind.password));
    expect(denied.statusCode).toBe(403);
  });

  it('names of people out of reach are numbers', async () => {
    const { id: below } = await admin.org(orgId);
    const [raised] = await storeHistory(below, [{ at: '2026-03-15 08:00:00', status: 'NOT_ACCEPTED', required: 1 }]);
    const { id: stranger } = await admin.participant(1);
    await pool.query(
      `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type,
         address, rank, position, state, sent_at)
       select raised_at, id, 0, 0, 0, $2, 'Fremde', 'SMS', '', 1, 0, 'FAILED', raised_at from alarm_job where id = $1`,
      [raised, stranger],
    );
    const user = await makeUser(call, ['REPORTS'], { orgId: below });
    const within = await t.signIn(user.login, user.password);
    const { list } = okBody<ReportReply>(
      await report({ ...MARCH, organizationFilter: { id: below } }, 'detailed', within),
    );
    expect(list.map(({ notReached }) => notReached)).toEqual([
      [{ participantId: stranger, participantName: `#${stranger}` }],
    ]);
  });

  it.each([
    ['another tab', '/reports/weekly', {}],
    ['another group', '/reports/detailed', { groupBy: 'color' }],
    ['a target of no time', '/reports/detailed', { targets: { firstCall: 0 } }],
    ['an end before the start', '/reports/detailed', days('2026-03-02', '2026-03-01')],
    ['another format', '/reports/detailed/export?format=word', {}],
    ['no format', '/reports/monthly/export', {}],
  ])('refuses %s', async (_, url, payload) => {
    expect((await call({ method: 'POST', url, payload })).statusCode).toBe(400);
  });
});

it('a file that its receiver stops reading is aborted, and the audit contains the number of rows sent', async () => {
  const { fileOf } = await import('../../server/reports/file.ts');
  const { reportOf } = await import('../../server/reports/request.ts');
  const { id: many } = await admin.org(1);
  await pool.query(
    `insert into alarm_job (org_id, name, status, source, triggered_by, content, raised_at, starts_at, ended_at)
     select $1, 'Many', 'FINISHED', 'user', 'Admin', '{}', t, t, t
     from generate_series(timestamptz '2026-01-01', timestamptz '2026-01-01 05:00', interval '1 second') t`,
    [many],
  );
  const actor = { userId: 1, login: 'admin', name: 'Admin', orgId: many, authorities: ['REPORTS'] };
  const body = { ...days('2026-01-01', '2026-01-01'), organizationFilter: { id: many } } as never;
  const opened = await reportOf(t.platform, actor, body, { db: pool, monthly: false });
  const order = { tab: 'detailed', format: 'pdf', report: opened, language: 'de', orgName: 'X', stateAge: 0 } as const;
  const stream = await fileOf({ platform: t.platform, actor, db: pool }, order);
  for await (const chunk of Readable.from(stream)) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await expect
    .poll(async () => {
      const { rows } = await pool.query(`select after from audit where type = 'reports-detailed' and object_id = $1`, [
        many,
      ]);
      return rows[0]?.after.rows;
    })
    .toBeLessThan(18_001);
});
