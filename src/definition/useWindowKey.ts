import { useEvent } from 'ra-core';
import { useLayoutEffect } from 'react';

interface WindowKeyOptions {
  /** Whether keys are listened to; default: always. */
  on?: boolean;
  /** Handled before the surrounding elements. */
  first?: boolean;
}

/** Calls back for each key that is pressed anywhere in the window. */
export function useWindowKey(
  onKey: (event: KeyboardEvent) => void,
  { on = true, first = false }: WindowKeyOptions = {},
): void {
  const listener = useEvent(onKey);
  // before the first paint, so that no key is missed
  useLayoutEffect(() => {
    if (!on) return;
    window.addEventListener('keydown', listener, first);
    return () => window.removeEventListener('keydown', listener, first);
  }, [on, first, listener]);
}
