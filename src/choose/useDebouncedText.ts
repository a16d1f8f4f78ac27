import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../protocol/constants.ts';

/** Debounces a typed text: returns it once it hasn't changed for `pause` milliseconds, an empty one immediately. */
export function useDebouncedText(text: string, pause = SEARCH_DEBOUNCE): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
