import { useEffect, useState } from 'react';
import { afterPaint } from './afterPaint.ts';

/** Returns true once the content announced by `there` has been painted, to delay less important work. */
export function usePainted(there: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!there || painted) return;
    return afterPaint(() => setPainted(true));
  }, [there, painted]);
  return painted;
}
