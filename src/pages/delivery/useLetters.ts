import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchDeadLetters } from '../../../dataProvider/calls/delivery.ts';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';

/** Common prefix of the query keys. */
export const LETTERS_KEY = ['delivery', 'letters'] as const;
export const LETTERS_PAGE = 20;
/** Refetch interval in milliseconds, for platforms without events. */
const REFETCH_INTERVAL = 10_000;

/** Returns a live page of the calls that could not be delivered. `page` counts from 0. */
export function useLetters(page: number) {
  useRefetchOnEvents(LETTERS_KEY, () => true);
  return useQuery({
    queryKey: [...LETTERS_KEY, page],
    queryFn: ({ signal }) => fetchDeadLetters(page, LETTERS_PAGE, signal),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
