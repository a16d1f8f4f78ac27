import type { Queryable } from '../database/queryable.ts';

/** How long the database takes for a round trip and how far its clock is ahead of this machine's, in milliseconds. */
export async function roundTrip(db: Queryable): Promise<{ milliseconds: number; ahead: number }> {
  const asked = Date.now();
  const begun = performance.now();
  const { rows } = await db.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  const milliseconds = performance.now() - begun;
  return { milliseconds, ahead: Math.round((rows[0]?.now ?? asked) - asked - milliseconds / 2) };
}
