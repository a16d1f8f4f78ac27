import type { QueryClient } from '@tanstack/react-query';
import { fetchAlarms } from '../../../dataProvider/calls/alarms.ts';
import { readState } from '../../list/state/urlState.ts';
import { alarms } from '../../live/alarmDefinition.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { requestOf, tableOf, tabOf } from './request.ts';

/** Rows up to this age in milliseconds aren't refetched, because they were requested during startup. */
export const FRESH = 2_000;

/**
 * Prefetches the rows for the current URL before the application renders. Skips "my alarms", which depend on the
 * capabilities of the platform as wall displays do, and lone workers, which aren't alarms.
 */
export async function prepareRows(queries: QueryClient): Promise<void> {
  const params = new URLSearchParams(window.location.search);
  const state = readState(params, alarms);
  const tab = tabOf(state);
  if ((state.tab ?? '0') !== tab || tab === '1' || params.has('kiosk')) return;
  const [table, request] = [tableOf(tab), requestOf(state)];
  const queryFn = ({ signal }: { signal: AbortSignal }) => fetchAlarms(table, request, signal);
  await queries.prefetchQuery({ queryKey: [ALARMS_KEY, table, request], queryFn, retry: false });
}
