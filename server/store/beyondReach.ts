import type { Queryable } from './behaviors.ts';
import type { Model } from './model.ts';
import { type FoundRow, readSql } from './read.ts';
import type { ObjectRow } from './wire.ts';

/**
 * Some records, whoever may see them, by id. For what the platform does on its own behalf: nothing of them is answered.
 * tests/server/reach.test.ts lists who calls it, and why.
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
