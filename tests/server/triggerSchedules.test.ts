import { expect, it } from 'vitest';
import { readMigrations } from '../../server/database/migrations.ts';
import { adminPlatform } from './admin.ts';
import { next, type Stored } from './records.ts';

const { t, admin } = await adminPlatform();

/** Creates a standby schedule. */
const schedule = (): Promise<Stored> =>
  admin.post('/alarm-rotationals', { name: `Rota ${next()}`, orgId: 1, validFrom: '2026-01-05 00:00:00' });
/** Creates an alarm point with a consequential trigger. */
async function trigger(more: object = {}): Promise<Stored> {
  const point = await admin.alarmPoint(1);
  return admin.post('/consequentials', { name: 'Next', initiatorId: point.id, ...more });
}
const held = async ({ id }: Stored) => (await admin.get<Stored>(`/consequentials/${id}`)).rotationalCalendarId;

it('a schedule that only a trigger uses is not deleted; the trigger is named (A2)', async () => {
  const used = await schedule();
  const one = await trigger({ rotationalCalendarId: used.id });
  expect(await admin.send('DELETE', `/alarm-rotationals/${used.id}`)).toEqual({
    status: 500,
    body: {
      reason: 'IN_USE',
      usedBy: {
        count: 1,
        groups: [
          {
            resource: 'consequential-triggers',
            field: 'rotationalCalendarId',
            count: 1,
            items: [{ id: one.id, title: 'Next', parentId: one.initiatorId }],
          },
        ],
      },
    },
  });
  await admin.put('/consequentials', { ...one, rotationalCalendarId: null });
  expect(await admin.send('DELETE', `/alarm-rotationals/${used.id}`)).toEqual({ status: 200, body: {} });
});

it('a trigger with an unknown schedule is refused; a number, null and 0 are taken as before (A2)', async () => {
  const used = await schedule();
  const point = await admin.alarmPoint(1);
  for (const unknown of [point.id, 999_999]) {
    const wrong = { name: 'Next', initiatorId: point.id, rotationalCalendarId: unknown };
    expect(await admin.send('POST', '/consequentials', wrong)).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors: { rotationalCalendarId: 'notFound' } },
    });
  }
  expect(await held(await trigger())).toBeNull();
  expect(await held(await trigger({ rotationalCalendarId: null }))).toBeNull();
  expect(await held(await trigger({ rotationalCalendarId: 0 }))).toBeNull();
  const one = await trigger({ rotationalCalendarId: used.id });
  expect(await held(one)).toBe(used.id);
  await admin.put('/consequentials', { ...one, rotationalCalendarId: 0 });
  expect(await held(one)).toBeNull();
});

it('schedules of triggers that were stored as plain numbers are references after the upgrade (A2)', async () => {
  const used = await schedule();
  const [one, dead] = [await trigger(), await trigger()];
  const put = 'update object set doc = doc || $2::jsonb where id = $1';
  await t.platform.pool.query(put, [one.id, { rotationalCalendarId: used.id }]);
  await t.platform.pool.query(put, [dead.id, { rotationalCalendarId: 3_000_000_000 }]);
  const migration = readMigrations().find(({ name }) => name.endsWith('_trigger_schedule.sql'));
  await t.platform.pool.query(migration?.sql ?? '');
  expect((await admin.send('DELETE', `/alarm-rotationals/${used.id}`)).status).toBe(500);
  expect([await held(one), await held(dead)]).toEqual([used.id, null]);
  expect((await admin.put('/consequentials', { ...dead, name: 'Renamed' })).name).toBe('Renamed');
});
