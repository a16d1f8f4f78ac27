import type { QueryClient } from '@tanstack/react-query';
import type { Reload } from '../engine/api.ts';
import type { Resource } from '../engine/definition.ts';

/**
 * Fetches anew what a write of a record may have changed: lists of all resources may show its name; the tree and its
 * paths are made of the tree's records.
 */
export function refreshLists(queries: QueryClient, resource: Resource): void {
  const isTree = resource.treeParent !== undefined;
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

/** Fetches anew what a definition names after a failure: its lists, its open records, or both. */
export function reloadParts(queries: QueryClient, resource: Resource, parts: readonly Reload[]): void {
  if (parts.includes('list')) refreshLists(queries, resource);
  if (parts.includes('record')) void queries.invalidateQueries({ queryKey: [resource.name, 'record'] });
}
