import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import { MEMBERSHIP_FETCH_SIZE, MEMBERSHIP_PAGE_SIZE } from '../../../protocol/constants.ts';
import { type Entry, entryId, entryOf } from '../../choose/selector/entries.ts';
import { useProvider } from '../../definition/context.tsx';
import type { RefField, Resource, ShortRow } from '../../engine/definition.ts';

/** Identifies the members of a stored record. */
interface Members {
  resource: Resource;
  target: Resource;
  objectId: number | undefined;
}

/** All members in one call, with their details (spec section 9: 10,000). */
function wholeList(provider: TocsinDataProvider, { resource, target, objectId }: Members) {
  return queryOptions({
    queryKey: [resource.name, 'membership', objectId, target.name, 'whole'],
    queryFn: async ({ signal }) => {
      const request = { type: resource.api.listType, objectId: objectId ?? 0, referenceType: target.api.listType };
      return (await provider.membership({ ...request, pageSize: MEMBERSHIP_FETCH_SIZE }, signal)).list;
    },
    staleTime: 30_000,
    structuralSharing: false,
    retry: false,
  });
}

/** The stored members of a field: by page if the other side stores them, all of them if they are ordered here. */
export function useMembers(members: Members, field: RefField, search: string, page: number, isKnown: boolean) {
  const provider = useProvider();
  const { resource, target, objectId } = members;
  const paged = field.inverse !== undefined;
  const request = { type: resource.api.listType, referenceType: target.api.listType, filterValue: search };
  const pages = useQuery({
    queryKey: [resource.name, 'membership', objectId, request, page],
    queryFn: ({ signal }) =>
      provider.membership(
        { ...request, objectId: objectId ?? 0, currentPage: page, pageSize: MEMBERSHIP_PAGE_SIZE },
        signal,
      ),
    enabled: objectId !== undefined && paged,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const whole = useQuery({
    ...wholeList(provider, members),
    enabled: objectId !== undefined && (!paged || !isKnown),
  });
  return { paged, pages, whole };
}

/** Fetches all members, before others are selected. */
export function fetchAllMembers(
  queries: QueryClient,
  provider: TocsinDataProvider,
  members: Members,
): Promise<ShortRow[]> {
  return members.objectId === undefined ? Promise.resolve([]) : queries.fetchQuery(wholeList(provider, members));
}

/** Known members by id, collected from all replies; called at every render, so each reply is read once. */
export function useMemberCache(key: string, target: Resource) {
  const [known] = useState(() => new Map<string, Entry>());
  const [read] = useState(() => new WeakSet<object>());
  const isNew = (source: object) => {
    const before = read.has(source);
    read.add(source);
    return !before;
  };
  const learn = (rows: readonly ShortRow[]) => {
    if (!isNew(rows)) return;
    for (const row of rows) {
      const entry = entryOf({ key, resource: target }, row);
      known.set(entryId(entry), entry);
    }
  };
  const name = (id: number, label: string) => {
    const at = entryId({ key, id });
    if (!known.has(at)) known.set(at, { key, id, label, warnings: [] });
  };
  /** Reads ids and their titles from two lists of a record. */
  const learnNames = (ids: unknown, titles: unknown) => {
    if (!Array.isArray(ids) || !Array.isArray(titles) || titles.length !== ids.length || !isNew(titles)) return;
    for (const [i, id] of ids.entries()) if (titles[i]) name(Number(id), String(titles[i]));
  };
  return { known, learn, learnNames, name };
}

/** Refetches the members after the record was stored. */
export function useFreshMembers(resource: Resource, objectId: number | undefined, base: unknown): void {
  const queries = useQueryClient();
  const before = useRef(base);
  useEffect(() => {
    if (before.current === base) return;
    before.current = base;
    void queries.invalidateQueries({ queryKey: [resource.name, 'membership', objectId] });
  }, [base, queries, resource, objectId]);
}
