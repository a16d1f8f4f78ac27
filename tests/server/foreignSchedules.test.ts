import { expect, it } from 'vitest';
import type { AlarmPreview } from '../../protocol/alarms.ts';
import type { AlarmDetails } from '../../protocol/alarmTable.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { type Client, next, type Stored } from './records.ts';

const { t, admin, clientAt } = await adminPlatform();
const kit = alarmsOf(t, admin);
/** A word in every name of the organization that the reader may not see. */
const SECRET = 'Aspen';
const [own, sibling] = [await admin.org(1), await admin.org(1, `${SECRET} clinic`)];
const reader = await clientAt(own.id, ['ADMIN']);

const all = {
  start: '00:00:00',
  end: '23:59:00',
  markedDays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
};
const team = (orgId: number, person: Stored, dateRule: object, name: string): Promise<Stored> =>
  admin.post('/participant-rotationals', {
    name: `${name} team ${next()}`,
    orgId,
    validFrom: '2026-01-05 00:00:00',
    participantWeekGroups: [
      { participantRotationEvents: [{ name: `${name} row`, individualCalendarId: person.id, dateRule }] },
    ],
  });

it('rows and holidays of schedules that the reader may not see are hidden in preview and details (K8)', async () => {
  const person = await kit.person(own.id);
  await admin.post(`/holidays/${sibling.id}?year=2031`, {
    title: `${SECRET} day`,
    active: true,
    allDay: true,
    recurring: false,
    standard: false,
    singleDay: true,
    start: '2031-01-08 00:00:00',
    end: '2031-01-08 23:59:00',
  });
  const usual = await team(sibling.id, person, all, SECRET);
  const festive = await team(sibling.id, person, { holiday: true }, SECRET);
  const visible = await team(own.id, person, all, 'Own');
  const plan = await kit.plan(own.id, [{ teamScheduleIds: [usual.id, festive.id, visible.id] }]);
  const standby = await admin.post('/alarm-rotationals', {
    name: `${SECRET} standby`,
    orgId: sibling.id,
    validFrom: '2026-01-05 00:00:00',
    alarmPointWeekGroups: [
      { alarmPointRotationEvents: [{ name: `${SECRET} shift`, alarmplanId: plan.id, dateRule: all }] },
    ],
  });
  const point = await kit.point(own.id, null, { rotationalCalendarId: standby.id });

  const asked = { requestId: `r ${next()}`, alarmPointId: point.id, start: '2031-01-08 10:00:00' };
  const preview = await reader.post<AlarmPreview>('/alarm-trigger/preview', asked);
  expect(JSON.stringify(preview)).not.toContain(SECRET);
  const [made] = preview.tracks[0]?.steps[0]?.calls ?? [];
  expect(made?.reasons).toMatchObject([
    { kind: 'row', row: expect.stringMatching(/^#\d+$/), of: { id: usual.id, title: `#${usual.id}` } },
    { kind: 'holiday', row: expect.stringMatching(/^#\d+$/), holiday: '…', of: { title: `#${festive.id}` } },
    { kind: 'row', row: 'Own row', of: { id: visible.id, title: visible.name } },
  ]);
  expect(preview.links).toMatchObject([
    { kind: 'alarmPoint', title: expect.stringContaining('Point') },
    { kind: 'schedule', title: `#${standby.id}`, because: { row: expect.stringMatching(/^#\d+$/) } },
    { kind: 'plan', because: { row: expect.stringMatching(/^#\d+$/) } },
  ]);
  const seen = JSON.stringify(await admin.post<AlarmPreview>('/alarm-trigger/preview', asked));
  for (const name of ['row', 'day', 'shift']) expect(seen).toContain(`${SECRET} ${name}`);

  const { id } = await kit.raise({ alarmPointId: point.id });
  await kit.callsIn(id, 'SENT');
  const details = await reader.get<AlarmDetails>(`/alarmtable/details/${id}`);
  expect(JSON.stringify(details)).not.toContain(SECRET);
  expect(details.callList[0]?.reasons).toMatchObject([
    { row: expect.stringMatching(/^#\d+$/), of: { id: usual.id } },
    { row: 'Own row', of: { id: visible.id } },
  ]);
});

it('a team schedule from above names nobody of an organization beside the reader’s (K8)', async () => {
  const here = await admin.participant(own.id, { name: 'Anna', surname: 'Here', shortName: `H${next()}` });
  const there = await admin.participant(sibling.id, { name: SECRET, surname: 'There' });
  const above = await admin.participant(1, { name: 'Ivo', surname: 'Above', shortName: `A${next()}` });
  const rows = [here, there, above].map(({ id }) => ({ individualCalendarId: id, dateRule: all }));
  const shared = await admin.post('/participant-rotationals', {
    name: `Shared ${next()}`,
    orgId: 1,
    validFrom: '2026-01-05 00:00:00',
    participantWeekGroups: [{ participantRotationEvents: rows }],
  });
  const names = async (client: Client) => {
    const read = await client.get<Stored>(`/participant-rotationals/${shared.id}`);
    const [week] = read.participantWeekGroups as { participantRotationEvents: Stored[] }[];
    return week?.participantRotationEvents.map(({ individualCalendarName }) => individualCalendarName);
  };
  const [hereName, aboveName] = [`Anna Here (${here.shortName})`, `Ivo Above (${above.shortName})`];
  expect(await names(reader)).toEqual([hereName, `#${there.id}`, aboveName]);
  expect(await names(admin)).toEqual([hereName, `${SECRET} There (${there.shortName})`, aboveName]);
});
