import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { next, type Stored } from './records.ts';

const { admin } = await adminPlatform();

const NO_LIMITS = { endDate: null, countAfterTimesEnd: null, validFrom: null };
const eventsOf = (record: Stored, groups: string, events: string) => {
  const [week] = record[groups] as { [name: string]: unknown[] }[];
  return week?.[events];
};

it('fields without a value are null in the rows of a standby schedule (S4)', async () => {
  const plan = await admin.alarmPlan(1);
  const row = { alarmplanId: plan.id, dateRule: { start: '08:00:00', end: '16:00:00' } };
  const body = { name: `Rota ${next()}`, orgId: 1, validFrom: '2026-01-05 00:00:00' };
  const created = await admin.post('/alarm-rotationals', {
    ...body,
    alarmPointWeekGroups: [{ alarmPointRotationEvents: [row] }],
  });
  const read = await admin.get<Stored>(`/alarm-rotationals/${created.id}`);
  for (const record of [created, read]) {
    expect(eventsOf(record, 'alarmPointWeekGroups', 'alarmPointRotationEvents')).toMatchObject([
      {
        name: null,
        alarmSchedulerId: null,
        alarmplanId: plan.id,
        alarmpointId: null,
        individualCalendarId: null,
        dateRule: NO_LIMITS,
      },
    ]);
  }
  expect(await admin.put('/alarm-rotationals', read)).toEqual({ ...read, version: 2 });
});

it('fields without a value are null in the rows of a team schedule, and in devices (S4)', async () => {
  const person = await admin.participant(1, { devices: [{ callingDeviceType: 'MOBILE', address: '+49 171 1000001' }] });
  const row = { individualCalendarId: person.id, device: { callingDeviceType: 'MOBILE' }, dateRule: {} };
  const created = await admin.post('/participant-rotationals', {
    name: `Rota ${next()}`,
    orgId: 1,
    validFrom: '2026-01-05 00:00:00',
    participantWeekGroups: [{ participantRotationEvents: [row] }],
  });
  const read = await admin.get<Stored>(`/participant-rotationals/${created.id}`);
  expect(eventsOf(read, 'participantWeekGroups', 'participantRotationEvents')).toMatchObject([
    { name: null, device: { callingDeviceType: 'MOBILE', message: null }, dateRule: NO_LIMITS },
  ]);
  expect((await admin.get<Stored>(`/participants/${person.id}`)).devices).toEqual([
    { callingDeviceType: 'MOBILE', address: '+49 171 1000001', message: null, rank: 1, active: true },
  ]);
});
