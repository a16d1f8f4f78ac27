import { useEvent } from 'ra-core';
import { useState } from 'react';

/**
 * The items in the places that they have had: those of before first, with what is known of them now, then the new ones.
 * `held`: items that are gone keep their place, too, so that nothing moves under the pointer.
 */
export function inPlaces<T>(before: readonly T[], now: readonly T[], keyOf: (item: T) => number, held: boolean): T[] {
  const byKey = new Map(now.map((item) => [keyOf(item), item]));
  const known = new Set(before.map(keyOf));
  const kept = before.flatMap((item) => byKey.get(keyOf(item)) ?? (held ? item : []));
  return [...kept, ...now.filter((item) => !known.has(keyOf(item)))];
}

/**
 * Keeps the items of a list that changes all the time in their places. `settles`: while nobody points at the list, it
 * takes the order of the platform; else new items are only added at its end. `hold` are the props of the list.
 */
export function usePlaces<T>(now: readonly T[], keyOf: (item: T) => number, settles: boolean) {
  const [held, setHeld] = useState(false);
  const [kept, setKept] = useState({ now, shown: now, held });
  let { shown } = kept;
  if (kept.now !== now || kept.held !== held) {
    shown = settles && !held ? now : inPlaces(kept.shown, now, keyOf, held);
    setKept({ now, shown, held });
  }
  const take = useEvent(() => setHeld(true));
  const leave = useEvent(() => setHeld(false));
  const here = new Set(now.map(keyOf));
  return {
    shown,
    isGone: (item: T) => !here.has(keyOf(item)),
    hold: { onPointerEnter: take, onPointerDown: take, onPointerLeave: leave, onFocus: take, onBlur: leave },
  };
}
