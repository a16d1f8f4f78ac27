/** The time left to a person who works alone (docs/adr/0032-lone-worker.md). */

/**
 * What a session is in. `overdue`: the check-in was due, and its alarm comes when the grace time is over; `alarm`: it has
 * been raised; `soon`: the check-in is due soon.
 */
export type CheckInPhase = 'ok' | 'soon' | 'overdue' | 'alarm' | 'ended';

interface CheckInState {
  ended: boolean;
  /** Whether an alarm has been raised. */
  alarm: boolean;
  /** Seconds until the check-in is due; negative: it was. */
  secondsLeft: number;
  intervalMinutes: number;
}

const MOST_SOON = 300;
const SHARE = 5;

/** From how many seconds before the due time on a check-in is due soon: a fifth of the interval, at most 5 minutes. */
export const soonSeconds = (intervalMinutes: number): number => Math.min(MOST_SOON, (intervalMinutes * 60) / SHARE);

/** What a session is in. */
export function phaseOf({ ended, alarm, secondsLeft, intervalMinutes }: CheckInState): CheckInPhase {
  if (ended) return 'ended';
  if (alarm) return 'alarm';
  if (secondsLeft < 0) return 'overdue';
  return secondsLeft <= soonSeconds(intervalMinutes) ? 'soon' : 'ok';
}
