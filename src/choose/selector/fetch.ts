import { isAccessDenied } from '../../../dataProvider/http/errors.ts';
import { HttpFailure } from '../../../dataProvider/http/failure.ts';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import { SELECTOR_PAGE_SIZE } from '../../../protocol/constants.ts';
import type { OrgNode } from '../../../protocol/list.ts';
import type { Resource, ShortRow } from '../../engine/definition.ts';
import { type Entry, entryOf, sortEntries, sortOrganizations, type Target } from './entries.ts';
import { filterLocally, queryOf } from './filters.ts';

/** Records of one target. */
export interface Part {
  key: string;
  entries: readonly Entry[];
  /** Total number; more than the entries if the list was truncated. */
  count: number;
  /** Whether the user may not see records of this kind. */
  denied: boolean;
  /** Filters that neither the server nor the rows support. */
  unapplied: readonly string[];
}

/** The content of one organization, or search results in it. */
export interface Content {
  organizations: readonly OrgNode[];
  parts: readonly Part[];
}

/** Everything that is needed to fetch content. */
export interface Source {
  provider: TocsinDataProvider;
  targets: readonly Target[];
  locale: string;
  /** Whether the server filters by field. */
  filtersByField: boolean;
  resource: (name: string) => Resource | undefined;
}

async function rowsOf(
  { provider }: Source,
  target: Target,
  filter: { [name: string]: unknown },
  signal: AbortSignal,
): Promise<{ rows: ShortRow[]; count: number }> {
  const { data, total } = await provider.getList(target.resource.name, {
    pagination: { page: 1, perPage: SELECTOR_PAGE_SIZE },
    filter,
    signal,
  });
  return { rows: data, count: total ?? data.length };
}

const makePart = (key: string, more: Partial<Part>): Part => ({
  key,
  entries: [],
  count: 0,
  denied: false,
  unapplied: [],
  ...more,
});

/** Returns the part, or one marked as denied if the user may not see its list, so that the others are still shown. */
async function unlessDenied(key: string, work: () => Promise<Part>): Promise<Part> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpFailure && isAccessDenied(error)) return makePart(key, { denied: true });
    throw error;
  }
}

/** Fetches the child organizations and records of an organization. */
export async function fetchBranch(source: Source, orgId: number, signal: AbortSignal): Promise<Content> {
  const { provider, targets, locale } = source;
  const [nodes, ...parts] = await Promise.all([
    provider.tree(orgId, undefined, signal),
    ...targets.map((target) =>
      unlessDenied(target.key, async () => {
        const { rows, count } = await rowsOf(source, target, { orgId, recursive: false }, signal);
        const entries = sortEntries(
          rows.map((row) => entryOf(target, row)),
          locale,
        );
        return makePart(target.key, { entries, count });
      }),
    ),
  ]);
  return { organizations: sortOrganizations(nodes, locale), parts };
}

/** Fetches the matches of the filters in an organization and its subtree. */
export async function fetchFound(
  source: Source,
  orgId: number,
  active: readonly [string, string][],
  signal: AbortSignal,
): Promise<Content> {
  const { provider, locale, filtersByField } = source;
  const parts = source.targets.flatMap((target): Promise<Part>[] => {
    const query = queryOf(target, active);
    if (!query) return [];
    const work = async (): Promise<Part> => {
      const filter = filtersByField ? query.filters : { q: query.q };
      const { rows, count } = await rowsOf(source, target, { ...filter, orgId, recursive: true }, signal);
      const here = filtersByField
        ? { rows, unapplied: [] }
        : await filterLocally(provider, target, query, rows, signal, source.resource);
      const entries = sortEntries(
        here.rows.map((row) => entryOf(target, row)),
        locale,
      );
      // if the list is truncated, the number of matches is unknown
      const complete = rows.length >= count;
      return makePart(target.key, {
        entries,
        count: filtersByField || !complete ? count : entries.length,
        unapplied: here.unapplied,
      });
    };
    return [unlessDenied(target.key, work)];
  });
  return { organizations: [], parts: await Promise.all(parts) };
}
