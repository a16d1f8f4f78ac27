import { createContext, useContext } from 'react';
import type { ChangeList, ListState } from './urlState.ts';
import type { Columns } from './useColumns.ts';
import type { Match } from './useRows.ts';

/** The state of a list beyond react-admin's list context. */
export interface ListScreen {
  state: ListState;
  change: ChangeList;
  /** The query string of the address. */
  query: string;
  match: Match;
  /** All matching records are checked, including those of other pages. */
  allSelected: boolean;
  columns: Columns;
  /** Whether the server can filter. */
  mayFilter: boolean;
  /** Filters for which the screen has controls of its own. */
  ownFilters: readonly string[];
  /** Removes search, filters and the name of the view. */
  clearFilters: () => void;
  prefetch: (page: number) => void;
  /** How many records another state of the list has; null: not known. */
  countOf: (state: ListState, signal: AbortSignal) => Promise<number | null>;
  /** Rows have been painted, so that less important requests can start. */
  ready: boolean;
  /** Id of the record beside the list. */
  openId: string | undefined;
  open: (id: number | '_new') => void;
  /** Replaces the open record by another one. */
  replace: (id: string) => void;
  close: () => void;
}

export const ListScreenContext = createContext<ListScreen | null>(null);

/** Returns the state of the current list; rows, pages, sort, filters and selection are in react-admin's `useListContext`. */
export function useListScreen(): ListScreen {
  const screen = useContext(ListScreenContext);
  if (!screen) throw new Error('There is no ListProvider above this component');
  return screen;
}
