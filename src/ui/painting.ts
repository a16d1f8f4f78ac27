import { useEffect, useState } from 'react';

/**
 * Runs `work` once the next frame has been painted; in a hidden window, which paints nothing, in the next task.
 * Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  const next = () => {
    timer = setTimeout(work);
  };
  if (document.hidden) next();
  else frame = requestAnimationFrame(next);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Returns true once the content announced by `there` has been painted, to delay less important work. */
export function usePainted(there: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!there || painted) return;
    return afterPaint(() => setPainted(true));
  }, [there, painted]);
  return painted;
}

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

/** Runs less important work in idle time, once `ready` is true. `work` must be a stable function. */
export function useWhenIdle(ready: boolean, work: () => void): void {
  useEffect(() => {
    if (!ready) return;
    const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 500));
    idle(work);
  }, [ready, work]);
}
