import { useQueries } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import { useDefinitions, useExtension, useProvider } from '../../definition/context.tsx';
import { TREE_FRESH, useOpenTree } from '../useOpenTree.ts';
import type { Target } from './entries.ts';
import { type Content, fetchBranch, fetchFound, type Source } from './fetch.ts';
import { type Branch, rowsOf, type TreeRow } from './rows.ts';

export interface SelectorTree {
  rows: readonly TreeRow[];
  /** The content of an open organization, or search results in it. */
  contentOf: (orgId: number) => Content | undefined;
  setOpen: (orgId: number, open: boolean) => void;
  refetch: (orgId: number) => void;
  /** Whether the top of the tree is still being fetched; `error` is set if that failed. */
  isPending: boolean;
  error: unknown;
  isSearching: boolean;
  /** Names of active filters that are not supported. */
  unapplied: readonly string[];
}

/**
 * The tree of the selector: each organization is fetched when it is opened. While a filter is active, shows the matches
 * in the top organizations and their subtrees instead.
 */
export function useSelectorTree(
  targets: readonly Target[],
  active: readonly [string, string][],
  orgId: number | undefined,
): SelectorTree {
  const provider = useProvider();
  const definitions = useDefinitions();
  const locale = useLocale();
  const filtersByField = useExtension('list.filters');
  const isSearching = active.length > 0;

  const source = useMemo(
    (): Source => ({ provider, targets, locale, filtersByField, resource: (name) => definitions.byName.get(name) }),
    [provider, targets, locale, filtersByField, definitions],
  );
  const { top, roots, opened, setOpen } = useOpenTree(orgId, { itself: true });
  const names = targets.map(({ key, resource }) => `${key}=${resource.name}`);
  const wanted = isSearching ? roots.map(({ id }) => id) : [...opened];
  const results = useQueries({
    queries: wanted.map((id) => ({
      queryKey: ['selector', isSearching ? 'found' : 'branch', id, names, locale, isSearching ? active : null],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        isSearching ? fetchFound(source, id, active, signal) : fetchBranch(source, id, signal),
      staleTime: TREE_FRESH,
      // comparing ten thousand rows one by one costs more than it saves
      structuralSharing: false,
    })),
  });
  const branches = new Map(wanted.map((id, i) => [id, results[i]]));
  const branchOf = (id: number): Branch => {
    const result = branches.get(id);
    return { content: result?.data, failed: result?.isError && result.data === undefined };
  };
  const found = isSearching ? results.flatMap(({ data }) => data?.parts ?? []) : [];
  return {
    rows: rowsOf(roots, (id) => isSearching || opened.has(id), branchOf),
    contentOf: (id) => branches.get(id)?.data,
    setOpen,
    refetch: (id) => void (branches.get(id) ?? top).refetch(),
    isPending: top.isPending,
    error: top.error,
    isSearching,
    unapplied: [...new Set(found.flatMap((part) => part.unapplied))],
  };
}
