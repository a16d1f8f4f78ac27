import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../protocol/constants.ts';

/** Debounces a typed text: returns it once it hasn't changed for half a second, an empty one immediately. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
