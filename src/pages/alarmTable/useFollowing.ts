import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../../engine/listeners.ts';
import { followsIn, isInUse, type TableUse } from './follow.ts';

/**
 * `following`: nobody has used the table for a while, so it shows new alarms by itself. `used`: somebody points at its
 * rows, has the focus there or has selected some, so no row may move. `resting`: neither.
 */
export type Following = 'following' | 'resting' | 'used';

const ROWS = '.at .v-tw';
const POINTED = `${ROWS}, .at-new`;
const FOCUSED = `${ROWS}, [role="menu"], [role="listbox"], [role="dialog"]`;

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** A store, so that a pointer that arrives stops the rows before the next reply is drawn. */
function makeFollowing() {
  let use: TableUse = { pointed: false, focused: false, selected: false, opened: false, changedAt: Date.now() };
  let state: Following = 'resting';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { subscribe, tell } = createListeners();
  const settle = () => {
    clearTimeout(timer);
    const wait = followsIn(use, Date.now());
    if (wait) timer = setTimeout(settle, wait);
    const next = isInUse(use) ? 'used' : wait === 0 ? 'following' : 'resting';
    if (state === next) return;
    state = next;
    tell();
  };
  /** Notes a change of use; without one that somebody typed. */
  const note = (change: Partial<Omit<TableUse, 'changedAt'>> = {}) => {
    const names = Object.keys(change) as (keyof typeof change)[];
    if (names.length > 0 && names.every((name) => use[name] === change[name])) return;
    use = { ...use, ...change, changedAt: Date.now() };
    settle();
  };
  const watch = () => {
    const onOver = ({ target }: Event) => note({ pointed: isWithin(target, POINTED) });
    const onOut = ({ relatedTarget }: PointerEvent) => relatedTarget === null && note({ pointed: false });
    const onFocus = ({ target }: Event) => note({ focused: isWithin(target, FOCUSED) });
    const onBlur = ({ relatedTarget }: FocusEvent) => note({ focused: isWithin(relatedTarget, FOCUSED) });
    const onKey = () => note();
    window.addEventListener('pointerover', onOver);
    window.addEventListener('pointerout', onOut);
    window.addEventListener('focusin', onFocus);
    window.addEventListener('focusout', onBlur);
    window.addEventListener('keydown', onKey);
    note({ focused: isWithin(document.activeElement, FOCUSED) });
    settle();
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerover', onOver);
      window.removeEventListener('pointerout', onOut);
      window.removeEventListener('focusin', onFocus);
      window.removeEventListener('focusout', onBlur);
      window.removeEventListener('keydown', onKey);
    };
  };
  return { note, watch, subscribe, get: () => state };
}

/**
 * Returns whether the table may move its rows by itself. `selected`: rows are checked; `opened`: an alarm is open beside
 * them.
 */
export function useFollowing(selected: boolean, opened: boolean): Following {
  const [{ note, watch, subscribe, get }] = useState(makeFollowing);
  useEffect(() => watch(), [watch]);
  useEffect(() => note({ selected, opened }), [note, selected, opened]);
  const state = useSyncExternalStore(subscribe, get);
  // what has just been selected or opened counts before its effect has run
  if (selected) return 'used';
  return state === 'following' && opened ? 'resting' : state;
}
