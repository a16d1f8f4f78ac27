import { useEffect, useState, useSyncExternalStore } from 'react';
import { followsIn, type TableUse } from './follow.ts';

const ROWS = '.at .v-tw';
const POINTED = `${ROWS}, .at-new`;
const FOCUSED = `${ROWS}, [role="menu"], [role="listbox"], [role="dialog"]`;

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** A store, so that a pointer that arrives stops the rows before the next reply is drawn. */
function makeFollowing() {
  let use: TableUse = { pointed: false, focused: false, selected: false, opened: false, changedAt: Date.now() };
  let following = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const settle = () => {
    clearTimeout(timer);
    const wait = followsIn(use, Date.now());
    if (wait) timer = setTimeout(settle, wait);
    if (following === (wait === 0)) return;
    following = wait === 0;
    for (const listener of listeners) listener();
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
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { note, watch, subscribe, get: () => following };
}

/**
 * Whether the table shows new alarms by itself, because nobody has used it for a while. `selected`: rows are checked;
 * `opened`: an alarm is open.
 */
export function useFollowing(selected: boolean, opened: boolean): boolean {
  const [{ note, watch, subscribe, get }] = useState(makeFollowing);
  useEffect(() => watch(), [watch]);
  useEffect(() => note({ selected, opened }), [note, selected, opened]);
  const following = useSyncExternalStore(subscribe, get);
  // what has just been opened counts before its effect has run
  return following && !selected && !opened;
}
