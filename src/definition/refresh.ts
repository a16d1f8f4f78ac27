import type { QueryClient } from '@tanstack/react-query';
import type { Reload, Resource } from '../engine/definition.ts';

/** Second elements of the query keys of lists and of data derived from lists. */
const OF_LISTS: ReadonlySet<unknown> = new Set(['getList', 'getMany', 'membership', 'search', 'count']);

/**
 * Refetches what a write may have changed: all lists, because they may show the record's title, and the tree if the
 * record is part of it.
 */
export function refreshLists(queries: QueryClient, resource: Resource): void {
  const isTree = resource.treeParent !== undefined;
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) =>
      first === 'selector' || OF_LISTS.has(second) || (isTree && (first === 'tree' || first === 'organization')),
  });
}

/** Refetches what a write of many records may have changed: their lists, and all that is shown of any of them. */
export function refreshAll(queries: QueryClient, resource: Resource): void {
  refreshLists(queries, resource);
  void queries.invalidateQueries({ queryKey: [resource.name] });
}

/**
 * After any write: what isn't on the screen counts as fresh no longer, since it may be derived from what was written, as
 * duty is from absences. Sessions, and records, which react-admin's mutations keep current, are left alone.
 */
export function expireHidden(queries: QueryClient): void {
  void queries.invalidateQueries({
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ queryKey: [first, second] }) => first !== 'auth' && second !== 'getOne',
  });
}

/** Refetches after a failure what the definition says: the resource's lists, its open records, or both. */
export function reloadParts(queries: QueryClient, resource: Resource, parts: readonly Reload[]): void {
  if (parts.includes('list')) refreshLists(queries, resource);
  if (parts.includes('record')) void queries.invalidateQueries({ queryKey: [resource.name, 'getOne'] });
}
