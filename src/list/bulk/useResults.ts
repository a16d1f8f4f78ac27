import { useEffect, useRef, useState } from 'react';
import type { BulkResult } from './runBulk.ts';

/** Time between two drawings while results come in: each drawing goes through all of them. */
const PACE = 100;

/** The results of an action so far, drawn at a bounded pace however many come in. */
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
    }, PACE);
  };
  const reset = () => {
    all.current = [];
    setResults([]);
  };
  /** Draws what has come in, for the action has ended. */
  const flush = () => setResults([...all.current]);
  return { results, add, reset, flush };
}
