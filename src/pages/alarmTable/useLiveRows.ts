import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { type AlarmTable, fetchAlarmDetails, fetchAlarms } from '../../../dataProvider/alarms.ts';
import { pooled } from '../../../dataProvider/records.ts';
import type { AlarmRow, AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useLookOnEvents } from '../../live/useLookOnEvents.ts';
import { usePause } from '../../live/usePause.ts';
import { type AlarmPage, advance, begin, missing, type Shown, updated } from './liveRows.ts';

/** Rows outside of the page that are looked up one by one. */
const MOST_LOOKED_UP = 20;
const LOOK_UP_EVERY = 3_000;
/** A browser has few connections: what the user does must not wait for looks at many rows. */
const AT_ONCE = 2;
/** A new alarm is on the screen within half a second, also when many come at once. */
const GAP = 250;

interface Kept extends Shown {
  key: string;
  /** The reply that it has come from. */
  page: AlarmPage;
}

interface LiveRows {
  table: AlarmTable;
  request: AlarmTableRequest;
  enabled: boolean;
  /** New rows are shown at once: nobody works with them. */
  follow: boolean;
}

/** A page of alarms that is kept up to date without a row changing its place. */
export function useLiveRows({ table, request, enabled, follow }: LiveRows) {
  const queries = useQueryClient();
  const key = JSON.stringify([table, request]);
  const query = useQuery({
    queryKey: [ALARMS_KEY, table, request],
    queryFn: ({ signal }) => fetchAlarms(table, request, signal),
    placeholderData: keepPreviousData,
    refetchInterval: usePause(),
    enabled,
    retry: false,
  });
  useLookOnEvents([ALARMS_KEY, table], ({ kind }) => kind === 'alarm' || kind === 'call', { gap: GAP });

  const [kept, setKept] = useState<Kept>();
  const page = query.isPlaceholderData ? undefined : query.data;
  if (page && page !== kept?.page) {
    const starts = kept?.key !== key || kept.rows.length === 0 || (follow && page.list.length > 0);
    setKept({ ...(starts ? begin(page) : advance(kept, page)), key, page });
  }

  // rows that new ones have pushed off the page
  const looked = useEvent((rows: AlarmRow[]) => setKept((now) => now && { ...now, rows: updated(now.rows, rows) }));
  const gone = kept && page ? missing(kept, page).slice(0, MOST_LOOKED_UP) : [];
  const goneIds = gone.map(({ id }) => id).join();
  const turn = Math.floor(query.dataUpdatedAt / LOOK_UP_EVERY);
  const lookUp = useEvent(async (watch: AbortSignal) => {
    const found = await pooled(gone, AT_ONCE, (row) => lookedUp(table, row, watch).catch(() => undefined));
    if (watch.aborted) return;
    looked(found.filter((row) => row !== undefined));
  });
  useEffect(() => {
    if (goneIds === '' || turn === 0) return;
    const watch = new AbortController();
    void lookUp(watch.signal);
    return () => watch.abort();
  }, [goneIds, turn, lookUp]);

  const show = useEvent(() => {
    if (page) setKept({ ...begin(page), key, page });
  });
  const data = useMemo(() => kept && { data: [...kept.rows], total: kept.count }, [kept]);
  const refresh = () => queries.invalidateQueries({ queryKey: [ALARMS_KEY] });
  return { query, kept, data, show, refresh };
}

/** A row as it is now; of the details only what a row has. */
async function lookedUp(table: AlarmTable, row: AlarmRow, signal: AbortSignal): Promise<AlarmRow> {
  const details = await fetchAlarmDetails(table, row.id, signal);
  const keys = Object.keys(row) as (keyof AlarmRow)[];
  return { ...row, ...Object.fromEntries(keys.map((name) => [name, details[name] ?? row[name]])) };
}
