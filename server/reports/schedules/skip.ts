import { wallTime } from '../../../src/engine/clock.ts';
import type { Queryable } from '../../database/queryable.ts';
import { nextDue } from './due.ts';
import { rhythmOf, type StoredSchedule } from './stored.ts';

/** Leaves out the reports that are due: their schedules wait for their next regular time. */
export async function skipDueReports(db: Queryable, timeZone: string): Promise<void> {
  const { rows } = await db.query<{ id: number; stored: StoredSchedule }>(
    `select s.id, o.doc as stored from report_schedule s join object o on o.id = s.id
     where s.due_at <= clock_timestamp() or s.try_at <= clock_timestamp() or s.asked_at is not null
     order by s.id for update of s`,
  );
  for (const { id, stored } of rows) {
    const next = nextDue(rhythmOf(stored), new Date(), timeZone);
    await db.query(
      `update report_schedule set asked_at = null, leased_until = null, tries = 0,
         due_at = case when due_at is not null then $2::timestamptz end,
         try_at = case when due_at is not null then $2::timestamptz end
       where id = $1`,
      [id, next.toISOString()],
    );
    await db.query(
      `update object set doc = doc - 'sendingSince'
         || case when doc ->> 'nextDueAt' is null then '{}' else jsonb_build_object('nextDueAt', $2::text) end
       where id = $1`,
      [id, wallTime(timeZone, next).now],
    );
  }
}
