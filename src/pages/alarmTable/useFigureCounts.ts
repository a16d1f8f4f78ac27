import { useQuery } from '@tanstack/react-query';
import { countFigures, DEFAULT_TABLE_REQUEST } from '../../../dataProvider/calls/alarms.ts';
import type { FilteredFigure } from '../../../protocol/figures.ts';
import { useExtension } from '../../definition/context.tsx';
import { useListScreen } from '../../list/state/context.ts';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { useAlarms } from './AlarmsProvider.tsx';

const EVERY = 10_000;
/** Minimum milliseconds between two counts after events. */
const GAP = 2_000;
const COUNTS_KEY = 'alarmCounts';
const NO_COUNTS: (number | undefined)[] = [];

/**
 * Number of alarms in each of the figures, and last of all of them, counted again every 10 s, and when an alarm
 * changes if the platform counts all in one call; whatever else is filtered by, counts. Undefined: not known, as before the
 * rows are there.
 */
export function useFigureCounts(figures: readonly FilteredFigure[]): readonly (number | undefined)[] {
  const { table, request, settled } = useAlarms();
  // counts are fetched after the rows
  const { ready } = useListScreen();
  const together = useExtension('alarms.figures');
  useRefetchOnEvents([COUNTS_KEY, table], ({ kind }) => together && kind === 'alarm', { gap: GAP });
  // sorting and the chosen figures and statuses don't change the counts, so they are left out of the request
  const { sortField, sortOrder, orderByPriority } = DEFAULT_TABLE_REQUEST;
  const asked = {
    ...request,
    currentPage: 0,
    pageSize: 1,
    sortField,
    sortOrder,
    orderByPriority,
    openFirst: undefined,
  };
  const of = { ...asked, figuresFilter: undefined, columnsFilter: { ...request.columnsFilter, status: [] } };
  const { data = NO_COUNTS } = useQuery({
    queryKey: [COUNTS_KEY, table, of, figures],
    queryFn: ({ signal }) => countFigures(table, of, figures, signal),
    enabled: settled && ready,
    refetchInterval: EVERY,
    staleTime: EVERY,
    retry: false,
  });
  return data;
}
