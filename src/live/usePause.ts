import { useCallback, useRef } from 'react';
import { useExtension } from '../definition/definitions.tsx';

/** A look now and then although events tell every change: a connection that was lost shows. */
const WITH_EVENTS = 5_000;
/** Without events: the first wait, and the longest when nothing changes or nobody answers. */
const SOON = 3_000;
const LATEST = 15_000;
const GROWTH = 1.4;

interface Looked {
  dataUpdateCount: number;
  errorUpdateCount: number;
  data: unknown;
}

/** How long to wait until the next look: longer the longer nothing changes. */
export function usePause(): (query: { state: Looked }) => number {
  const events = useExtension('events');
  const last = useRef({ looks: 0, data: undefined as unknown, pause: SOON });
  // asked while React renders
  return useCallback(
    ({ state }: { state: Looked }) => {
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
