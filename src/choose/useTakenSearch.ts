import { useEvent } from 'ra-core';
import { useEffect, useState } from 'react';

/** Milliseconds without typing after which the text is searched for. */
const PAUSE = 200;

/** The text of a search box. `q` is what is searched for: the text after a pause, or at once when Enter is pressed. */
export function useSearchText() {
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  // Enter was pressed, and what the current text finds is not there yet
  const [taking, setTaking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const type = (next: string) => {
    setText(next);
    setTaking(false);
  };
  const take = () => {
    setQ(text.trim());
    setTaking(true);
  };
  return { text, q, taking, type, take, taken: () => setTaking(false) };
}

type SearchText = ReturnType<typeof useSearchText>;

/**
 * Calls `choose` once the results are those of the text for which Enter was pressed, so that Enter never chooses one of
 * the previous results. Returns whether they are.
 */
export function useTakenSearch(
  { text, q, taking, taken }: SearchText,
  { isPlaceholderData, isPending }: { isPlaceholderData: boolean; isPending: boolean },
  choose: () => void,
): boolean {
  const settled = text.trim() === q && !isPlaceholderData && !isPending;
  const chooseFound = useEvent(() => {
    taken();
    choose();
  });
  useEffect(() => {
    if (taking && settled) chooseFound();
  }, [taking, settled, chooseFound]);
  return settled;
}
