import { useQuery } from '@tanstack/react-query';
import { type Chapter, loadText } from './chapters.ts';

/** Loads the text of a chapter; it stays cached as long as the console is open. */
export function useText({ name, language }: Chapter) {
  return useQuery({
    queryKey: ['handbook', language, name],
    queryFn: () => loadText({ name, language }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
