import { describe, expect, it } from 'vitest';
import { createDataProvider } from '../../dataProvider/index.ts';
import { newRecord } from '../../src/engine/defaults.ts';
import { validateRecord } from '../../src/engine/schema.ts';
import { resourceNamed, shippedDefinitions } from './definitions.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const provider = createDataProvider(shippedDefinitions());

const KINDS = [
  {
    name: 'standby-schedules',
    path: '/alarm-rotationals',
    groups: 'alarmPointWeekGroups',
    rows: 'alarmPointRotationEvents',
    who: { alarmplanId: 5, alarmplanName: 'Night plan' },
    sent: { alarmplanId: 5 },
  },
  {
    name: 'team-schedules',
    path: '/participant-rotationals',
    groups: 'participantWeekGroups',
    rows: 'participantRotationEvents',
    who: { individualCalendarId: 5, individualCalendarName: 'Meier Anna', device: { callingDeviceType: 'SMS' } },
    sent: { individualCalendarId: 5, device: { callingDeviceType: 'SMS' } },
  },
] as const;

const RULE = { id: 31, version: 0, type: 'WeeklyDateRule', markedDays: ['MONDAY'], repeatEvery: 1, holiday: false };

describe.each(KINDS)('$name', ({ name, path, groups, rows, who, sent }) => {
  const row = (orderId: number, times: object) => ({ id: 20 + orderId, name: 'Night', orderId, ...who, ...times });
  const wire = (first: object, second: object) => ({
    id: 7,
    version: 3,
    name: 'Nights',
    orgId: 1,
    orgName: 'A',
    validFrom: '2026-12-01 00:00:00',
    [groups]: [
      { id: 11, calendarId: 7, orderId: 1, version: 0, [rows]: [] },
      { id: 10, calendarId: 7, orderId: 0, version: 0, [rows]: [second, first] },
    ],
  });

  it('reads times with and without seconds, null lists, and the groups in the order of orderId [S3.53]', async () => {
    const times = { dateRule: { ...RULE, start: '22:00:00', end: '06:00', validFrom: '2026-12-07 00:00:00' } };
    const reply = { ...wire(row(0, times), row(1, times)), intendedGaps: null };
    recording.server.answer(`GET /rest/api${path}/7`, { body: reply });
    const { data } = await provider.getOne(name, { id: 7 });
    expect(data).toMatchObject({
      validFrom: '2026-12-01',
      intendedGaps: [],
      [groups]: [
        {
          id: 10,
          [rows]: [{ id: 20 }, { id: 21, dateRule: { start: '22:00', end: '06:00', validFrom: '2026-12-07' } }],
        },
        { id: 11, [rows]: [] },
      ],
    });
  });

  it('sends times with seconds, the start of days, and orderId by the order in the form [S5.1][S5.2][S5.3][S5.4][S5.5]', async () => {
    const shown = { dateRule: { ...RULE, start: '22:00', end: '06:00', validFrom: '2026-12-07', endDate: '24.12.26' } };
    const data = { ...wire(row(1, shown), row(0, shown)), validFrom: '01.12.26' };
    recording.server.answer(`GET /rest/api${path}/7`, { body: data });
    recording.server.answer(`PUT /rest/api${path}`, { body: data });
    await provider.getOne(name, { id: 7 });
    await provider.update(name, { id: 7, data, previousData: data });
    const rule = {
      ...RULE,
      start: '22:00:00',
      end: '06:00:00',
      validFrom: '2026-12-07 00:00:00',
      endDate: '2026-12-24 00:00:00',
    };
    expect(recording.server.received[1]?.body).toMatchObject({
      validFrom: '2026-12-01 00:00:00',
      [groups]: [
        { id: 11, orderId: 0 },
        {
          id: 10,
          orderId: 1,
          [rows]: [
            { id: 20, orderId: 0, ...sent, dateRule: rule },
            { id: 21, orderId: 1, ...sent, dateRule: rule },
          ],
        },
      ],
    });
    expect(JSON.stringify(recording.server.received[1]?.body)).not.toContain('Night plan');
  });

  it('begins with validFrom today, and a rule with its defaults [S4.15]', () => {
    const resource = resourceNamed(name);
    const context = { today: '2026-11-22', now: '2026-11-22 09:00:00', orgId: 4 };
    const record = newRecord(resource, context);
    expect(record).toMatchObject({ validFrom: '2026-11-22', orgId: 4, [groups]: [] });
    expect(
      validateRecord(resource, { ...record, name: 'Nights', [groups]: [{ [rows]: [{ name: 'x' }] }] }, 'create'),
    ).toEqual(
      name === 'team-schedules'
        ? { [`${groups}.0.${rows}.0.individualCalendarId`]: 'required' }
        : { [`${groups}.0.${rows}.0.alarmplanId`]: 'required' },
    );
  });
});
