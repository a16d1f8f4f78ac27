import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { LiveEvent } from '../../protocol/events.ts';
import { useLiveEvents } from '../definition/useLiveEvents.ts';

/** Milliseconds from one look at the platform to the next: many changes at once are one look. */
const GAP = 1_000;
/** A platform that takes long is asked less often: looks take at most this share of the time. */
const SHARE = 1 / 4;

/** Looks again at what these keys begin with whenever an event says so, at most once per `gap` milliseconds. */
export function useLookOnEvents(
  queryKey: QueryKey,
  concerns: (event: LiveEvent) => boolean,
  { gap = GAP }: { gap?: number } = {},
): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = useRef({ closed: false, waiting: false, again: false });
  useEffect(() => {
    state.current.closed = false;
    return () => {
      state.current = { closed: true, waiting: false, again: false };
      clearTimeout(timer.current);
    };
  }, []);
  const look = useEvent(async () => {
    const began = Date.now();
    // a look that is under way may have begun before the change
    Object.assign(state.current, { waiting: true, again: queries.isFetching({ queryKey }) > 0 });
    await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
    if (state.current.closed) return;
    const took = Date.now() - began;
    timer.current = setTimeout(
      () => {
        state.current.waiting = false;
        if (state.current.again) void look();
      },
      Math.max(gap, took / SHARE) - took,
    );
  });
  useLiveEvents((event) => {
    if (event.kind === 'definitions' || (event.kind !== 'reset' && !concerns(event))) return;
    if (state.current.waiting) state.current.again = true;
    else void look();
  });
}
