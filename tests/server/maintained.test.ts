import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { type Json, next, type Stored } from './records.ts';

/** Doors with locks as parts, which have a field that only the platform writes. */
const LOCKS = {
  schema: 1,
  add: [
    {
      schema: 1,
      name: 'doors',
      title: '{name}',
      fields: {
        name: { type: 'text', required: true },
        orgId: { type: 'ref', to: 'organizations', required: true },
      },
      api: { listType: 'DOOR' },
    },
    {
      schema: 1,
      name: 'locks',
      title: '{name}',
      partOf: 'doorId',
      fields: {
        name: { type: 'text', required: true },
        checkedBy: { type: 'text', readOnly: true, maintained: true },
        doorId: { type: 'ref', to: 'doors', required: true },
        orgId: { type: 'ref', to: 'organizations', required: true },
      },
      api: { listType: 'LOCK' },
    },
  ],
};

const { t, admin } = await adminPlatform([{ source: 'locks.json', content: LOCKS }]);
const orgId = (await admin.org(1)).id;
const { id: participantId } = await admin.participant(orgId);
const MOMENT = '2030-01-01 00:00:00';
const days = { start: '2099-06-02 00:00:00', end: '2099-06-03 00:00:00' };
const schedule = { format: 'pdf', rhythm: 'DAILY', time: '07:00', recipients: [{ address: 'eva@example.org' }] };
const key = { authorities: ['PARTICIPANT_VIEW'], validUntil: '2099-01-01' };
const account = { name: 'Eva', surname: 'Ek', password: 'a long password of a test', language: 'ENGLISH' };

/** Types with fields that only the platform writes: path, a new record, and values of these fields that calls send. */
const CASES: [path: string, record: () => Json, sent: Json][] = [
  [
    '/absences',
    () => ({ participantId, ...days }),
    { state: 'REQUESTED', decidedBy: 'Somebody else', refusal: 'Too few' },
  ],
  [
    '/participants',
    () => ({ name: 'Jan', surname: 'Ek', shortName: `J${next()}`, language: 'CZECH' }),
    { confirmedOn: '2030-01-01', remindedOn: '2030-01-01' },
  ],
  ['/api-keys', () => ({ name: `Key ${next()}`, ...key }), { secretAt: MOMENT, lastUsedAt: MOMENT }],
  [
    '/report-schedules',
    () => ({ name: `Report ${next()}`, ...schedule }),
    {
      owner: 'Somebody else',
      nextDueAt: MOMENT,
      lastSentAt: MOMENT,
      lastFailure: 'REFUSED',
      lastFailureAt: MOMENT,
      sendingSince: MOMENT,
    },
  ],
  ['/users', () => ({ login: `u${next()}`, ...account }), { twoFactor: true }],
];

const picked = (record: Json, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, record[name]]));

it.each(CASES)('of %s a new record and a change ignore what only the platform writes', async (path, record, sent) => {
  const plain = await admin.post(path, { ...record(), orgId });
  const kept = picked(plain, sent);
  const created = await admin.post(path, { ...record(), orgId, ...sent });
  expect(picked(created, sent)).toEqual(kept);
  const change = async (changes: Json) =>
    admin.put(path, { ...(await admin.get<Stored>(`${path}/${plain.id}`)), ...changes });
  expect(picked(await change(sent), sent)).toEqual(kept);
  // a record that is sent back as it was read is accepted
  expect(picked(await change({}), sent)).toEqual(kept);
});

it('a part that is copied with its record has none of what only the platform writes', async () => {
  const door = await admin.post('/doors', { name: 'Gate', orgId: 1 });
  const lock = await admin.post('/locks', { name: 'Top', doorId: door.id });
  const { rowCount } = await t.platform.pool.query(
    `update object set doc = doc || '{"checkedBy": "Eva"}' where id = $1`,
    [lock.id],
  );
  expect(rowCount).toBe(1);
  const copy = await admin.post('/doors/clone', { id: door.id });
  expect(await admin.get(`/locks/list?doorId=${copy.id}`)).toMatchObject([{ name: 'Top', checkedBy: null }]);
  expect(await admin.get(`/locks/list?doorId=${door.id}`)).toMatchObject([{ name: 'Top', checkedBy: 'Eva' }]);
});
