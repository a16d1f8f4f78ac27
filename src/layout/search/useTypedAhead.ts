import { useEvent } from 'ra-core';
import { useLayoutEffect, useRef } from 'react';

/**
 * What is typed between Ctrl+K and the arrival of the dialog's code, instead of in the field behind; Escape ends the wait.
 * @returns returns the text, once, and leaves the keys to the dialog
 */
export function useTypedAhead(opening: boolean, onCancel: () => void): () => string {
  const typed = useRef('');
  const taken = useRef(false);
  const stop = useRef(() => {});
  const cancel = useEvent(onCancel);
  useLayoutEffect(() => {
    if (!opening) return;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { key } = event;
      if (key === 'Escape') cancel();
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    // a dialog whose code is there takes the keys before this effect runs
    if (!taken.current) window.addEventListener('keydown', keep, true);
    stop.current = () => window.removeEventListener('keydown', keep, true);
    return () => {
      stop.current();
      typed.current = '';
      taken.current = false;
    };
  }, [opening, cancel]);
  return useEvent(() => {
    taken.current = true;
    stop.current();
    return typed.current;
  });
}
