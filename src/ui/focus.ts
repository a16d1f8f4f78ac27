import { focusTemporarily, isFocusLost } from './focusLost.ts';

/**
 * Focuses the element that `find` returns once the changes of the current event are rendered. Returns a function that
 * cancels it.
 */
export function focusAfterRender(find: () => HTMLElement | null | undefined): () => void {
  const frame = requestAnimationFrame(() => find()?.focus());
  return () => cancelAnimationFrame(frame);
}

/** Like `focusAfterRender`, but only if the focused element was removed meanwhile. */
export function refocusAfterRender(find: () => HTMLElement | null | undefined): () => void {
  return focusAfterRender(() => (isFocusLost() ? find() : undefined));
}

/** Marks the button that removes an item. */
export const REMOVE_BUTTON = { 'data-removes': '' };

/**
 * Called before a button removes its own list item or tile: the focus then moves to the same button of the next item,
 * or to the first button around the list if there is none.
 */
export function focusNextItem(button: HTMLElement): void {
  const item = button.closest('li, [data-tile]');
  const list = item?.parentElement;
  if (!item || !list) return;
  const around = list.closest('fieldset, section, form, main');
  const buttons = () => [...list.children].flatMap((one) => one.querySelector<HTMLElement>('[data-removes]') ?? []);
  const at = buttons().findIndex((one) => item.contains(one));
  refocusAfterRender(() => {
    const left = list.isConnected ? buttons() : [];
    return left[Math.min(at, left.length - 1)] ?? around?.querySelector<HTMLElement>('button:not(:disabled)');
  });
}

const REACHABLE = ':not(:disabled, [hidden], [tabindex="-1"])';
const CONTROL = `:is(button, input, select, textarea, [tabindex="0"]:not(a))${REACHABLE}`;
const LINK = `a[href]${REACHABLE}`;

/**
 * Focuses the control with `autofocus` in an opened panel or dialog, else the first control; a link only if there is
 * nothing else, because Enter would lead away from what is asked.
 */
export function focusFirst(panel: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== panel && panel.contains(activeElement)) return;
  const find = (selector: string) => panel.querySelector<HTMLElement>(selector);
  const chosen = find('[autofocus]') ?? find(CONTROL) ?? find(LINK);
  chosen?.focus({ preventScroll: true });
}

/**
 * As a ref callback: focuses the first control of a panel, and the panel as soon as the focused control is removed. The
 * key that removed it must not press another one, and the next key must not be lost.
 */
export function keepFocusInside(panel: HTMLElement | null) {
  if (!panel) return undefined;
  focusFirst(panel);
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusTemporarily(panel);
  });
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}
