import type { MouseEvent } from 'react';

/** Whether the browser follows a click on a link in its own way: in a new tab or window, or by its menu. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
