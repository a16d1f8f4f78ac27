import { expect, it, vi } from 'vitest';
import type { Overlay } from '../../src/engine/overlay.ts';
import { adminPlatform } from './admin.ts';
import type { Stored } from './records.ts';
import { settled } from './upkeepKit.ts';

const { t, admin } = await adminPlatform();
let version = 0;

/** Changes the overlay with which participants have the field `planId`. */
async function planIdIs(field: object): Promise<void> {
  const overlay: Overlay = { schema: 1, patch: [{ name: 'participants', fields: { planId: field as never } }] };
  const content = JSON.stringify(overlay);
  ({ version } = await admin.put<{ version: number }>('/definitions/plans', { content, version }));
}
const users = async (plan: Stored) => {
  const { status, body } = await admin.send('DELETE', `/alarmplans/${plan.id}`);
  const { groups = [] } = (body as { usedBy?: { groups: { field: string; items: Stored[] }[] } }).usedBy ?? {};
  return [status, groups.map(({ field, items }) => [field, items.map(({ id }) => id)])];
};

it('records whose number became a reference keep what they refer to from being deleted (A2)', async () => {
  const [plan, other] = [await admin.alarmPlan(1), await admin.alarmPlan(1)];
  await planIdIs({ type: 'int' });
  const one = await admin.participant(1, { planId: plan.id });
  const dead = await admin.participant(1, { planId: 3_000_000_000 });
  await planIdIs({ type: 'ref', to: 'alarm-plans' });
  await settled(t);
  expect(await users(plan)).toEqual([409, [['planId', [one.id]]]]);
  expect((await admin.get<Stored>(`/participants/${dead.id}`)).planId).toBe(3_000_000_000);

  // as a server of an earlier release writes it meanwhile: without links
  await t.platform.pool.query('update object set doc = doc || $2::jsonb where id = $1', [one.id, { planId: other.id }]);
  await t.platform.pool.query(`update upkeep_job set not_before = now() where kind = 'late'`);
  await vi.waitFor(
    async () => expect(await t.platform.pool.query('select from upkeep_job')).toMatchObject({ rowCount: 0 }),
    { timeout: 25_000, interval: 50 },
  );
  expect(await users(other)).toEqual([409, [['planId', [one.id]]]]);
  expect(await users(plan)).toEqual([200, []]);
});
