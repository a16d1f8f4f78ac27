import type { MouseEvent } from 'react';

/** Stops the second click of a double click: another button may have taken the place of the first one. */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
