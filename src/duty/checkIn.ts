/** Phases of a lone worker's session (docs/adr/0032-lone-worker.md). */

/**
 * Phase of a session. `overdue`: the check-in was due, and the alarm follows after the grace time; `alarm`: the alarm
 * has been raised; `soon`: the check-in is due soon.
 */
export type CheckInPhase = 'ok' | 'soon' | 'overdue' | 'alarm' | 'ended';

interface CheckInState {
  ended: boolean;
  /** Whether an alarm has been raised. */
  alarm: boolean;
  /** Seconds until the check-in is due; negative: overdue. */
  secondsLeft: number;
  intervalMinutes: number;
}

const MOST_SOON = 300;
const SHARE = 5;

/** Length of the phase `soon` before the due time, in seconds: a fifth of the interval, at most 5 minutes. */
export const soonSeconds = (intervalMinutes: number): number => Math.min(MOST_SOON, (intervalMinutes * 60) / SHARE);

/** The phase of a session. */
export function phaseOf({ ended, alarm, secondsLeft, intervalMinutes }: CheckInState): CheckInPhase {
  if (ended) return 'ended';
  if (alarm) return 'alarm';
  if (secondsLeft < 0) return 'overdue';
  return secondsLeft <= soonSeconds(intervalMinutes) ? 'soon' : 'ok';
}
