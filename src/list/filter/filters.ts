import { useListFilterContext } from 'ra-core';
import { type FilterValue, REQUEST_FILTERS } from '../../../protocol/list.ts';
import { useDefinition } from '../../definition/context.tsx';
import { byField, type FieldFilter, withField } from '../../engine/fieldFilter.ts';
import { useListScreen } from '../state/context.ts';

/** The filters of the current list: offered fields, values and changes. */
export function useFilters() {
  const resource = useDefinition();
  const { mayFilter, ownFilters } = useListScreen();
  const { filterValues, displayedFilters, setFilters, showFilter, hideFilter } = useListFilterContext();
  const { q, ...given } = filterValues as { [name: string]: FilterValue };
  const values = byField(given);
  const all = resource.list === false ? [] : resource.list.filters;
  const offered = mayFilter ? all : all.filter((name) => REQUEST_FILTERS.has(name));
  return {
    /** The filters as they are in the address. */
    given,
    /** The filters by field. */
    values,
    /** Fields that can be filtered; without the extension only those that every server can filter by. */
    offered: offered.filter((name) => resource.fields[name]),
    /** Filters of the address that the list does not offer. They take effect, so they are shown and can be removed. */
    others: Object.keys(values).filter((name) => !offered.includes(name) && !ownFilters.includes(name)),
    /** Whether the filter is shown although it has no value. */
    isShown: (name: string) => name in displayedFilters,
    set: (name: string, filter: FieldFilter | undefined) => {
      // a filter stays visible when its value is removed
      showFilter(name, undefined);
      setFilters({ ...withField(given, name, filter), q });
    },
    show: (name: string) => showFilter(name, undefined),
    remove: hideFilter,
    any: Object.keys(filterValues).length > 0,
  };
}
