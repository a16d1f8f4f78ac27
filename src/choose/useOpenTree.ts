import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEEPEST_TREE } from '../../protocol/constants.ts';
import type { OrgNode } from '../../protocol/list.ts';
import { useProvider } from '../definition/context.tsx';

/** How long the cached tree counts as fresh, in milliseconds. */
export const TREE_FRESH = 30_000;

const NO_ROOTS: readonly OrgNode[] = [];

/** The ancestors of an organization, nearest first, as far as the server reports them. */
function useAbove(orgId: number | undefined) {
  const provider = useProvider();
  return useQuery({
    queryKey: ['tree', 'above', orgId],
    queryFn: async ({ signal }) => {
      const ids: number[] = [];
      let id: number | null | undefined = orgId;
      while (id && ids.length < DEEPEST_TREE) {
        const info = await provider.showOrg(id, signal);
        id = info.parentId;
        if (id) ids.push(id);
      }
      return ids;
    },
    enabled: orgId !== undefined,
    staleTime: TREE_FRESH,
    retry: false,
  });
}

/**
 * The open organizations of the tree: initially the tops and the ancestors of `orgId`, with `orgId` itself if its
 * content is wanted; then whatever the user opens and closes. Their content is fetched by the caller.
 */
export function useOpenTree(orgId: number | undefined, { itself = false } = {}) {
  const provider = useProvider();
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const top = useQuery({
    queryKey: ['tree', null],
    queryFn: ({ signal }) => provider.tree(undefined, undefined, signal),
    staleTime: TREE_FRESH,
  });
  const roots = top.data ?? NO_ROOTS;
  const above = useAbove(orgId);
  const opened = new Set<number>([...roots.map(({ id }) => id), ...(above.data ?? [])]);
  // immediately, as its content need not wait for the ancestors
  if (itself && orgId !== undefined) opened.add(orgId);
  for (const [id, open] of toggled) {
    if (open) opened.add(id);
    else opened.delete(id);
  }
  return {
    top,
    roots,
    opened,
    setOpen: (id: number, open: boolean) => setToggled((before) => new Map(before).set(id, open)),
  };
}
