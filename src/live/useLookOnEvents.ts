import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { LiveEvent } from '../../protocol/events.ts';
import { useLiveEvents } from '../definition/useLiveEvents.ts';

/** Milliseconds between two looks at the platform for changes that events tell: many at once are one look. */
const GAP = 1_000;

/** Looks again at what these keys begin with whenever an event says so, at most once per second. */
export function useLookOnEvents(queryKey: QueryKey, concerns: (event: LiveEvent) => boolean): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = useEvent(async () => {
    again.current = false;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (again.current) void look();
    }, GAP);
    // a look that is under way may have begun before the change
    if (queries.isFetching({ queryKey }) > 0) again.current = true;
    await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });
  useLiveEvents((event) => {
    if (event.kind === 'definitions' || (event.kind !== 'reset' && !concerns(event))) return;
    if (timer.current === undefined) void look();
    else again.current = true;
  });
}
