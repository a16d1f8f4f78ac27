import type { MouseEvent } from 'react';

/** The second click of a double click is not meant for the button that has taken the place of the first one's. */
export function onlyOnce(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
