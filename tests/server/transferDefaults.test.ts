import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { next, type Stored } from './records.ts';
import { transferOf } from './transferKit.ts';

const { call, admin } = await adminPlatform();
const transfer = transferOf(call);

const json = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
async function imported(type: string, path: string, search: string, text: string): Promise<Stored> {
  const job = await transfer.check(type, text);
  await transfer.start(job.id);
  const { list } = await admin.list(type, { filterValue: search });
  return admin.get<Stored>(`${path}/${list[0]?.id}`);
}

it('devices of a file get rank and activity as those of a call do, also when they are changed (A8)', async () => {
  const shortName = `import${next()}`;
  const bare = [{ address: '+49 171 1234567' }, { callingDeviceType: 'EMAIL', address: 'a@example.org', rank: 2 }];
  const devices = [
    { callingDeviceType: 'MOBILE', address: '+49 171 1234567', message: null, rank: 1, active: true },
    { callingDeviceType: 'EMAIL', address: 'a@example.org', message: null, rank: 2, active: true },
  ];
  const head = 'name;surname;shortName;language;orgId;devices';
  const line = `Anna;Meier;${shortName};GERMAN;1;${json(bare)}`;
  const stored = await imported('PARTICIPANT', '/participants', shortName, `${head}\n${line}`);
  expect(stored.devices).toEqual(devices);
  expect(stored.reachable).toBe(true);
  const other = await admin.participant(1, { devices: bare });
  expect(other.devices).toEqual(devices);

  const job = await transfer.check(
    'PARTICIPANT',
    `id;devices\n${other.id};${json([{ address: '+420 600 100 200' }])}`,
    {
      match: 'id',
    },
  );
  await transfer.start(job.id);
  expect((await admin.get<Stored>(`/participants/${other.id}`)).devices).toEqual([
    { callingDeviceType: 'MOBILE', address: '+420 600 100 200', message: null, rank: 1, active: true },
  ]);
});

it('weeks and rows of a schedule of a file are completed as those of a call are (A8)', async () => {
  const person = await admin.participant(1);
  const weeks = [{ participantRotationEvents: [{ individualCalendarId: person.id, dateRule: { start: '06:00:00' } }] }];
  const name = `Rota ${next()}`;
  const text = `name;orgId;validFrom;participantWeekGroups\n${name};1;2026-01-05;${json(weeks)}`;
  const byFile = await imported('PARTICIPANT_ROTATIONAL', '/participant-rotationals', name, text);
  const body = { name: `${name} too`, orgId: 1, validFrom: '2026-01-05 00:00:00', participantWeekGroups: weeks };
  const byCall = await admin.post('/participant-rotationals', body);
  const rule = {
    type: 'WeeklyDateRule',
    version: 0,
    start: '06:00:00',
    end: '23:59:00',
    repeatEvery: 1,
    holiday: false,
  };
  for (const record of [byFile, byCall]) {
    expect(record.participantWeekGroups).toMatchObject([{ participantRotationEvents: [{ dateRule: rule }] }]);
  }
});
