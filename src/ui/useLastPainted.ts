import { useEffect, useState } from 'react';
import { afterPaint } from './afterPaint.ts';

/**
 * Returns `value` as it was last painted: what depends on a change but takes long to lay out follows in a frame of its
 * own, after the one that answers the click.
 */
export function useLastPainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (value === painted) return;
    return afterPaint(() => setPainted(value));
  }, [value, painted]);
  return painted;
}
