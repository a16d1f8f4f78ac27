import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../protocol/constants.ts';

/** A typed text once it has not changed for half a second; an empty one at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
