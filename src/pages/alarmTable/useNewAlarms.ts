import { useQuery } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchAlarms } from '../../../dataProvider/calls/alarms.ts';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useRefetchInterval } from '../../live/useRefetchInterval.ts';
import { type AlarmPage, begunRows, type ShownRows, showPage } from './liveRows.ts';
import { FRESH } from './prepare.ts';

/** First page, newest first, regardless of the order and page on the screen. */
const NEWEST = { currentPage: 0, sortField: 'triggeredAt', sortOrder: 'DESCENDING', orderByPriority: false } as const;

/** Of more new alarms, the latest are remembered. */
const MOST_NEWS = 100;
const NONE: readonly ShownAlarm[] = [];

interface NewAlarms {
  /** Request of the rows on the screen. */
  request: AlarmTableRequest;
  enabled: boolean;
  onNew: (rows: ShownAlarm[]) => void;
}

/**
 * Calls `onNew` with the alarms that were raised since the last reply and match the filters of the screen, and returns
 * the latest of them until `forget` is called. If the screen shows the first page in default order, its request is the same and
 * is sent only once.
 */
export function useNewAlarms({ request, enabled, onNew }: NewAlarms) {
  const asked = useMemo(() => ({ ...request, ...NEWEST }), [request]);
  const key = JSON.stringify(asked);
  const pause = useRefetchInterval();
  const { data } = useQuery({
    queryKey: [ALARMS_KEY, 'alarmtable', asked],
    queryFn: ({ signal }) => fetchAlarms('alarmtable', asked, signal),
    refetchInterval: key === JSON.stringify(request) ? false : pause,
    staleTime: FRESH,
    enabled,
    retry: false,
  });
  const [news, setNews] = useState({ key, rows: NONE });
  const announce = useEvent((rows: ShownAlarm[]) => {
    // a table that follows for weeks never forgets by itself
    setNews((now) => ({ key, rows: [...(now.key === key ? now.rows : NONE), ...rows].slice(-MOST_NEWS) }));
    onNew(rows);
  });
  const last = useRef<{ key: string; page: AlarmPage; newest: ShownRows }>(undefined);
  useEffect(() => {
    if (!data || data === last.current?.page) return;
    const known = last.current?.key === key ? last.current : undefined;
    const fresh = known ? begunRows(known.newest, known.page, data) : [];
    const now = showPage(data);
    last.current = { key, page: data, newest: known && known.newest.newest > now.newest ? known.newest : now };
    if (fresh.length > 0) announce(fresh);
  }, [data, key, announce]);
  const forget = useEvent(() => setNews({ key, rows: NONE }));
  return { news: news.key === key ? news.rows : NONE, forget };
}
