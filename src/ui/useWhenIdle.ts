import { useEffect } from 'react';

/** Does less important work once in idle time, as soon as `ready`. `work`: the same function each time. */
export function useWhenIdle(ready: boolean, work: () => void): void {
  useEffect(() => {
    if (!ready) return;
    const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 500));
    idle(work);
  }, [ready, work]);
}
