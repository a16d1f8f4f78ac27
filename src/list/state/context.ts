import { createContext, useContext } from 'react';
import { useNeeded } from '../../ui/contexts.ts';
import type { Columns } from '../columns/useColumns.ts';
import type { ChangeList, Listed } from './urlState.ts';
import type { Match } from './useRows.ts';

/**
 * The state of a list beyond react-admin's list context. The object keeps its identity when a record is opened or a
 * row is checked.
 */
export interface ListScreen {
  state: Listed;
  change: ChangeList;
  /** The query string of the address without the checked rows. */
  query: string;
  match: Match;
  columns: Columns;
  /** Whether the server can filter by any field. */
  mayFilter: boolean;
  /** Whether the server knows ranges, exceptions and empty values in filters. */
  hasConditions: boolean;
  /** Filters for which the screen has controls of its own. */
  ownFilters: readonly string[];
  /** Removes search, filters and the name of the view. */
  clearFilters: () => void;
  prefetch: (page: number) => void;
  /** Counts the records that match another state of the list; null if the count is unknown. */
  countOf: (state: Listed, signal: AbortSignal) => Promise<number | null>;
  /** Whether the rows have been painted, so that less important requests can start. */
  ready: boolean;
  open: (id: number | '_new') => void;
  /** Replaces the open record by another one. */
  replace: (id: string) => void;
  close: () => void;
}

/** State that changes with every click on a row. */
export interface ListMarks {
  /** Id of the record beside the list. */
  openId: string | undefined;
  /** Whether the list leaves room for the record; follows `openId` one frame later, see `MasterDetail`. */
  leavesRoom: boolean;
  /** Whether all matching records are checked, including those of other pages. */
  allSelected: boolean;
}

export const ListScreenContext = createContext<ListScreen | null>(null);
export const ListMarksContext = createContext<ListMarks>({ openId: undefined, leavesRoom: false, allSelected: false });

/**
 * Returns the state of the current list; rows, pages, sort, filters and selection are in react-admin's
 * `useListContext`.
 */
export function useListScreen(): ListScreen {
  return useNeeded(ListScreenContext, 'There is no ListProvider above this component');
}

/**
 * The open record and the selection of the current list; a separate context, so that a click renders only their users.
 */
export function useListMarks(): ListMarks {
  return useContext(ListMarksContext);
}
