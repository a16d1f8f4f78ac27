import { sql } from 'kysely';
import type { FilterValue } from '../../../protocol/list.ts';
import type { ShortRow, SortOrder } from '../../../src/engine/definition.ts';
import { readCondition } from '../../../src/engine/fieldFilter.ts';
import { fieldAt } from '../../../src/engine/fields.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { Model } from '../model/model.ts';
import { compile, every, type Fragment, fillGaps, GAP, isText, type SortKey, sortKey } from '../model/sql.ts';
import { type ListObjectRow, toListRow } from '../model/wire.ts';
import { isKnown } from '../tree/reach.ts';
import type { Scope } from '../tree/scope.ts';
import { filterConditions, ownSearchConditions, scopeCondition, searchConditions } from './filters.ts';
import { rowColumns } from './rows.ts';

/** A query for one page of records of one type. */
export interface ListQuery {
  scope: Scope;
  /** Organization that the reader is bound to. */
  bound: number | null;
  page: number;
  pageSize: number;
  search: string;
  sortField: string;
  sortOrder: SortOrder;
  /** Whether to list removed records (of a type that keeps them) instead of present ones. */
  deleted: boolean;
  filters: { [field: string]: FilterValue };
}

export interface ListPage {
  list: ShortRow[];
  count: number;
}

/** Offset from which pages are read from the nearer end of the list, which requires the count first. */
const FAR = 1000;

/** Page sizes that use prepared statements; a statement for each other size would be too many. */
export const USUAL_SIZES: ReadonlySet<number> = new Set([10, 20, 25, 50, 100, 200, 500, 1000, 2000, 10_000]);

/**
 * Up to this many matches of a filter are found, counted and sorted in one statement; with more, matches are searched
 * in the order of the list.
 */
const FEW = 5000;
/** The same limit for filters by text, where testing a record costs more than sorting it. */
const FEW_BY_TEXT = 25_000;

function conditions(model: Model, query: ListQuery): Fragment {
  const scope = scopeCondition(model, query.scope);
  return every([
    sql`o.type = ${sql.lit(model.type)}`,
    query.deleted ? sql`o.deleted_at is not null` : sql`o.deleted_at is null`,
    ...(scope === undefined ? [] : [scope]),
    ...searchConditions(query.search),
    ...ownSearchConditions(model, query.search),
    ...filterConditions(model, query.filters, query.bound),
  ]);
}

/** Exact number of records of a scope, from the counters. */
function counterSql(model: Model, query: ListQuery): Fragment {
  // The root itself is not counted in any organization; types without an organization are counted in the root.
  const where =
    query.scope.kind === 'all' || model.orgField === undefined
      ? sql``
      : query.scope.kind === 'one'
        ? sql`and n.org_id = ${query.scope.id}`
        : sql`and n.org_id = any(${query.scope.ids}::integer[])`;
  return sql`select coalesce(sum(n.n), 0)::integer as count from counter n
    where n.type = ${sql.lit(model.type)} and n.deleted = ${sql.lit(query.deleted)} ${where}`;
}

const hasFilters = (query: ListQuery): boolean => Object.keys(query.filters).length > 0;
/** Whether a filter searches texts, of the record itself or of the items of a list. */
const hasTextFilter = (model: Model, { filters }: ListQuery): boolean =>
  Object.keys(filters).some((path) => {
    const field = fieldAt(model.resource, readCondition(path).name);
    return field !== undefined && isText(field);
  });
const isUnfiltered = (query: ListQuery): boolean => query.search.trim() === '' && !hasFilters(query);

/** The requested rows of a sorted list; `fromEnd` counts from its end. */
interface Window {
  offset: number;
  limit: number;
  fromEnd: boolean;
}

/** The ids of a page with their sort key. */
function idsSql(model: Model, query: ListQuery, window: Window): Fragment {
  const key = sortKey(model, query.sortField) ?? defaultSort(model);
  const expression = sql.raw(key.expression);
  const down = (query.sortOrder === 'DESCENDING') !== window.fromEnd;
  const by = sql.raw(down ? 'desc nulls first' : 'asc nulls last');
  const byId = sql.raw(down ? 'desc' : 'asc');
  const rows = sql`limit ${sql.lit(window.limit)} ${window.offset > 0 ? sql`offset ${sql.lit(window.offset)}` : sql``}`;
  if (key.ofOrg !== undefined && !query.deleted && isUnfiltered(query)) {
    // Reads organization by organization in the order of their names, only until the page is full.
    const only = query.scope.kind === 'many' ? sql`and g.id = any(${query.scope.ids}::integer[])` : sql``;
    return sql`select f.id, s.title as k from (
        select g.id, g.title from object g where g.type = ${sql.lit(key.ofOrg)} and g.deleted_at is null ${only}
        order by g.title ${byId}, g.id ${byId} offset 0) s
      cross join lateral (
        select o.id from object o where o.org_id = s.id and ${conditions(model, { ...query, scope: { kind: 'all' } })}
        order by o.id ${byId}) f
      order by s.title ${byId}, f.id ${byId} ${rows}`;
  }
  return sql`${matchSql(model, query)} order by ${expression} ${by}, o.id ${byId} ${rows}`;
}

/** The ids of all matches with their sort key. */
function matchSql(model: Model, query: ListQuery): Fragment {
  const key = sortKey(model, query.sortField) ?? defaultSort(model);
  return sql`select o.id, ${sql.raw(key.expression)} as k from object o ${joinOf(model, key, query.bound)} where ${conditions(model, query)}`;
}

/** Join needed by a sort key, limited to referenced records whose titles the reader may know. */
function joinOf(model: Model, { join, target }: SortKey, bound: number | null): Fragment {
  if (target === undefined || bound === null) return sql.raw(join);
  return sql`${sql.raw(join)} and ${fillGaps(isKnown(model.types, GAP, target), bound)}`;
}

/** Order by sort key `k`, then id. */
function orderOf({ sortOrder }: ListQuery): Fragment {
  return sortOrder === 'DESCENDING' ? sql`k desc nulls first, id desc` : sql`k asc nulls last, id asc`;
}

/**
 * The records of ids with sort keys. Every order ends with the id, so that pages neither repeat nor lose a row.
 */
function recordsSql(model: Model, query: ListQuery, ids: Fragment): Fragment {
  return sql`select ${fillGaps(rowColumns(model), query.bound)} from (${ids}) p (id, k) join object o using (id) order by ${orderOf(query)}`;
}

/** A page: reads first its ids, from an index alone if there is one, then only the records with these ids. */
function pageSql(model: Model, query: ListQuery, window: Window): Fragment {
  return recordsSql(model, query, idsSql(model, query, window));
}

/** Page and count of a filter with few matches, in one statement; undefined if there are too many. */
async function pageOfFew(db: Queryable, model: Model, query: ListQuery): Promise<ListPage | undefined> {
  const offset = query.page * query.pageSize;
  const most = hasTextFilter(model, query) ? FEW_BY_TEXT : FEW;
  if (offset > most) return undefined;
  const ids = sql`select f.id, f.k from few f where (select n.total from number n) <= ${sql.lit(most)}
    order by ${orderOf(query)} limit ${sql.lit(query.pageSize)} offset ${sql.lit(offset)}`;
  const { rows } = await db.query<ListObjectRow & { total: number; id: number | null }>(
    compile(sql`with few as materialized (${matchSql(model, query)} limit ${sql.lit(most + 1)}),
      number as materialized (select count(*)::integer as total from few)
      select n.total, p.* from number n left join lateral (${recordsSql(model, query, ids)}) p on true`),
  );
  const count = rows[0]?.total ?? 0;
  if (count > most) return undefined;
  return { list: rows.filter((row) => row.id !== null).map((row) => toListRow(model, row)), count };
}

/** The ids of all matches in the order of the list, at most `most` of them. */
export async function matchingIds(db: Queryable, model: Model, query: ListQuery, most: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    compile(sql`select f.id from (${matchSql(model, query)}) f order by ${orderOf(query)} limit ${sql.lit(most)}`),
  );
  return rows.map(({ id }) => id);
}

function defaultSort(model: Model): SortKey {
  return { expression: model.nameField === undefined ? 'o.title' : 'o.name', join: '' };
}

/** Whether the statement is prepared; with a list of organizations it is better planned for the actual values. */
function isPlannedOnce(query: ListQuery): boolean {
  return query.scope.kind !== 'many' && USUAL_SIZES.has(query.pageSize);
}

async function firstPage(db: Queryable, model: Model, query: ListQuery): Promise<ListPage> {
  const page = pageSql(model, query, { offset: 0, limit: query.pageSize, fromEnd: false });
  const { text, values } = compile(
    sql`with c as materialized (${counterSql(model, query)}) select c.count as total, p.* from c left join lateral (${page}) p on true`,
  );
  const statement = isPlannedOnce(query) ? prepared(text) : { text };
  const { rows } = await db.query<ListObjectRow & { total: number; id: number | null }>({ ...statement, values });
  const list = rows.filter((row) => row.id !== null).map((row) => toListRow(model, row));
  return { list, count: rows[0]?.total ?? 0 };
}

async function countOf(db: Queryable, model: Model, query: ListQuery): Promise<number> {
  const statement = isUnfiltered(query)
    ? counterSql(model, query)
    : sql`select count(*)::integer as count from object o where ${conditions(model, query)}`;
  const { rows } = await db.query<{ count: number }>(compile(statement));
  return rows[0]?.count ?? 0;
}

async function pageOf(db: Queryable, model: Model, query: ListQuery, window: Window): Promise<ShortRow[]> {
  if (window.limit <= 0) return [];
  const { rows } = await db.query<ListObjectRow>(compile(pageSql(model, query, window)));
  return rows.map((row) => toListRow(model, row));
}

/** The window of a page in a list of `count` rows, counted from the nearer end. */
export function nearerWindow(offset: number, pageSize: number, count: number): Window {
  const limit = Math.max(0, Math.min(pageSize, count - offset));
  const behind = count - offset - limit;
  return behind < offset ? { offset: behind, limit, fromEnd: true } : { offset, limit, fromEnd: false };
}

/** A page of a list with its exact count. */
export async function listPage(db: Queryable, model: Model, query: ListQuery): Promise<ListPage> {
  const offset = query.page * query.pageSize;
  if (offset === 0 && isUnfiltered(query)) return firstPage(db, model, query);
  const few = hasFilters(query) ? await pageOfFew(db, model, query) : undefined;
  if (few) return few;
  if (offset < FAR) {
    const window = { offset, limit: query.pageSize, fromEnd: false };
    const [count, list] = await Promise.all([countOf(db, model, query), pageOf(db, model, query, window)]);
    return { list, count };
  }
  const count = await countOf(db, model, query);
  return { list: await pageOf(db, model, query, nearerWindow(offset, query.pageSize, count)), count };
}
