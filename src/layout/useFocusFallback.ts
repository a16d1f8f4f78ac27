import { useEffect } from 'react';
import { confirmFocus, focusTemporarily } from '../ui/focusLost.ts';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])';

/** A focused element, with the data to find the nearest one after its removal. */
interface Focused {
  element: HTMLElement;
  /** Its ancestors, kept because a removed element no longer has any. */
  around: HTMLElement[];
  /** The screen, dialog or panel around it; null in the frame, e.g. in a banner. */
  layer: Element | null;
  /** The focused element before that layer was opened. */
  opener: Focused | undefined;
  x: number;
  y: number;
}

/**
 * Moves the focus to the nearest element when the focused one is removed, e.g. a pressed button or a deleted row.
 * Otherwise keyboard users would start again at the top of the page. Screens that know a better element focus it if
 * `isFocusLost` returns true.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let now: Focused | undefined;
    let before: Focused | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== now?.element) now = focusedAt(target, now ?? before);
    };
    // a click on the background removes the focus on purpose
    const onPointer = () => {
      confirmFocus();
      before = now ?? before;
      now = undefined;
    };
    let waiting = false;
    const look = () => {
      waiting = false;
      if (!now || document.activeElement !== document.body) return;
      const next = placeOf(now);
      if (next) focusTemporarily(next);
    };
    // after the frame, because the component that changed the page may set the focus itself
    const observer = new MutationObserver(() => {
      if (waiting || !now || (document.activeElement === now.element && !now.element.matches(':disabled'))) return;
      waiting = true;
      requestAnimationFrame(() => setTimeout(look));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    document.addEventListener('keydown', confirmFocus, true);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', confirmFocus, true);
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

/** Returns the element to focus: the same one, the nearest one, or one in the layer below. */
function placeOf(focused: Focused): HTMLElement | null {
  for (let one: Focused | undefined = focused; one; one = one.opener) {
    // an open dialog handles its own focus
    if (one.layer?.isConnected && one.layer.id !== 'main') return null;
    const place = isThere(one.element) ? one.element : nearest(one);
    if (place) return place;
  }
  return document.getElementById('main');
}

/** The focusable element in the closest remaining ancestor that is nearest to the old position. */
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
