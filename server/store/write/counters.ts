import type { Queryable } from '../../database/queryable.ts';
import type { Model } from '../model/model.ts';
import { literal } from '../model/sql.ts';

/** SQL: slot of a counter; concurrent connections mostly use different ones and don't wait for each other. */
const SLOT = 'pg_backend_pid() & 15';

/** SQL expressions of an addition to counters; `n` may be negative. Without `deleted` present records are counted. */
interface Counted {
  orgId: string;
  n: string;
  deleted?: string;
}

/** SQL: adds to the counters of a type for each row of `from`; several rows must be in the order of their organizations. */
export function countSql(model: Model, { orgId, n, deleted = 'false' }: Counted, from: string): string {
  return `insert into counter (type, deleted, org_id, slot, n)
      select ${literal(model.type)}, ${deleted}, ${orgId}, ${SLOT}, ${n} ${from}
      on conflict (type, deleted, org_id, slot) do update set n = counter.n + excluded.n`;
}

/** Slot of folded counters; writers never use it. */
const FOLDED = -1;
/** Rows folded by one statement; writers of the same counters wait for it. */
const BATCH = 500;
/** Number of rows from which folding is worthwhile. */
const WORTH = 200;

/**
 * Folds counters that writers have spread over slots, so that a sum over many organizations reads one row for each.
 * Sums stay exact because each statement moves values from some rows to another. Skips locked rows.
 */
export async function foldCounters(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ n: number }>(`select count(*)::integer as n from counter where slot <> ${FOLDED}`);
  let left = rows[0]?.n ?? 0;
  if (left < WORTH) return;
  while (left > 0) {
    const { rows: folded } = await db.query<{ n: number }>(
      `with free as materialized (
         select type, deleted, org_id, slot from counter where slot <> ${FOLDED}
         order by type, deleted, org_id, slot limit ${BATCH} for update skip locked),
       gone as (
         delete from counter c using free f
         where (c.type, c.deleted, c.org_id, c.slot) = (f.type, f.deleted, f.org_id, f.slot)
         returning c.type, c.deleted, c.org_id, c.n),
       folded as (
         insert into counter (type, deleted, org_id, slot, n)
         select type, deleted, org_id, ${FOLDED}, sum(n) from gone group by type, deleted, org_id
         on conflict (type, deleted, org_id, slot) do update set n = counter.n + excluded.n)
       select count(*)::integer as n from gone`,
    );
    const n = folded[0]?.n ?? 0;
    if (n === 0) return;
    left -= n;
  }
}
