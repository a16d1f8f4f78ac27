import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useDefinition } from '../../definition/current.tsx';
import { sameValue } from '../../engine/conditions.ts';
import { isObject } from '../../engine/paths.ts';

/** The total without search and filters, if the list has been loaded without them; it makes no request. */
export function useUnfilteredTotal(): number | undefined {
  const { name } = useDefinition();
  const queries = useQueryClient();
  const { filterValues, filter = {} } = useListContext();
  if (Object.keys(filterValues).length === 0) return undefined;
  const seen = queries.getQueryCache().findAll({
    queryKey: [name, 'getList'],
    predicate: ({ queryKey: [, , match], state }) =>
      !state.isInvalidated && isObject(match) && isObject(match.filter) && sameValue(match.filter, filter),
  });
  const totals = seen.flatMap(({ state: { data } }) =>
    isObject(data) && typeof data.total === 'number' ? [data.total] : [],
  );
  return totals.at(-1);
}
