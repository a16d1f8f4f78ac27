import type { QueryClient } from '@tanstack/react-query';
import { fetchAlarms } from '../../../dataProvider/alarms.ts';
import { readState } from '../../list/urlState.ts';
import { alarms } from '../../live/alarmDefinition.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { requestOf, tableOf, tabOf } from './request.ts';

/** Rows that are so old, in milliseconds, are shown without asking again: they were asked for by the start. */
export const FRESH = 2_000;

/**
 * Asks for the rows of the address before the application is drawn. Those of "my alarms" need what the platform
 * announces, and lone workers are no alarms.
 */
export async function prepareRows(queries: QueryClient): Promise<void> {
  const state = readState(new URLSearchParams(window.location.search), alarms);
  const tab = tabOf(state);
  if ((state.tab ?? '0') !== tab || tab === '1') return;
  const [table, request] = [tableOf(tab), requestOf(state)];
  const queryFn = ({ signal }: { signal: AbortSignal }) => fetchAlarms(table, request, signal);
  await queries.prefetchQuery({ queryKey: [ALARMS_KEY, table, request], queryFn, retry: false });
}
