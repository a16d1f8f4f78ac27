import { useCallback, useRef } from 'react';
import { useExtension } from '../definition/context.tsx';

/** With events: refetch interval in milliseconds, so that a lost connection is noticed. */
const WITH_EVENTS = 5_000;
/** Without events: the first interval, and the longest one if nothing changes or the platform doesn't answer. */
const SOON = 3_000;
const LATEST = 15_000;
const GROWTH = 1.4;

interface QueryState {
  dataUpdateCount: number;
  errorUpdateCount: number;
  data: unknown;
}

/** Returns a `refetchInterval` function (milliseconds) whose interval grows while nothing changes. */
export function useRefetchInterval(): (query: { state: QueryState }) => number {
  const events = useExtension('events');
  const last = useRef({ looks: 0, data: undefined as unknown, pause: SOON });
  // a stable function, because the query calls it during render
  return useCallback(
    ({ state }: { state: QueryState }) => {
      if (events) return WITH_EVENTS;
      const looks = state.dataUpdateCount + state.errorUpdateCount;
      if (looks !== last.current.looks) {
        const idle = state.data === last.current.data;
        const pause = idle ? Math.min(last.current.pause * GROWTH, LATEST) : SOON;
        last.current = { looks, data: state.data, pause };
      }
      return last.current.pause;
    },
    [events],
  );
}
