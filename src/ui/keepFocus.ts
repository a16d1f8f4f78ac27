import { isFocusLost } from './focusLost.ts';
/** Marks the button of an item that takes the item away. */
export const REMOVES = { 'data-removes': '' };

/**
 * Called when a button is about to take away the list item it stands in: the focus then goes on to the same button of the
 * item that takes its place, or to the first button around the list when it was the only one.
 */
export function keepFocus(button: HTMLElement): void {
  const item = button.closest('li');
  const list = item?.parentElement;
  if (!item || !list) return;
  const around = list.closest('fieldset, section, form');
  const buttons = () => [...list.children].flatMap((one) => one.querySelector<HTMLElement>('[data-removes]') ?? []);
  const at = buttons().findIndex((one) => item.contains(one));
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
    const left = list.isConnected ? buttons() : [];
    const next = left[Math.min(at, left.length - 1)];
    (next ?? around?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
  });
}
