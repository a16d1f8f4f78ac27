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

/** Filters of the address that the list does not offer: they hold all the same, so they are shown to be removed. */
export function otherFilters(offered: readonly string[], state: ListState): string[] {
  return Object.keys(state.filters).filter((name) => !offered.includes(name));
}

/** The fields that a list offers as filters. */
export function offeredFilters(resource: Resource): string[] {
  return resource.list === false ? [] : resource.list.filters.filter((name) => resource.fields[name]);
}
