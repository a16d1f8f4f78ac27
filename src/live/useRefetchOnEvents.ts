import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { LiveEvent } from '../../protocol/events.ts';
import { useLiveEvents } from '../definition/useLiveEvents.ts';

/** Minimum milliseconds between two refetches, so that many changes at once cause only one. */
const GAP = 1_000;
/**
 * Events between two refetches from which on the next one is no sooner than `GAP`: nobody reads rows that move several
 * times a second, and painting them would delay what the user does.
 */
const MANY = 20;
/** Maximum share of time spent refetching, so that a slow platform is queried less often. */
const SHARE = 1 / 4;

/**
 * Refetches the queries with this key prefix on matching events, at most once per `gap` milliseconds; no more often than
 * each second while many come.
 */
export function useRefetchOnEvents(
  queryKey: QueryKey,
  concerns: (event: LiveEvent) => boolean,
  { gap = GAP }: { gap?: number } = {},
): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = useRef({ closed: false, waiting: false, again: false, heard: 0 });
  useEffect(() => {
    state.current.closed = false;
    return () => {
      state.current = { closed: true, waiting: false, again: false, heard: 0 };
      clearTimeout(timer.current);
    };
  }, []);
  const refetch = useEvent(async () => {
    const began = Date.now();
    const least = state.current.heard < MANY ? gap : Math.max(gap, GAP);
    // a running fetch may have started before the change
    Object.assign(state.current, { waiting: true, again: queries.isFetching({ queryKey }) > 0, heard: 0 });
    await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
    if (state.current.closed) return;
    const took = Date.now() - began;
    timer.current = setTimeout(
      () => {
        state.current.waiting = false;
        if (state.current.again) void refetch();
      },
      Math.max(least, took / SHARE) - took,
    );
  });
  useLiveEvents((event) => {
    if (event.kind === 'definitions' || (event.kind !== 'reset' && !concerns(event))) return;
    state.current.heard += 1;
    if (state.current.waiting) state.current.again = true;
    else void refetch();
  });
}
