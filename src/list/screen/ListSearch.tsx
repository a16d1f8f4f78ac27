import { useListFilterContext } from 'ra-core';
import { memo, useMemo } from 'react';
import { SearchBox } from '../../choose/SearchBox.tsx';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { searchFields } from '../../engine/fields.ts';
import { useListScreen } from '../state/context.ts';

/** The search box of a list. All changes of a search share one history entry. */
export const ListSearch = memo(function ListSearch() {
  const resource = useDefinition();
  const labels = useLabels();
  const { filterValues } = useListFilterContext();
  const { change } = useListScreen();
  const search: string = filterValues.q ?? '';
  const hint = useMemo(() => searchFields(resource).slice(0, 3).map(labels.field).join(', '), [resource, labels]);
  return (
    <SearchBox value={search} hint={hint} onChange={(next) => change({ search: next }, { replace: search !== '' })} />
  );
});
