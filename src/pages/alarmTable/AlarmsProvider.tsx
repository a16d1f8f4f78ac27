import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { type AlarmTable, FIRST_TABLE, fetchAlarms } from '../../../dataProvider/alarms.ts';
import { lookUpLogin } from '../../../dataProvider/findByLogin.ts';
import type { AlarmRow, AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { useDefinitions, useExtension } from '../../definition/definitions.tsx';
import { ListContexts } from '../../list/ListProvider.tsx';
import { type Listed, useListState } from '../../list/urlState.ts';
import { type RowSource, useController } from '../../list/useListController.ts';
import { matchOf, type Row } from '../../list/useRows.ts';
import { alarms, OWN_FILTERS } from '../../live/alarmDefinition.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useStable } from '../../ui/useStable.ts';
import { type Mine, requestOf, type TabName, tableOf, tabOf } from './request.ts';
import { useLiveRows } from './useLiveRows.ts';
import { useNewAlarms } from './useNewAlarms.ts';

/** The alarms on the screen beyond what every list has; the same object while alarms come. */
interface Alarms {
  tab: TabName;
  table: AlarmTable;
  request: AlarmTableRequest;
  /** Rows of this request are there. */
  settled: boolean;
  /** Nobody is known whose alarms they are. */
  nobody: boolean;
  /** Shows what there is now. */
  show: () => void;
  /** Looks again at everything that shows alarms. */
  refresh: () => Promise<void>;
}

/** What each look at the platform may change. */
interface ShownAlarms {
  rows: readonly AlarmRow[];
  /** How many new alarms wait, and whether other rows than these would be shown now. */
  waiting: number;
  moved: boolean;
}

const NO_ROWS: readonly AlarmRow[] = [];
const AlarmsContext = createContext<Alarms | null>(null);
const ShownContext = createContext<ShownAlarms>({ rows: NO_ROWS, waiting: 0, moved: false });

/** The alarms of the screen. */
export function useAlarms(): Alarms {
  const found = useContext(AlarmsContext);
  if (!found) throw new Error('There is no AlarmsProvider above this component');
  return found;
}

/** The rows and what waits above them: apart from the rest, so that a look draws only what shows it. */
export function useShownAlarms(): ShownAlarms {
  return useContext(ShownContext);
}

const KNOWN: Mine = { mine: true };

/**
 * Whose alarms "my alarms" are. The specification doesn't say how they are asked for: without the extension they are
 * those that call the participant with the user's login. Null: nobody has it; undefined: not known yet.
 */
function useMine(wanted: boolean): Mine | null | undefined {
  const told = useExtension('alarms');
  const people = useDefinitions().byName.get('participants');
  const login = useUser()?.login ?? '';
  const { data } = useQuery({
    queryKey: ['participantOf', login],
    queryFn: async ({ signal }) => (people ? await lookUpLogin(people, login, signal) : null),
    enabled: wanted && !told,
    staleTime: 300_000,
    retry: false,
  });
  return useMemo(() => {
    if (told) return KNOWN;
    if (data === undefined) return undefined;
    return data?.kind === 'taken' ? { participants: [Number(data.record.id)] } : null;
  }, [told, data]);
}

interface AlarmsProviderProps {
  /** New rows are shown at once. */
  follow: boolean;
  onNew: (rows: AlarmRow[]) => void;
  children: ReactNode;
}

/** Provides a table of alarms with its state in the address, for the parts that lists are made of. */
export function AlarmsProvider({ follow, onNew, children }: AlarmsProviderProps) {
  const queries = useQueryClient();
  const address = useListState(alarms, { live: true });
  const { state } = address;
  const tab = tabOf(state);
  const table = tableOf(tab);
  const own = useMine(tab === '1');
  const mine = tab === '1' ? (own ?? undefined) : undefined;
  const request = useMemo(() => requestOf(state, mine), [state, mine]);
  const enabled = tab !== '1' || mine !== undefined;
  const { query, kept, data, show, refresh } = useLiveRows({ table, request, enabled, follow });
  useNewAlarms({ request, enabled: enabled && tab !== '2', onNew });

  const { search, filters, sort, recursive, orgId, page, pageSize } = state;
  const match = useMemo(
    () => matchOf({ search, filters, sort, recursive, orgId }, FIRST_TABLE.organizationFilter.id),
    [search, filters, sort, recursive, orgId],
  );
  const prefetch = useEvent((at: number) => {
    const asked = requestOf({ ...state, page: at }, mine);
    const queryFn = ({ signal }: { signal: AbortSignal }) => fetchAlarms(table, asked, signal);
    void queries.prefetchQuery({ queryKey: [ALARMS_KEY, table, asked], queryFn, staleTime: 5_000 });
  });
  const countOf = async (other: Listed, signal: AbortSignal) =>
    (await fetchAlarms(table, requestOf({ ...other, page: 1, pageSize: 1 }, mine), signal)).count ?? null;
  const read = async (most: number) =>
    (await fetchAlarms(table, requestOf({ ...state, page: 1, pageSize: most }, mine))).list as unknown as Row[];
  const { isPending, isPlaceholderData, isPaused, error, refetch } = query;
  const source = {
    // each look fetches, which nobody waits for: busy is only what waits for other rows
    rows: {
      ...{
        isPending: isPending && enabled,
        isLoading: isPending && enabled,
        isFetching: isPending || isPlaceholderData,
      },
      ...{ isPaused, isPlaceholderData, error, refetch, data: data as unknown as RowSource['rows']['data'] },
    },
    ...{ match, prefetch, countOf, read, hasNext: page * pageSize < (kept?.count ?? 0) },
    ...{ mayFilter: true, ownFilters: OWN_FILTERS, tabOfScreen: true },
  };
  const list = useController(address, source);
  const nobody = tab === '1' && own === null;
  const all = useStable({
    tab,
    table,
    request,
    settled: data !== undefined && !isPlaceholderData,
    nobody,
    show,
    refresh,
  });
  const { rows = NO_ROWS, waiting = 0, moved = false } = kept ?? {};
  return (
    <ListContexts {...list}>
      <AlarmsContext value={all}>
        <ShownContext value={useStable({ rows, waiting, moved })}>{children}</ShownContext>
      </AlarmsContext>
    </ListContexts>
  );
}
