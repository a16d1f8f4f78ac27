import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useMemo, useState } from 'react';
import { type AlarmsPage, type AlarmTable, fetchAlarms } from '../../../dataProvider/calls/alarms.ts';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useRefetchInterval } from '../../live/useRefetchInterval.ts';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { followPage, missingRows, type ShownRows, showPage, updateRows, updateShown } from './liveRows.ts';
import { FRESH } from './prepare.ts';
import { useRefreshMissingRows } from './useRefreshMissingRows.ts';

/** Minimum milliseconds between refetches on events; a new alarm appears within half a second, even under load. */
const GAP = 250;

const NONE: readonly ShownAlarm[] = [];

interface Kept extends ShownRows {
  key: string;
  /** The reply that these rows were made from. */
  page: AlarmsPage;
  /** The page comes from an earlier visit and is being refetched; the reply replaces it, as the user hasn't used it. */
  earlier: boolean;
}

interface LiveRows {
  table: AlarmTable;
  request: AlarmTableRequest;
  enabled: boolean;
  /** New rows are shown by themselves, because nobody uses the table. */
  follow: boolean;
}

/** Whether the rows of a request begin with the newest alarm of all. */
const isNewestFirst = ({ currentPage, sortField, sortOrder, orderByPriority, openFirst }: AlarmTableRequest) =>
  currentPage === 0 && sortField === 'triggeredAt' && sortOrder === 'DESCENDING' && !orderByPriority && !openFirst;

/** Loads a page of alarms and keeps it up to date without moving rows. */
export function useLiveRows({ table, request, enabled, follow }: LiveRows) {
  const queries = useQueryClient();
  const key = JSON.stringify([table, request]);
  const query = useQuery({
    queryKey: [ALARMS_KEY, table, request],
    queryFn: ({ signal }) => fetchAlarms(table, request, signal),
    placeholderData: keepPreviousData,
    refetchInterval: useRefetchInterval(),
    staleTime: FRESH,
    enabled,
    retry: false,
  });
  useRefetchOnEvents([ALARMS_KEY, table], ({ kind }) => kind === 'alarm' || kind === 'call', { gap: GAP });

  const [kept, setKept] = useState<Kept>();
  const page = query.isPlaceholderData ? undefined : query.data;
  const catchesUp = follow && kept?.key === key && kept.moved;
  if (page && (page !== kept?.page || catchesUp)) {
    const other = kept?.key !== key;
    const starts = other || kept.earlier || kept.rows.length === 0;
    const change = follow ? followPage : updateShown;
    setKept({
      ...(starts ? showPage(page, kept?.rows) : change(kept, page, isNewestFirst(request))),
      key,
      page,
      earlier: other && query.isFetching,
    });
  }

  useRefreshMissingRows({
    table,
    request,
    gone: kept && page ? missingRows(kept, page) : NONE,
    looks: query.dataUpdatedAt,
    onFound: (rows) => setKept((now) => now && { ...now, rows: updateRows(now.rows, rows) }),
  });

  const show = useEvent(() => {
    if (page) setKept((now) => ({ ...showPage(page, now?.rows), key, page, earlier: false }));
  });
  const { rows, count } = kept ?? {};
  const data = useMemo(() => rows && { data: [...rows], total: count }, [rows, count]);
  const refresh = useEvent(() => queries.invalidateQueries({ queryKey: [ALARMS_KEY] }));
  return { query, kept, data, show, refresh };
}
