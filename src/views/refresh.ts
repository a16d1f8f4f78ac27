import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from '../engine/definition.ts';

/**
 * Fetches anew what a write of a record may have changed: lists of all resources may show its name; the tree and its
 * paths are made of the tree's records.
 */
export function refreshLists(queries: QueryClient, resource: Resource): void {
  const isTree = resource.table.treeParent !== undefined;
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) =>
      second === 'getList' ||
      second === 'titles' ||
      second === 'membership' ||
      first === 'selector' ||
      second === 'search' ||
      second === 'count' ||
      (isTree && (first === 'tree' || first === 'organization')),
  });
}
