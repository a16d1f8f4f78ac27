import type { Queryable } from '../database/queryable.ts';

/** Smaller steps of the clock are ignored: they hardly prolong any waiting time. */
const LEAST = `interval '1 second'`;
/** The clock is checked every few seconds, so whatever began within this time began after the clock was set back. */
const LATELY = `interval '15 seconds'`;
/** Upper limit of leases and of pauses between tries. */
const SHORT = `interval '1 minute'`;

/** What moves by how much; both are SQL that may refer to `$1`. */
interface Shift {
  /** What is added to the times of something that has waited since `moment`: an interval, negative if they come nearer. */
  by(moment: string): string;
  /** Whether what has waited since `moment` moves. */
  moves(moment: string): string;
  /** Statements for what is due at a moment of its own. */
  others: readonly string[];
}

/** Statements that move everything that waits. Times scheduled by an operator are wall-clock times and stay. */
const shifted = ({ by, moves, others }: Shift): readonly string[] => [
  // locks the jobs first, as every change of an alarm does
  'select from alarm_job where ended_at is null and $1::text is not null order by id for update',
  `update alarm_step set planned_at = planned_at + ${by('planned_at')}, due_at = due_at + ${by('planned_at')}
   where state = 'waiting' and ${moves('planned_at')}`,
  `update alarm_step set began_at = began_at + ${by('began_at')}, ends_at = ends_at + ${by('began_at')}
   where state = 'running' and ${moves('began_at')}`,
  `update alarm_call set answer_until = answer_until + ${by('sent_at')}
   where state = 'SENT' and answer_until is not null and ${moves('sent_at')}`,
  `update alarm_job set acknowledge_until = acknowledge_until + ${by('accepted_at')}
   where ended_at is null and acknowledge_until is not null and ${moves('accepted_at')}`,
  `update lone_worker set armed_at = armed_at + ${by('armed_at')}, due_at = due_at + ${by('armed_at')},
     act_at = act_at + ${by('armed_at')}
   where act_at is not null and ${moves('armed_at')}`,
  ...others,
];

/** $1: how far the clock was set back, an interval. */
const AFTER_SET_BACK = shifted({
  by: () => '-$1::text::interval',
  // in the future, or older than what can have begun since
  moves: (moment) => `(${moment} > clock_timestamp() or ${moment} < clock_timestamp() - ${LATELY})`,
  others: [
    `update alarm_call set leased_until = leased_until - $1::text::interval
     where state = 'SENDING' and leased_until > clock_timestamp() + ${SHORT}`,
    `update alarm_call set due_at = due_at - $1::text::interval where state = 'PLANNED' and due_at > clock_timestamp()`,
    `update alarm_job set starts_at = starts_at - $1::text::interval
     where status = 'NEW' and starts_at > clock_timestamp()`,
  ],
});

/** $1: since when everything stood still. What has waited for less moves by as much less. */
const AFTER_STANDSTILL = shifted({
  by: (moment) => `(clock_timestamp() - greatest(${moment}, $1::text::timestamptz))`,
  moves: () => 'true',
  // whatever was due, and what another process was sending, is taken up at once
  others: [],
});

/** Stores the time that the database's clock shows, for the next look at it. */
async function noteClock(db: Queryable): Promise<void> {
  await db.query(
    `insert into alarm_clock (seen_at) values (clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at`,
  );
}

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
  for (const statement of rows[0] ? AFTER_SET_BACK : []) await db.query(statement, [rows[0]?.by]);
  await noteClock(db);
  return rows[0]?.seconds ?? 0;
}

/**
 * Shifts all waiting times by the time for which the engine stood still, so that plans wait as long as they specify.
 * `since`: the exact text of a `timestamptz`.
 */
export async function shiftAfterStandstill(db: Queryable, since: string): Promise<void> {
  for (const statement of AFTER_STANDSTILL) await db.query(statement, [since]);
  await noteClock(db);
}
