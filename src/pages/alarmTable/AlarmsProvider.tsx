import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useParams } from 'react-router';
import { useUser } from '../../../authProvider/useUser.ts';
import { type AlarmTable, fetchAlarms } from '../../../dataProvider/calls/alarms.ts';
import { lookUpLogin } from '../../../dataProvider/calls/findByLogin.ts';
import { begunAt, type ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { useDefinitions, useExtension } from '../../definition/context.tsx';
import { ListContexts } from '../../list/state/ListProvider.tsx';
import { type Listed, useListState } from '../../list/state/urlState.ts';
import { type RowSource, useController } from '../../list/state/useListController.ts';
import { matchOf, type Row } from '../../list/state/useRows.ts';
import { alarms, OWN_FILTERS } from '../../live/alarmDefinition.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useNeeded, useStable } from '../../ui/contexts.ts';
import { mostUrgent } from './follow.ts';
import { type MineFilter, onWall, requestOf, type TabName, tableOf, tabOf } from './request.ts';
import { useFollowing } from './useFollowing.ts';
import { useLiveRows } from './useLiveRows.ts';
import { useNewAlarms } from './useNewAlarms.ts';

/** State of the alarm table that other lists don't have; the object stays identical while alarms arrive. */
interface Alarms {
  tab: TabName;
  table: AlarmTable;
  request: AlarmTableRequest;
  /** The rows of this request have been loaded. */
  settled: boolean;
  /** Tab "my alarms": no participant has the user's login. */
  nobody: boolean;
  /** Replaces the shown rows by those of the latest reply. */
  show: () => void;
  /** Refetches all queries of alarms. */
  refresh: () => Promise<void>;
}

/** The part of the state that each refetch may change. */
interface ShownAlarms {
  rows: readonly ShownAlarm[];
  /** Number of new alarms that aren't shown yet. */
  waiting: number;
  /** The most urgent of these, if it is known. */
  urgent: ShownAlarm | undefined;
  /** The order of the rows puts new alarms on another page. */
  elsewhere: boolean;
  /** Whether the latest reply has other rows than those shown. */
  moved: boolean;
  /** Whether new alarms appear by themselves. */
  following: boolean;
}

const NO_ROWS: readonly ShownAlarm[] = [];
const AlarmsContext = createContext<Alarms | null>(null);
const ShownContext = createContext<ShownAlarms>({
  rows: NO_ROWS,
  waiting: 0,
  urgent: undefined,
  elsewhere: false,
  moved: false,
  following: false,
});

/** Returns the state of the alarm table; throws without an `AlarmsProvider`. */
export const useAlarms = (): Alarms => useNeeded(AlarmsContext, 'There is no AlarmsProvider above this component');

/** Returns the shown rows and the number of waiting ones; a context of its own, so that a refetch re-renders little. */
export function useShownAlarms(): ShownAlarms {
  return useContext(ShownContext);
}

const KNOWN: MineFilter = { mine: true };

/**
 * Returns the filter of the tab "my alarms". The specification doesn't define one: without the extension `alarms` it is
 * the participant with the user's login. Null if no participant has that login; undefined while unknown.
 */
function useMine(wanted: boolean): MineFilter | null | undefined {
  const supported = useExtension('alarms');
  const people = useDefinitions().byName.get('participants');
  const login = useUser()?.login ?? '';
  const { data } = useQuery({
    queryKey: ['participantOf', login],
    queryFn: async ({ signal }) => (people ? await lookUpLogin(people, login, signal) : null),
    enabled: wanted && !supported,
    staleTime: 300_000,
    retry: false,
  });
  return useMemo(() => {
    if (supported) return KNOWN;
    if (data === undefined) return undefined;
    return data?.kind === 'taken' ? { participants: [Number(data.record.id)] } : null;
  }, [supported, data]);
}

interface AlarmsProviderProps {
  /** A wall display: new rows are always shown by themselves, and what somebody has to do comes first. */
  wall: boolean;
  onNew: (rows: ShownAlarm[]) => void;
  children: ReactNode;
}

/** Provides the alarm table, with its state in the URL, to the shared list components. */
export function AlarmsProvider({ wall, onNew, children }: AlarmsProviderProps) {
  const queries = useQueryClient();
  const address = useListState(alarms, { live: true });
  const { state } = address;
  const tab = tabOf(state);
  const table = tableOf(tab);
  const own = useMine(tab === '1');
  const mine = tab === '1' ? (own ?? undefined) : undefined;
  const sorts = useExtension('alarms.takeOver');
  const request = useMemo(() => {
    const asked = requestOf(state, mine);
    return wall ? onWall(asked, sorts) : asked;
  }, [state, mine, wall, sorts]);
  const enabled = tab !== '1' || mine !== undefined;
  const { id: openId } = useParams();
  const use = useFollowing(address.selected === 'all' || address.selected.length > 0, openId !== undefined);
  // new alarms would push the rows of a later page on
  const following = wall || (use === 'following' && request.currentPage === 0);
  const live = { table, request, enabled, follow: following, inUse: use === 'used' };
  const { query, kept, data, show: showRows, refresh } = useLiveRows(live);
  const { news, forget } = useNewAlarms({ request, enabled: enabled && tab !== '2', onNew });
  const show = useEvent(() => {
    showRows();
    forget();
  });

  const { search, filters, sort, recursive, orgId } = state;
  const match = useMemo(
    () => matchOf({ search, filters, sort, recursive, orgId }, request.organizationFilter.id),
    [search, filters, sort, recursive, orgId, request.organizationFilter.id],
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
    // a background refetch doesn't count as fetching; only loading other rows does
    rows: {
      isPending: isPending && enabled,
      isLoading: isPending && enabled,
      isFetching: isPending || isPlaceholderData,
      isPaused,
      isPlaceholderData,
      error,
      refetch,
      data: data as unknown as RowSource['rows']['data'],
    },
    match,
    prefetch,
    countOf,
    read,
    hasNext: kept?.page.hasNextPage ?? false,
    mayFilter: true,
    hasConditions: false,
    ownFilters: OWN_FILTERS,
    tab,
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
  const { rows = NO_ROWS, waiting = 0, moved = false, newest = '' } = kept ?? {};
  const urgent = useMemo(() => {
    const seen = new Set(rows.map(({ id }) => id));
    return mostUrgent(news.filter((row) => !seen.has(row.id) && begunAt(row) >= newest));
  }, [news, rows, newest]);
  const elsewhere = urgent !== undefined && !kept?.page.list.some(({ id }) => id === urgent.id);
  return (
    <ListContexts {...list}>
      <AlarmsContext value={all}>
        <ShownContext value={useStable({ rows, waiting, urgent, elsewhere, moved, following })}>
          {children}
        </ShownContext>
      </AlarmsContext>
    </ListContexts>
  );
}
