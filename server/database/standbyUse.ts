/**
 * Most seconds by which the state of a standby may be old. PostgreSQL lets a long read hold a standby up for 30 seconds
 * before it cancels the read (`max_standby_streaming_delay`); what is older comes from a standby that doesn't keep up.
 */
export const OLDEST_STATE = 30;
/** Seconds to which a standby that wasn't used must come near, so that it isn't used and left in turns. */
const NEAR = 5;

/** Whether reads go to a standby. */
export interface StandbyUse {
  used: boolean;
  /** Seconds since the moment whose changes it shows; null: unknown. */
  age: number | null;
}

/** What was found out about a standby. */
interface Decision extends StandbyUse {
  /** Seconds by which it is too far behind; absent: it is not, or hasn't been watched for long enough to say so. */
  behind?: number;
}

/**
 * Decides whether reads go to a standby. `moment`: whose changes it shows, in milliseconds; undefined: it is before
 * `since`, from when on the primary was watched. `used`: whether they went there before.
 */
export function decideUse(seen: { moment: number | undefined; since: number; now: number; used: boolean }): Decision {
  const { moment, since, now, used } = seen;
  const seconds = (now - (moment ?? since)) / 1_000;
  if (seconds > (used ? OLDEST_STATE : NEAR)) {
    return { used: false, age: moment === undefined ? null : Math.floor(seconds), behind: Math.floor(seconds) };
  }
  return moment === undefined ? { used: false, age: null } : { used: true, age: Math.floor(seconds) };
}
