import type { MouseEvent } from 'react';

/** Stops the second click of a double click, because another button may have replaced the first one. */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
