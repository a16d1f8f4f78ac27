import { useQueries } from '@tanstack/react-query';
import { DEEPEST_TREE } from '../../../protocol/constants.ts';
import type { OrgNode } from '../../../protocol/list.ts';
import { useProvider } from '../../definition/context.tsx';
import { TREE_FRESH, useOpenTree } from '../useOpenTree.ts';

/** A node of the displayed tree. */
export interface TreeRow extends OrgNode {
  level: number;
  /** Index of the parent's row; -1 at the top. */
  parent: number;
  expanded: boolean;
  /** Whether its children are being fetched. */
  loading: boolean;
}

/** Call that returns child organizations: `GET /tree/{id}`, or for alarms `GET /organizations/{id}/children`. */
export type Branches = 'tree' | 'orgChildren';

/** The open part of the organization tree; each branch is fetched when it is first opened. */
export function useOrgTree(value: number | undefined, branches: Branches = 'tree') {
  const provider = useProvider();
  const { top, roots, opened, setOpen } = useOpenTree(value);
  const ids = [...opened];
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['tree', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        branches === 'tree' ? provider.tree(id, undefined, signal) : provider.orgChildren(id, signal),
      staleTime: TREE_FRESH,
    })),
  });
  const childrenOf = new Map(ids.map((id, index) => [id, found[index]]));

  const rows: TreeRow[] = [];
  const add = (nodes: readonly OrgNode[], level: number, parent: number) => {
    for (const node of nodes) {
      const branch = node.hasChildren && opened.has(node.id) ? childrenOf.get(node.id) : undefined;
      // a branch that could not be fetched stays closed; opening it fetches it again
      const expanded = branch !== undefined && !branch.isError;
      const index = rows.length;
      rows.push({
        ...node,
        level,
        parent,
        expanded,
        loading: branch !== undefined && (branch.isPending || (branch.isError && branch.isFetching)),
      });
      if (branch?.data && level < DEEPEST_TREE) add(branch.data, level + 1, index);
    }
  };
  add(roots, 1, -1);
  return {
    rows,
    tops: roots,
    isPending: top.isPending,
    error: top.error ?? found.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const query of [top, ...found]) if (query.isError) void query.refetch();
    },
    setExpanded: (id: number, open: boolean) => {
      const branch = childrenOf.get(id);
      if (open && branch?.isError) void branch.refetch();
      setOpen(id, open);
    },
  };
}
