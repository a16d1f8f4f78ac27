import { afterAll, expect, it } from 'vitest';
import { testPlatform } from './helpers.ts';
import { okBody } from './users.ts';

const { platform, signIn, auth, close } = await testPlatform([], { config: { timeZone: 'Pacific/Auckland' } });
afterAll(close);

/** Texts in `value` that look like times. */
function moments(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d[ T]/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(moments) : [];
}

it('times in replies are wall times of the platform’s zone, by its own zone rules [R12]', async () => {
  const admin = await signIn();
  await auth();
  const org = okBody<{ id: number }>(
    await admin({ method: 'POST', url: '/organizations', payload: { name: 'Tides', parentId: 1 } }),
  );
  // in New Zealand daylight saving time starts on 27 September 2026 at 02:00
  const before = new Date('2026-09-26T13:59:59Z');
  const after = new Date('2026-09-26T14:00:00Z');
  await platform.pool.query('update audit set at = $2 where object_id = $1', [org.id, before]);
  await platform.pool.query('update session set created_at = $1, last_seen_at = $2', [before, after]);
  const history = (await admin({ url: `/audit/ORGANIZATION/${org.id}` })).json();
  expect(moments(history)).toEqual(['2026-09-27 01:59:59']);
  const { list } = (await admin({ url: '/sessions' })).json();
  expect(list.length).toBeGreaterThan(1);
  expect(new Set(moments(list))).toEqual(new Set(['2026-09-27 01:59:59', '2026-09-27 03:00:00']));
});
