import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewAlarm } from '../../../dataProvider/calls/alarms.ts';
import { useExtension } from '../../definition/context.tsx';
import type { TriggerBody } from './body.ts';

/** Debounce in milliseconds before a preview is requested. */
const REST = 350;
/** Refetch interval in milliseconds, because shifts begin and end while the form is open. */
const AGAIN = 60_000;

function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rested === '' ? 0 : REST);
    return () => clearTimeout(timer);
  }, [text, rested]);
  return rested;
}

/**
 * Live preview of who would be called. Replies for earlier values are dropped; until the next reply arrives, the last
 * preview is returned with `checking`.
 */
export function usePreview(asked: TriggerBody | undefined) {
  const told = useExtension('alarms');
  const wanted = asked ? JSON.stringify(asked) : '';
  const rested = useDebounced(wanted);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['alarmPreview', rested],
    queryFn: ({ signal }) => previewAlarm(JSON.parse(rested) as TriggerBody, signal),
    enabled: told && rested !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.error ? false : AGAIN),
    gcTime: 0,
    retry: false,
  });
  const asking = told && wanted !== '';
  const checking = asking && (rested !== wanted || isPlaceholderData || (isFetching && !data));
  return {
    /** Whether the platform supports previews. */
    told,
    preview: asking && !error ? data : undefined,
    error: asking && !checking ? error : null,
    checking,
    again: () => void refetch(),
  };
}
