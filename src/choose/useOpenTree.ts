import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEEPEST_TREE } from '../../protocol/constants.ts';
import type { OrgNode } from '../../protocol/list.ts';
import { useProvider } from '../definition/context.ts';

/** How long what is known of the tree is taken for granted. */
export const TREE_FRESH = 30_000;

const NO_ROOTS: readonly OrgNode[] = [];

/** Organizations from one up to the top, nearest first, as far as the server tells. */
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
 * Which organizations of the tree are open: at first the tops and what leads to `orgId`, with `orgId` itself where its
 * content is wanted, then whatever is opened and closed by hand. What they hold is fetched by whoever shows it.
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
  // at once: what it holds need not wait for the way that leads to it
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
