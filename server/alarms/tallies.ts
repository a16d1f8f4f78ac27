import type pg from 'pg';
import { lock } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';

/**
 * Folds the counts of days before today into one row per day, in the platform's time zone. Sums stay exact, because
 * each statement moves values from one row to another. Rows that are being updated are skipped. Counts of channels are
 * deleted after a day.
 */
export async function foldTallies(pool: pg.Pool, timeZone: string): Promise<void> {
  await inTransaction(pool, async (db) => {
    await lock(db, 'alarmUpkeep');
    await db.query(
      `with old as (delete from alarm_tally where ctid = any(array(${FREE('alarm_tally')})) returning *)
       insert into alarm_tally as t (org_id, at, status, slot, n, accepted, accept_seconds)
         select org_id, ${DAY}, status, 0, sum(n), sum(accepted), sum(accept_seconds) from old group by 1, 2, 3
       on conflict (org_id, at, status, slot) do update set n = t.n + excluded.n, accepted = t.accepted + excluded.accepted,
         accept_seconds = t.accept_seconds + excluded.accept_seconds`,
      [timeZone],
    );
    await db.query(
      `with old as (delete from call_tally where ctid = any(array(${FREE('call_tally')})) returning *)
       insert into call_tally as t (org_id, at, device_type, state, slot, n)
         select org_id, ${DAY}, device_type, state, 0, sum(n) from old group by 1, 2, 3, 4
       on conflict (org_id, at, device_type, state, slot) do update set n = t.n + excluded.n`,
      [timeZone],
    );
    await db.query('delete from alarm_tally where slot = 0 and n = 0 and accepted = 0 and accept_seconds = 0');
    await db.query('delete from call_tally where slot = 0 and n = 0');
  });
  await pool.query(`delete from channel_tally where ctid = any(array(
    select ctid from channel_tally where at < now() - interval '1 day' for update skip locked))`);
}

const DAY = `date_trunc('day', at, $1)`;
const FREE = (table: string) => `select ctid from ${table}
  where at < date_trunc('day', now(), $1) and (slot <> 0 or at <> ${DAY}) for update skip locked`;
