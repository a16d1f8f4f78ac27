import { useEvent } from 'ra-core';
import { useEffect, useRef } from 'react';
import { type AlarmTable, fetchAlarmDetails, fetchAlarmsById } from '../../../dataProvider/calls/alarms.ts';
import { mapWithLimit } from '../../../dataProvider/records/records.ts';
import { completedBy } from '../../../dataProvider/replies/alarmDetails.ts';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { useExtension } from '../../definition/definitions.tsx';

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
export function useRefreshMissingRows({ table, request, gone, looks, onFound }: MissingRows): void {
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
