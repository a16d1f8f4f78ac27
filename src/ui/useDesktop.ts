import { useSyncExternalStore } from 'react';
import { DESKTOP_BREAKPOINT } from '../../protocol/constants.ts';

const QUERY = `(min-width: ${DESKTOP_BREAKPOINT}px)`;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is as wide as the desktop breakpoint. */
export function useDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
}
