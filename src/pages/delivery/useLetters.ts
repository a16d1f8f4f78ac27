import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchDeadLetters } from '../../../dataProvider/delivery.ts';
import { useLookOnEvents } from '../../live/useLookOnEvents.ts';

/** First parts of the keys of these queries. */
export const LETTERS_KEY = ['delivery', 'letters'] as const;
export const LETTERS_PAGE = 20;
/** Milliseconds between two looks where nothing is reported. */
const LOOK = 10_000;

/** A page of the calls that could not be delivered, kept up to date. `page` counts from 0. */
export function useLetters(page: number) {
  useLookOnEvents(LETTERS_KEY, () => true);
  return useQuery({
    queryKey: [...LETTERS_KEY, page],
    queryFn: ({ signal }) => fetchDeadLetters(page, LETTERS_PAGE, signal),
    refetchInterval: LOOK,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
