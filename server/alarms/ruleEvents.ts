import { LOCKS } from '../database/locks.ts';
import type { Queryable } from '../database/queryable.ts';
import type { MetRule } from './rules.ts';

/**
 * Counts an event that meets a rule, and returns whether the rule applies to it: whether enough events, including this
 * one, have met it within its window. A rule that raises an alarm then pauses until the window is over; one that
 * suppresses applies to every event as long as enough come. The rule is locked until the end of the transaction, so
 * that simultaneous events, also in other processes, are counted one after another.
 */
export async function countEvent(db: Queryable, { id, action }: MetRule, count: NonNullable<MetRule['count']>) {
  await db.query('select pg_advisory_xact_lock($1, $2)', [LOCKS.alarmRule, id]);
  const { rows } = await db.query<{ applied: boolean }>(
    `insert into alarm_rule_event (rule_id, applied)
     select $1, (select count(*) from (
           select from alarm_rule_event where rule_id = $1 and at > w.start limit $3 - 1) e) = $3 - 1
         and ($4 or not exists (select from alarm_rule_event where rule_id = $1 and at > w.start and applied))
     from (select clock_timestamp() - make_interval(mins => $2) as start) w returning applied`,
    [id, count.minutes, count.atLeast, action === 'SUPPRESS'],
  );
  return rows[0]?.applied ?? false;
}

/** Deletes events that are too old to be counted by a rule or repeated by their sender. */
export async function forgetEvents(db: Queryable, kept: string): Promise<void> {
  for (const table of ['alarm_rule_event', 'alarm_event']) {
    await db.query(`delete from ${table} where at < clock_timestamp() - $1::interval`, [kept]);
  }
}
