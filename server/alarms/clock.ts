import type { Queryable } from '../store/behaviors.ts';

/** Smaller steps of the clock are ignored: they hardly prolong any waiting time. */
const LEAST = `interval '1 second'`;
/** The clock is checked every few seconds, so whatever began within this time began after the clock was set back. */
const LATELY = `interval '15 seconds'`;
/** Upper limit of leases and of pauses between tries. */
const SHORT = `interval '1 minute'`;

/** SQL: whether a moment was before the clock was set back, because it is in the future or older than LATELY. */
const before = (moment: string) => `(${moment} > clock_timestamp() or ${moment} < clock_timestamp() - ${LATELY})`;

/**
 * Statements that shift everything that began to wait before the clock was set back. Times scheduled by an operator
 * are wall-clock times and stay.
 */
const SHIFTED = [
  // locks the jobs first, as every change of an alarm does
  'select from alarm_job where ended_at is null and $1::interval is not null order by id for update',
  `update alarm_step set planned_at = planned_at - $1::interval, due_at = due_at - $1::interval
   where state = 'waiting' and ${before('planned_at')}`,
  `update alarm_step set began_at = began_at - $1::interval, ends_at = ends_at - $1::interval
   where state = 'running' and ${before('began_at')}`,
  `update alarm_call set answer_until = answer_until - $1::interval
   where state = 'SENT' and answer_until is not null and ${before('sent_at')}`,
  `update alarm_call set leased_until = leased_until - $1::interval
   where state = 'SENDING' and leased_until > clock_timestamp() + ${SHORT}`,
  `update alarm_call set due_at = due_at - $1::interval where state = 'PLANNED' and due_at > clock_timestamp()`,
  `update alarm_job set acknowledge_until = acknowledge_until - $1::interval
   where ended_at is null and acknowledge_until is not null and ${before('accepted_at')}`,
  `update lone_worker set armed_at = armed_at - $1::interval, due_at = due_at - $1::interval, act_at = act_at - $1::interval
   where act_at is not null and ${before('armed_at')}`,
  `update alarm_job set starts_at = starts_at - $1::interval where status = 'NEW' and starts_at > clock_timestamp()`,
];

/**
 * Detects that the database's clock was set back since the last check, and shifts all waiting times by the difference,
 * so that plans wait as long as they specify. Returns the difference in seconds; 0 if it wasn't set back. A clock set
 * forward is indistinguishable from time that has passed: what is due by it is carried out.
 */
export async function shiftAfterClockSetBack(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ by: string; seconds: number }>(
    `select (seen_at - clock_timestamp())::text as by, extract(epoch from seen_at - clock_timestamp())::float8 as seconds
     from alarm_clock where seen_at > clock_timestamp() + ${LEAST}`,
  );
  for (const statement of rows[0] ? SHIFTED : []) await db.query(statement, [rows[0]?.by]);
  await db.query(
    `insert into alarm_clock (seen_at) values (clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at`,
  );
  return rows[0]?.seconds ?? 0;
}
