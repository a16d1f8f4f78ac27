import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import type { OrgNode } from '../../../protocol/list.ts';
import { useDefinitions, useProvider } from '../../definition/context.tsx';
import { mayDo } from '../../engine/access.ts';
import type { Resource } from '../../engine/definition.ts';
import { contains } from '../../engine/fold.ts';
import { nameFieldOf } from '../../engine/refs.ts';
import { titleOf } from '../../engine/template.ts';
import { useDebouncedText } from '../useDebouncedText.ts';

/** A matching organization, with the name of its parent. */
export interface FoundOrg {
  id: number;
  name: string;
  parent: string;
}

/** Maximum number of matches shown; further ones are only counted, and found by typing more of the name. */
const SHOWN = 50;

/** Returns the resource of the organizations; undefined if the user lacks the authority for its list. */
export function useSearchableTree(): Resource | undefined {
  const tree = useDefinitions().resources.find((resource) => resource.treeParent !== undefined);
  return tree !== undefined && mayDo(getUser()?.authorities ?? [], tree, 'list') ? tree : undefined;
}

/**
 * Searches organizations by name in the whole tree (POST /list) and among the tops, which have no parent whose list
 * could include them.
 */
export function useOrgSearch(tree: Resource, tops: readonly OrgNode[], text: string) {
  const provider = useProvider();
  const wanted = text.trim();
  const q = useDebouncedText(wanted);
  const orgId = getUser()?.orgId ?? ROOT_ORG_ID;
  const query = useQuery({
    queryKey: [tree.name, 'search', 'picker', q, orgId],
    queryFn: ({ signal }) =>
      provider.getList(tree.name, {
        pagination: { page: 1, perPage: SHOWN },
        filter: { q, orgId, recursive: true },
        signal,
      }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const parentField = tree.treeParent ?? '';
  const field = tree.fields[parentField];
  const companion = field?.type === 'ref' ? nameFieldOf(parentField, field) : '';
  const listed = (query.data?.data ?? []).map((row): FoundOrg => {
    const parent = row[companion];
    return { id: row.id, name: titleOf(tree, row), parent: typeof parent === 'string' ? parent : '' };
  });
  const own = tops
    .filter(({ id, name }) => contains(name, q) && !listed.some((one) => one.id === id))
    .map(({ id, name }): FoundOrg => ({ id, name, parent: '' }));
  const found = q === '' ? [] : [...own, ...listed];
  return {
    found,
    more: Math.max(0, (query.data?.total ?? 0) - listed.length),
    /** Whether the results are those for the current text. */
    settled: q === wanted && !query.isFetching,
    error: query.error,
    refetch: query.refetch,
  };
}
