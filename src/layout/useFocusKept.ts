import { useEffect } from 'react';
import { focusMeanwhile, settleFocus } from '../ui/focusLost.ts';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])';

/** An element that had the focus, with what it takes to find its place when it has gone. */
interface Focused {
  element: HTMLElement;
  /** From its parent upwards, as it was: an element that is removed has no ancestors any more. */
  around: HTMLElement[];
  /** The screen, the dialog or panel it was in; null: in the frame, e.g. in a message. */
  layer: Element | null;
  /** What had the focus before it went into that layer. */
  opener: Focused | undefined;
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
      if (target instanceof HTMLElement && target !== now?.element) now = focusedAt(target, now ?? before);
    };
    // a click beside everything takes the focus away on purpose
    const onPointer = () => {
      settleFocus();
      before = now ?? before;
      now = undefined;
    };
    let waiting = false;
    const look = () => {
      waiting = false;
      if (!now || document.activeElement !== document.body) return;
      const next = placeOf(now);
      if (next) focusMeanwhile(next);
    };
    // after the frame: what has changed the page may give the focus to a place of its own
    const observer = new MutationObserver(() => {
      if (waiting || !now || (document.activeElement === now.element && !now.element.matches(':disabled'))) return;
      waiting = true;
      requestAnimationFrame(() => setTimeout(look));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    document.addEventListener('keydown', settleFocus, true);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', settleFocus, true);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer, true);
    };
  }, []);
}

function focusedAt(element: HTMLElement, before: Focused | undefined): Focused {
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one && one.id !== 'main'; one = one.parentElement) around.push(one);
  const layer = element.closest('.MuiModal-root, #main');
  let opener = layer?.id === 'main' ? undefined : before;
  for (let one = opener; one; one = one.opener) if (one.layer === layer) opener = one.opener;
  const { x, y } = element.getBoundingClientRect();
  return { element, around, layer, opener, x, y };
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;
}

/** Where the focus belongs: the element itself, what is nearest to it, or the same of what had the focus before. */
function placeOf(focused: Focused): HTMLElement | null {
  for (let one: Focused | undefined = focused; one; one = one.opener) {
    // an open dialog keeps its focus itself
    if (one.layer?.isConnected && one.layer.id !== 'main') return null;
    const place = isThere(one.element) ? one.element : nearest(one);
    if (place) return place;
  }
  return document.getElementById('main');
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
