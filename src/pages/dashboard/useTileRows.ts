import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrgId } from '../../../authProvider/useUser.ts';
import type { FilterValue } from '../../../protocol/list.ts';
import { useDefinition, useMay, useProvider } from '../../definition/context.tsx';
import type { Resource } from '../../engine/definition.ts';
import type { Options } from '../../engine/named.ts';
import { isObject } from '../../engine/paths.ts';
import { readState, writeState } from '../../list/state/urlState.ts';
import { TRACKED_PROPERTIES } from './queries.ts';

/** The query string of the list behind a tile, in an organization and its subtree. */
function queryOf(resource: Resource, { filter }: Options, orgId: number): URLSearchParams {
  const filters = isObject(filter) ? (filter as { [field: string]: FilterValue }) : {};
  return writeState(new URLSearchParams(), { filters, orgId }, resource);
}

/**
 * Loads the first rows and the total number of a tile's list in the current organization and its subtree. They are those
 * of the list at `to`, which keeps its organization whichever one is chosen later.
 */
export function useTileRows(options: Options, rows: number) {
  const resource = useDefinition();
  const provider = useProvider();
  const allowed = useMay()('list');
  const orgId = useOrgId();
  const sort = useMemo(() => sortOf(resource, options), [resource, options]);
  const address = queryOf(resource, options, orgId);
  // what the list will read, so that it has the same rows
  const filter = { ...readState(address, resource).filters, orgId, recursive: true };
  const query = useQuery({
    queryKey: [resource.name, 'getList', 'tile', { filter, sort, rows }],
    ...TRACKED_PROPERTIES,
    enabled: allowed,
    queryFn: ({ signal }) =>
      provider.getList(resource.name, {
        pagination: { page: 1, perPage: rows },
        filter,
        sort,
        signal,
      }),
  });
  return { ...query, allowed, to: `/${resource.name}?${address}` };
}

function sortOf({ list }: Resource, options: Options): { field: string; order: 'ASC' | 'DESC' } {
  const own = list === false ? { field: 'id', order: 'ASCENDING' as const } : list.sort;
  const stored = isObject(options.sort) ? options.sort : {};
  const { field, order } = typeof stored.field === 'string' ? { field: stored.field, order: stored.order } : own;
  return { field, order: order === 'DESCENDING' ? 'DESC' : 'ASC' };
}
