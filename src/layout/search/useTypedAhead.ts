import { useEvent } from 'ra-core';
import { useEffect, useRef } from 'react';

interface TypedAhead {
  /** Starts to keep typed keys, which no longer reach the focused field. */
  keep: () => void;
  /** Stops keeping keys and returns the typed text. */
  take: () => string;
}

/**
 * Keeps what the user types between Ctrl+K and the arrival of the dialog's code.
 * @param onCancel called if Escape is pressed meanwhile
 */
export function useTypedAhead(onCancel: () => void): TypedAhead {
  const typed = useRef('');
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  const onKey = useEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === 'Escape') {
      end.current();
      onCancel();
    } else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
    else if (key.length === 1) typed.current += key;
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  });
  const keep = useEvent(() => {
    typed.current = '';
    window.addEventListener('keydown', onKey, true);
    end.current = () => window.removeEventListener('keydown', onKey, true);
  });
  const take = useEvent(() => {
    end.current();
    return typed.current;
  });
  return { keep, take };
}
