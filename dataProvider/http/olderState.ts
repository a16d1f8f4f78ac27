import { MAX_STATE_AGE_HEADER, STATE_AGE_HEADER, TOLD_STATE_AGE } from '../../protocol/stateAge.ts';
import { getWroteAt } from '../session/stored.ts';

/** Most seconds that are asked for: what was written before is in every state that a platform shows. */
const LONGEST = 3_600;

/**
 * The header of a call that is content with an older state, as long as it has what this browser has written. Times are
 * those of this device's clock, which only has to go on evenly.
 */
export function olderStateHeader(): [name: string, value: string] {
  const seconds = Math.floor((Date.now() - getWroteAt()) / 1_000);
  return [MAX_STATE_AGE_HEADER, String(Math.min(Math.max(seconds, 0), LONGEST))];
}

/**
 * The moment whose changes a reply has, all of them, in milliseconds since 1970; undefined: it has everything, or is only
 * a few seconds old.
 */
export function stateAtOf(headers: Headers): number | undefined {
  const age = Number(headers.get(STATE_AGE_HEADER) ?? 0);
  if (!(age >= TOLD_STATE_AGE)) return undefined;
  return Date.now() - age * 1_000;
}
