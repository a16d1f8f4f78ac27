import { createContext, useContext } from 'react';
import type { ChangeList, ListState } from './urlState.ts';
import type { Columns } from './useColumns.ts';
import type { Match } from './useRows.ts';

/** What a list has beside react-admin's list context. */
export interface ListScreen {
  state: ListState;
  change: ChangeList;
  /** The query string of the address. */
  query: string;
  match: Match;
  /** All that match are checked, not only rows that were seen. */
  allSelected: boolean;
  columns: Columns;
  /** Takes away everything that narrows the list, and the name of the view with it. */
  clearFilters: () => void;
  prefetch: (page: number) => void;
  /** Rows have been painted: time for what is not needed to see them. */
  ready: boolean;
  /** The record beside the list. */
  openId: string | undefined;
  open: (id: number | '_new') => void;
  /** Another record takes the place of the open one. */
  replace: (id: string) => void;
  close: () => void;
}

export const ListScreenContext = createContext<ListScreen | null>(null);

/** The list around this component; rows, pages, sort, filters and selection are in react-admin's `useListContext`. */
export function useListScreen(): ListScreen {
  const screen = useContext(ListScreenContext);
  if (!screen) throw new Error('There is no ListProvider above this component');
  return screen;
}
