import { useListContext } from 'ra-core';
import type { FilterValue } from '../../protocol/list.ts';
import { useDefinition } from '../definition/current.tsx';
import { useExtension } from '../definition/definitions.tsx';

/** The filters of the list around this component: which are offered, what they say, and how they are changed. */
export function useFilters() {
  const resource = useDefinition();
  const canFilter = useExtension('list.filters');
  const { filterValues, displayedFilters, setFilters, showFilter, hideFilter } = useListContext();
  const { q: _, ...values } = filterValues as { [name: string]: FilterValue };
  const offered = canFilter && resource.list !== false ? resource.list.filters : [];
  return {
    values,
    /** The fields that can be filtered by here: none where the server has no extension for it. */
    offered: offered.filter((name) => resource.fields[name]),
    /** Filters of the address that the list does not offer: they hold all the same, so they are shown to be removed. */
    others: Object.keys(values).filter((name) => !offered.includes(name)),
    /** Whether the list shows this filter although nothing is said in it. */
    isShown: (name: string) => name in displayedFilters,
    set: (name: string, value: FilterValue | undefined) => {
      // what was chosen and is taken back stays on the screen
      showFilter(name, undefined);
      setFilters({ ...filterValues, [name]: value });
    },
    show: (name: string) => showFilter(name, undefined),
    remove: hideFilter,
    any: Object.keys(filterValues).length > 0,
  };
}
