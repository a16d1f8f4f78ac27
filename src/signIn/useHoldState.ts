import { useEffect, useState } from 'react';
import { fetchHold } from '../../dataProvider/calls/holdState.ts';
import type { Hold } from '../../protocol/hold.ts';

/** Milliseconds between looks while it is on hold, and in service. */
const ON_HOLD = 10_000;
const IN_SERVICE = 60_000;

/**
 * Why nobody is called; null: the platform is in service, or has no such call (`offered`). Asked for again and again; what
 * is known stays while the platform does not answer.
 */
export function useHoldState(offered: boolean): Hold | null {
  const [hold, setHold] = useState<Hold | null>(null);
  useEffect(() => {
    if (!offered) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await fetchHold(gone.signal).catch(() => undefined);
      if (gone.signal.aborted) return;
      if (found !== undefined) setHold(found);
      timer = setTimeout(() => void look(), found ? ON_HOLD : IN_SERVICE);
    };
    void look();
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [offered]);
  return hold;
}
