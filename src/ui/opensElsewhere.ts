import type { MouseEvent } from 'react';

/** Whether the browser itself must handle a click on a link, e.g. open a new tab, a new window or the context menu. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
