import type { MouseEvent } from 'react';

/** Whether a dialog is open, in which case the shortcuts of the screen behind it must not work. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Whether shortcuts use the command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Stops the second click of a double click, because another button may have replaced the first one. */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/** Whether the browser itself must handle a click on a link, e.g. open a new tab, a new window or the context menu. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
