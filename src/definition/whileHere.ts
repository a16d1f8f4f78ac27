import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

/**
 * What a late answer leads to: it is done while the component is there. Whoever has gone on to something else meanwhile
 * is not called back from it.
 */
export function useWhileHere<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useEvent((...args: A) => {
    if (here.current) work(...args);
  });
}

/** Runs what must not run twice: while one run goes on, further clicks do nothing. */
export function useOneAtATime() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const once = useEvent(async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  });
  return { busy, once };
}
