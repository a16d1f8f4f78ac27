import { useEffect } from 'react';

/** Runs less important work in idle time, once `ready` is true. `work` must be a stable function. */
export function useWhenIdle(ready: boolean, work: () => void): void {
  useEffect(() => {
    if (!ready) return;
    const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 500));
    idle(work);
  }, [ready, work]);
}
