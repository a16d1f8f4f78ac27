import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { fetchWatchdog } from '../../dataProvider/calls/watchdog.ts';
import type { WatchdogCondition } from '../../protocol/watchdog.ts';
import { useIsSystemAdmin } from '../definition/authorities.ts';
import { useExtension } from '../definition/context.tsx';
import { formatDateTime } from '../engine/dates.ts';

/** First part of the keys of all queries of the watchdog. */
export const WATCHDOG_KEY = 'watchdog';

const EVERY = 20_000;

/** What the platform has found, for administrators of the whole system. `allowed`: whether the user is one. */
export function useWatchdog() {
  const offered = useExtension('watchdog');
  const allowed = useIsSystemAdmin();
  const query = useQuery({
    queryKey: [WATCHDOG_KEY],
    queryFn: ({ signal }) => fetchWatchdog(signal),
    enabled: offered && allowed,
    refetchInterval: EVERY,
    retry: false,
  });
  return { query, shown: offered && allowed, allowed };
}

/** The sentence about a condition, as its alarm tells it. */
export function useConditionText(): (condition: WatchdogCondition) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ kind, title = '', count, at }) => {
    if (kind === 'backup' && count === undefined) return translate('watchdog.never');
    return translate(`watchdog.says.${kind}`, {
      title: kind === 'channel' ? translate(`delivery.channel.${title}`, { _: title }) : title,
      count,
      at: at && formatDateTime(at, locale),
    });
  };
}
