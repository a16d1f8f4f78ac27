import { useEffect } from 'react';
import { focusMeanwhile, settleFocus } from '../ui/focusLost.ts';

/** How often it is looked whether the focus is still somewhere. */
const LOOK = 200;
const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])';

interface Focused {
  element: HTMLElement;
  /** From its parent upwards, as it was: an element that is removed has no ancestors any more. */
  around: HTMLElement[];
  /** Else it was in the frame, e.g. in a message. */
  inMain: boolean;
  x: number;
  y: number;
}

/**
 * Gives the focus to what stands nearest when the element that had it has gone: a button that was pressed and is not
 * needed any more, a row that was deleted. Whoever works with the keyboard would have to begin at the top of the page.
 * Screens that know a better place take it from there, see `isFocusLost`.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let now: Focused | undefined;
    let before: Focused | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === now?.element) return;
      before = now;
      now = focusedAt(target);
    };
    // a click beside everything takes the focus away on purpose
    const onPointer = () => {
      settleFocus();
      before = now;
      now = undefined;
    };
    const look = () => {
      if (!now || document.activeElement !== document.body || isThere(now.element)) return;
      const main = document.getElementById('main');
      const back = !now.inMain && before && isThere(before.element) ? before.element : main;
      const next = nearest(now) ?? back;
      if (next) focusMeanwhile(next);
    };
    const timer = setInterval(look, LOOK);
    document.addEventListener('keydown', settleFocus, true);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('keydown', settleFocus, true);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer, true);
    };
  }, []);
}

function focusedAt(element: HTMLElement): Focused {
  const around: HTMLElement[] = [];
  let one = element.parentElement;
  for (; one && one.id !== 'main'; one = one.parentElement) around.push(one);
  const { x, y } = element.getBoundingClientRect();
  return { element, around, inMain: one !== null, x, y };
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;
}

/** What can have the focus in the closest that is left around it, next to where it was. */
function nearest({ around, x, y }: Focused): HTMLElement | undefined {
  for (const one of around) {
    if (!one.isConnected || one.contains(document.getElementById('main'))) continue;
    const found = [...one.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isThere);
    const far = (other: HTMLElement) => {
      const rect = other.getBoundingClientRect();
      return Math.hypot(rect.x - x, rect.y - y);
    };
    if (found.length > 0) return found.reduce((best, other) => (far(other) < far(best) ? other : best));
  }
  return undefined;
}
