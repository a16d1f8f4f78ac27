import type { Queryable } from './behaviors.ts';
import type { Model } from './model.ts';
import { type FoundRow, readSql } from './read.ts';
import type { ObjectRow } from './wire.ts';

/**
 * Records by id without a check of rights, for the platform's own work: they are not returned to callers.
 * tests/server/reach.test.ts lists the callers and why.
 */
export async function rowsBeyondReach(
  db: Queryable,
  model: Model,
  ids: readonly number[],
): Promise<Map<number, ObjectRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<FoundRow>({ ...readSql(model, 'many'), values: [ids, null] });
  return new Map(rows.map((row) => [row.id, row]));
}
