import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { fetchHold } from '../../../dataProvider/hold.ts';
import { useExtension } from '../../definition/definitions.tsx';
import { formatDateTime } from '../../engine/dates.ts';

/** Key of everything about the hold. */
export const HOLD_KEY = 'hold';
/** Refetch interval in milliseconds. */
const REFETCH_INTERVAL = 10_000;

/** Since when the platform is on hold, and when the copy was made, both in words; undefined: it is in service. */
export function useHold(): { since: string; copiedAt: string } | undefined {
  const language = useLocale();
  const offered = useExtension('hold');
  const { data } = useQuery({
    queryKey: [HOLD_KEY, 'state'],
    queryFn: ({ signal }) => fetchHold(signal),
    enabled: offered,
    refetchInterval: REFETCH_INTERVAL,
    retry: false,
  });
  if (!data) return undefined;
  return { since: formatDateTime(data.since, language), copiedAt: formatDateTime(data.copiedAt, language) };
}
