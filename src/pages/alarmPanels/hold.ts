/** How long a button has to be held until it triggers, in milliseconds. */
export const HOLD_DURATION = 1_000;

/** Input that holds the button: a pointer or a key. */
type By = 'pointer' | 'key';

/** idle: not held. holding: held since `since` (milliseconds). fired: has triggered and is still held. */
export type Hold = { phase: 'idle' } | { phase: 'holding'; by: By; since: number } | { phase: 'fired'; by: By };

export type HoldEvent =
  | { type: 'press'; by: By; at: number }
  | { type: 'time'; at: number }
  | { type: 'release'; by: By }
  | { type: 'cancel' };

export const IDLE: Hold = { phase: 'idle' };

/** Returns the next state; `effect` is set if the button triggers now or was released too early. */
export function nextHold(hold: Hold, event: HoldEvent): { hold: Hold; effect?: 'fire' | 'early' } {
  if (event.type === 'cancel') return { hold: IDLE };
  if (event.type === 'press') {
    // a second finger or the auto-repeat of a held key
    if (hold.phase !== 'idle') return { hold };
    return { hold: { phase: 'holding', by: event.by, since: event.at } };
  }
  if (hold.phase === 'idle') return { hold };
  if (event.type === 'release') {
    if (event.by !== hold.by) return { hold };
    return { hold: IDLE, ...(hold.phase === 'holding' ? { effect: 'early' as const } : {}) };
  }
  if (hold.phase === 'holding' && event.at - hold.since >= HOLD_DURATION) {
    return { hold: { phase: 'fired', by: hold.by }, effect: 'fire' };
  }
  return { hold };
}
