import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

/**
 * Wraps a callback of an asynchronous operation so that it runs only while the component is mounted, e.g. doesn't
 * navigate after the user has left the screen.
 */
export function useWhileMounted<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
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

/** Runs one operation at a time: further calls are ignored until it has finished. */
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
