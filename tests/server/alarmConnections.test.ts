import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { advanceTasks, alarmsOf, storedAlarms } from './alarmKit.ts';

const { t, admin } = await adminPlatform();
const { pool, pools } = t.platform;
const YEARS = 1_000 * 366 * 86_400;

it('an alarm begins and calls while API calls use all of their connections', async () => {
  const alarms = alarmsOf(t, admin);
  const { point } = await alarms.two();
  const { id } = await alarms.raise({ alarmPointId: point.id, start: '2999-01-01 08:00:00' });
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  try {
    expect(held).toHaveLength(16);
    await pools.alarms.query('update alarm_job set starts_at = clock_timestamp() where id = $1', [id]);
    await advanceTasks(pools.alarms, `\\D${id}$`, YEARS);
    const stored = storedAlarms(pools.alarms);
    await stored.becomes(id, 'PROCESSING');
    await expect.poll(async () => (await stored.calls(id)).map(({ state }) => state)).toEqual(['SENT', 'SENT']);
  } finally {
    for (const client of held) client.release();
  }
});
