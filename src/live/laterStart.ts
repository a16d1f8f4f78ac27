import { wallTime } from '../engine/clock.ts';

const STEP = 5 * 60_000;
const LEAST = 5 * 60_000;

/**
 * The start that is proposed for an alarm that begins later, YYYY-MM-DD HH:mm:ss: the next full five minutes that are at
 * least five minutes ahead. `now`: milliseconds since 1970.
 */
export function laterStart(zone: string | undefined, now = Date.now()): string {
  return wallTime(zone, new Date(Math.ceil((now + LEAST) / STEP) * STEP)).now;
}
