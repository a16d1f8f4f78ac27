import { useEvent } from 'ra-core';
import { useMemo, useState } from 'react';
import type { FilterValue } from '../../../protocol/list.ts';
import { withField } from '../../engine/fieldFilter.ts';
import type { ChangeList, Listed } from '../state/urlState.ts';

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The filter part of react-admin's list context: filters of fields, and the search as `q`. */
export function useFilterActions(state: Listed, change: ChangeList) {
  const { filters, search } = state;
  // filters that the user has added, with or without a value
  const [shown, setShown] = useState<readonly string[]>([]);
  const displayedFilters = useMemo(() => Object.fromEntries(shown.map((name) => [name, true])), [shown]);
  const filterValues = useMemo(() => (search ? { ...filters, q: search } : filters), [filters, search]);
  const setFilters = useEvent(({ q, ...fields }: { [name: string]: unknown }, displayed?: object) => {
    if (displayed) setShown(Object.keys(displayed));
    const left = Object.entries(fields).filter(([, value]) => isSet(value));
    change({ search: typeof q === 'string' ? q : '', filters: Object.fromEntries(left) as Listed['filters'] });
  });
  const showFilter = useEvent((name: string, value?: FilterValue) => {
    setShown((before) => (before.includes(name) ? before : [...before, name]));
    if (isSet(value)) setFilters({ ...filterValues, [name]: value });
  });
  const hideFilter = useEvent((name: string) => {
    setShown((before) => before.filter((one) => one !== name));
    const others = withField(filters, name, undefined);
    if (Object.keys(others).length < Object.keys(filters).length) setFilters({ ...others, q: search });
  });
  const clearFilters = useEvent(() => {
    setShown([]);
    change({ filters: {}, search: '', view: undefined });
  });
  return { filters: { filterValues, displayedFilters, setFilters, showFilter, hideFilter }, clearFilters };
}
