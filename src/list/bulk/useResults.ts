import { useEffect, useRef, useState } from 'react';
import type { BulkResult } from './runBulk.ts';

/** Milliseconds between two renders while results arrive, because each render processes all of them. */
const RENDER_INTERVAL = 100;

/** The results of an action so far, rendered at a limited rate. */
export function useResults() {
  const all = useRef<BulkResult[]>([]);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const add = (result: BulkResult) => {
    all.current.push(result);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setResults([...all.current]);
    }, RENDER_INTERVAL);
  };
  const reset = () => {
    all.current = [];
    setResults([]);
  };
  /** Renders the remaining results at the end of the action. */
  const flush = () => setResults([...all.current]);
  return { results, add, reset, flush };
}
