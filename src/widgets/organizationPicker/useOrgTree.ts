import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrgNode } from '../../../protocol/list.ts';
import { useProvider } from '../../views/context.ts';

/** A node as it stands in the tree on the screen. */
export interface TreeRow extends OrgNode {
  level: number;
  parentId: number | null;
  expanded: boolean;
  /** Its children are on their way. */
  loading: boolean;
}

/** More levels than any organization has; ends the climb if a server sends a circle. */
const DEEPEST = 20;

/** The organization tree as far as it is open; each branch is fetched when it is opened first. */
export function useOrgTree(value: number | undefined) {
  const provider = useProvider();
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const top = useQuery({
    queryKey: ['tree', null],
    queryFn: ({ signal }) => provider.tree(undefined, undefined, signal),
  });
  const roots = top.data ?? [];
  // what leads to the chosen organization is open at first
  const above = useQuery({
    queryKey: ['tree', 'above', value],
    queryFn: async ({ signal }) => {
      const ids: number[] = [];
      let id: number | null | undefined = value;
      while (id && ids.length < DEEPEST) {
        const info = await provider.showOrg(id, signal);
        id = info.parentId;
        if (id) ids.push(id);
      }
      return ids;
    },
    enabled: value !== undefined,
    retry: false,
  });
  const opened = new Set<number>(above.data ?? []);
  for (const root of roots) opened.add(root.id);
  for (const [id, open] of toggled) {
    if (open) opened.add(id);
    else opened.delete(id);
  }
  const ids = [...opened];
  const branches = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['tree', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => provider.tree(id, undefined, signal),
      staleTime: 30_000,
    })),
  });
  const childrenOf = new Map(ids.map((id, index) => [id, branches[index]]));

  const rows: TreeRow[] = [];
  const add = (nodes: readonly OrgNode[], level: number, parentId: number | null) => {
    for (const node of nodes) {
      const expanded = node.hasChildren && opened.has(node.id);
      const branch = expanded ? childrenOf.get(node.id) : undefined;
      rows.push({ ...node, level, parentId, expanded, loading: branch?.isPending ?? false });
      if (branch?.data && level < DEEPEST) add(branch.data, level + 1, node.id);
    }
  };
  add(roots, 1, null);
  return {
    rows,
    tops: roots,
    isPending: top.isPending,
    error: top.error,
    refetch: top.refetch,
    setExpanded: (id: number, open: boolean) => setToggled((before) => new Map(before).set(id, open)),
  };
}
