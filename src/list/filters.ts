import { useExtension } from '../definition/definitions.tsx';
import type { Labels } from '../definition/labels.ts';
import type { Resource } from '../engine/definition.ts';
import type { ChangeList, ListState } from './urlState.ts';

/** What everything that shows filters needs. */
export interface FilterBarProps {
  resource: Resource;
  labels: Labels;
  state: ListState;
  change: ChangeList;
}

/** The fields that can be filtered by here: none where the server has no extension for it. */
export function useOfferedFilters(resource: Resource): string[] {
  const canFilter = useExtension('list.filters');
  return canFilter && resource.list !== false ? resource.list.filters.filter((name) => resource.fields[name]) : [];
}

/** Filters of the address that the list does not offer: they hold all the same, so they are shown to be removed. */
export function otherFilters(offered: readonly string[], state: ListState): string[] {
  return Object.keys(state.filters).filter((name) => !offered.includes(name));
}
