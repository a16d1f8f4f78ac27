import { expect, it } from 'vitest';
import type { DutyHoursReply } from '../../protocol/reports.ts';
import { admin, call, t } from './reportsKit.ts';
import { makeUser, okBody } from './users.ts';

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

const read = async (query: string, by = call) =>
  okBody<DutyHoursReply>(await by({ method: 'GET', url: `/reports/duty-hours?${query}` }));

async function team(
  orgId: number,
  name: string,
  rows: [personId: number, start: string, end: string, days: string[]][],
) {
  await admin.post('/participant-rotationals', {
    name,
    orgId,
    validFrom: '2024-01-01 00:00:00',
    participantWeekGroups: [
      {
        participantRotationEvents: rows.map(([individualCalendarId, start, end, markedDays], index) => ({
          name: `Row ${index}`,
          individualCalendarId,
          dateRule: { type: 'WeeklyDateRule', start, end, markedDays, repeatEvery: 1, holiday: false },
        })),
      },
    ],
  });
}

it('on-duty hours: elapsed time, counted once for each person, with weekends separately', async () => {
  const { id: orgId } = await admin.org(1);
  const [anna, ben] = [
    await admin.participant(orgId, { name: 'Anna', surname: 'Ähr' }),
    await admin.participant(orgId, { name: 'Ben', surname: 'Čech' }),
  ];
  await team(orgId, 'Day', [
    [anna.id, '08:00:00', '18:00:00', DAYS.slice(0, 5)],
    [ben.id, '22:00:00', '06:00:00', ['SATURDAY']],
  ]);
  // two of these hours are counted for her already
  await team(orgId, 'Late', [[anna.id, '16:00:00', '20:00:00', ['MONDAY']]]);
  // Monday to Sunday; in the last night clocks go forward
  const { list, complete } = await read(`from=2024-03-25&to=2024-03-31&orgId=${orgId}`);
  expect(complete).toBe(true);
  expect(list.map(({ participantId: _, ...rest }) => rest)).toEqual([
    {
      participantName: expect.stringContaining('Anna Ähr'),
      minutes: 3120,
      weekendMinutes: 0,
      shifts: 6,
      schedules: ['Day', 'Late'],
    },
    {
      participantName: expect.stringContaining('Ben Čech'),
      minutes: 420,
      weekendMinutes: 420,
      shifts: 1,
      schedules: ['Day'],
    },
  ]);
  // in October the same night is one hour longer
  const autumn = await read(`from=2024-10-21&to=2024-10-27&orgId=${orgId}`);
  expect(autumn.list.map(({ minutes }) => minutes)).toEqual([3120, 540]);

  const { id: below } = await admin.org(orgId);
  const user = await makeUser(call, ['REPORTS'], { orgId: below });
  const within = await t.signIn(user.login, user.password);
  const refused = await within({
    method: 'GET',
    url: `/reports/duty-hours?from=2024-03-25&to=2024-03-31&orgId=${orgId}`,
  });
  expect(refused.statusCode).toBe(403);
});

it.each([
  ['from=2026-02-30&to=2026-03-01', { from: 'date' }],
  ['from=2026-03-02&to=2026-03-01', { to: 'endAfterStart' }],
  ['from=2024-01-01&to=2025-01-01', { to: 'maxDays:366' }],
])('refuses on-duty hours of %s', async (query, errors) => {
  const reply = await call({ method: 'GET', url: `/reports/duty-hours?${query}` });
  expect([reply.statusCode, reply.json()]).toEqual([400, { reason: 'VALIDATION', errors }]);
});

it('time in the future does not count', async () => {
  const { id: orgId } = await admin.org(1);
  const { id } = await admin.participant(orgId);
  await team(orgId, 'All day', [[id, '00:00:00', '23:59:00', DAYS]]);
  expect((await read(`from=2099-01-01&to=2099-01-31&orgId=${orgId}`)).list).toEqual([]);
});
