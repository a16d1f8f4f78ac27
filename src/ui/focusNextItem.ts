import { refocusAfterRender } from './focusAfterRender.ts';

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
