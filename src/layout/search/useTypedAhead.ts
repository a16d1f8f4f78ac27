import { useEvent } from 'ra-core';
import { useEffect, useRef } from 'react';
import { keepKeys } from './typedKeys.ts';

interface TypedAhead {
  /** Starts to keep typed keys, which no longer reach the focused field, after what was typed before. */
  keep: (before: string) => void;
  /** Stops keeping keys and returns the typed text. */
  take: () => string;
}

/**
 * Keeps what the user types between Ctrl+K and the arrival of the dialog's code.
 * @param onCancel called if Escape is pressed meanwhile
 */
export function useTypedAhead(onCancel: () => void): TypedAhead {
  const end = useRef((): string => '');
  useEffect(() => () => void end.current(), []);
  const cancel = useEvent(onCancel);
  const keep = useEvent((before: string) => {
    end.current = keepKeys(before, cancel);
  });
  const take = useEvent(() => end.current());
  return { keep, take };
}
