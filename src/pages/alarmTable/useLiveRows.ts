import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type AlarmsPage,
  type AlarmTable,
  fetchAlarmDetails,
  fetchAlarms,
  fetchAlarmsById,
} from '../../../dataProvider/calls/alarms.ts';
import { mapWithLimit } from '../../../dataProvider/records/records.ts';
import { completedBy } from '../../../dataProvider/replies/alarmDetails.ts';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { useExtension } from '../../definition/context.tsx';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useRefetchInterval } from '../../live/useRefetchInterval.ts';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { followPage, missingRows, type ShownRows, showPage, updateRows, updateShown } from './liveRows.ts';
import { FRESH } from './prepare.ts';

/** Minimum milliseconds between two fetches, so the data of a row may be this old. */
const EVERY = 3_000;
/** Maximum number of alarms fetched one by one. */
const MOST_SINGLE = 20;
/** Parallel requests; few, so that requests of user actions don't wait for a free connection of the browser. */
const AT_ONCE = 2;

interface MissingRows {
  table: AlarmTable;
  request: AlarmTableRequest;
  /** Rows on the screen that are no longer on the fetched page and may have changed. */
  gone: readonly ShownAlarm[];
  /** Time at which the page was last fetched; these rows are fetched after it, but less often. */
  looks: number;
  onFound: (rows: ShownAlarm[]) => void;
}

/** Refreshes rows that are no longer on the page; with the extension `alarms`, one call fetches all of them. */
function useRefreshMissingRows({ table, request, gone, looks, onFound }: MissingRows): void {
  const together = useExtension('alarms');
  const state = useRef({ last: 0, busy: false });
  const abort = useRef<AbortController>(undefined);
  const found = useEvent(onFound);
  const lookUp = useEvent(async () => {
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    state.current = { last: Date.now(), busy: true };
    const one = (row: ShownAlarm) => lookedUp(table, row, signal).catch(() => undefined);
    const rows = together
      ? await fetchAlarmsById(table, { ids: gone.map(({ id }) => id), of: request }, signal).catch(() => [])
      : await mapWithLimit(gone.slice(0, MOST_SINGLE), AT_ONCE, one);
    state.current.busy = false;
    if (!signal.aborted) found(rows.filter((row) => row !== undefined));
  });
  useEffect(() => () => abort.current?.abort(), []);
  const any = gone.length > 0;
  useEffect(() => {
    const { last, busy } = state.current;
    if (any && looks > 0 && !busy && Date.now() - last >= EVERY) void lookUp();
  }, [any, looks, lookUp]);
}

/** Fetches the details of an alarm and returns its row with the current values. */
async function lookedUp(table: AlarmTable, row: ShownAlarm, signal: AbortSignal): Promise<ShownAlarm> {
  const now = completedBy<ShownAlarm>(await fetchAlarmDetails(table, row.id, signal), row);
  const keys = Object.keys(row) as (keyof ShownAlarm)[];
  return { ...row, ...Object.fromEntries(keys.map((name) => [name, now[name]])) };
}

/** Minimum milliseconds between refetches on events; a new alarm appears within half a second, even under load. */
const GAP = 250;

const NONE: readonly ShownAlarm[] = [];

interface Kept extends ShownRows {
  key: string;
  /** The reply that these rows were made from. */
  page: AlarmsPage;
  /** The page comes from an earlier visit and is being refetched; the reply replaces it unless somebody uses it by then. */
  earlier: boolean;
}

interface LiveRows {
  table: AlarmTable;
  request: AlarmTableRequest;
  enabled: boolean;
  /** New rows are shown by themselves, because nobody uses the table. */
  follow: boolean;
  /** Somebody points at the rows or works with them, so they keep their places. */
  inUse: boolean;
}

/** Whether the rows of a request begin with the newest alarm of all. */
const isNewestFirst = ({ currentPage, sortField, sortOrder, orderByPriority, openFirst }: AlarmTableRequest) =>
  currentPage === 0 && sortField === 'triggeredAt' && sortOrder === 'DESCENDING' && !orderByPriority && !openFirst;

/** Loads a page of alarms and keeps it up to date without moving rows. */
export function useLiveRows({ table, request, enabled, follow, inUse }: LiveRows) {
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
  const loaded = query.isPlaceholderData ? undefined : query.data;
  const reply = useMemo(() => ({ key, page: loaded }), [key, loaded]);
  // what the user does meanwhile comes before rows that are only refreshed; rows of another request don't wait
  const refreshed = useDeferredValue(reply);
  const page = kept?.key === key && refreshed.key === key ? refreshed.page : loaded;
  // so do rows that catch up because nobody uses the table any more; whoever uses it again stops them at once
  const followed = useDeferredValue(follow);
  const follows = follow && followed;
  const catchesUp = follows && kept?.key === key && kept.moved;
  if (page && (page !== kept?.page || catchesUp)) {
    const other = kept?.key !== key;
    const starts = other || (kept.earlier && !inUse) || kept.rows.length === 0;
    const change = follows ? followPage : updateShown;
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
