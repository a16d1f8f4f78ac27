import type { FilterValue } from '../../protocol/list.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import type { SortOrder } from '../../src/engine/view.ts';
import type { Queryable } from './behaviors.ts';
import { filterConditions, scopeCondition, searchConditions } from './filters.ts';
import type { Model } from './model.ts';
import { rowColumns } from './rows.ts';
import type { Scope } from './scope.ts';
import { literal, Params, prepared, type SortKey, sortKey } from './sql.ts';
import { type ListObjectRow, toListRow } from './wire.ts';

/** One page of one type. */
export interface ListQuery {
  scope: Scope;
  /** Organization that the reader is bound to. */
  bound: number | null;
  page: number;
  pageSize: number;
  search: string;
  sortField: string;
  sortOrder: SortOrder;
  /** Removed records of a type that keeps them, instead of the present ones. */
  deleted: boolean;
  filters: { [field: string]: FilterValue };
}

export interface ListPage {
  list: RecordData[];
  count: number;
}

/** Pages that start further on are looked for from the nearer end, which needs the count first. */
const FAR = 1000;

/** Page sizes whose statements are kept by each connection; with all there could be, there would be too many. */
const USUAL_SIZES: ReadonlySet<number> = new Set([10, 20, 25, 50, 100, 200, 500, 1000, 2000, 10_000]);

function conditions(model: Model, query: ListQuery, params: Params): string[] {
  const scope = scopeCondition(model, query.scope, params);
  return [
    `o.type = ${literal(model.type)}`,
    query.deleted ? 'o.deleted_at is not null' : 'o.deleted_at is null',
    ...(scope === undefined ? [] : [scope]),
    ...searchConditions(query.search, params),
    ...filterConditions(model, query.filters, params, query.bound),
  ];
}

/** Exact number of records of a scope, from the counters. */
function counterSql(model: Model, query: ListQuery, params: Params): string {
  // The root organization is counted for no organization, and types without one count for the root.
  const where =
    query.scope.kind === 'all' || model.orgField === undefined
      ? ''
      : query.scope.kind === 'one'
        ? `and n.org_id = ${params.add(query.scope.id)}`
        : `and n.org_id = any(${params.add(query.scope.ids, '::integer[]')})`;
  return `select coalesce(sum(n.n), 0)::integer as count from counter n
    where n.type = ${literal(model.type)} and n.deleted = ${query.deleted} ${where}`;
}

function isUnfiltered(query: ListQuery): boolean {
  return query.search.trim() === '' && Object.keys(query.filters).length === 0;
}

/** Which rows of the order are wanted; `fromEnd` walks it backwards. */
interface Window {
  offset: number;
  limit: number;
  fromEnd: boolean;
}

/**
 * The page: its ids from an index alone where there is one, then the records of these ids. Every order ends in the id,
 * so that pages neither repeat nor lose a row.
 */
function pageSql(model: Model, query: ListQuery, window: Window, params: Params): string {
  const key = sortKey(model, query.sortField) ?? defaultSort(model);
  const down = (query.sortOrder === 'DESCENDING') !== window.fromEnd;
  const direction = down ? 'desc nulls first' : 'asc nulls last';
  const outer = query.sortOrder === 'DESCENDING' ? 'desc nulls first' : 'asc nulls last';
  const offset = window.offset > 0 ? `offset ${window.offset}` : '';
  return `select ${rowColumns(model, () => params.add(query.bound, '::integer'))} from (
      select o.id, ${key.expression} as k from object o ${key.join}
      where ${conditions(model, query, params).join(' and ')}
      order by ${key.expression} ${direction}, o.id ${down ? 'desc' : 'asc'} limit ${window.limit} ${offset}
    ) p join object o on o.id = p.id order by p.k ${outer}, o.id ${query.sortOrder === 'DESCENDING' ? 'desc' : 'asc'}`;
}

function defaultSort(model: Model): SortKey {
  return { expression: model.nameField === undefined ? 'o.title' : 'o.name', join: '' };
}

/** Statements with a list of organizations or a search are planned with their values; the others only once. */
function isPlannedOnce(query: ListQuery): boolean {
  return query.scope.kind !== 'many' && USUAL_SIZES.has(query.pageSize);
}

async function firstPage(db: Queryable, model: Model, query: ListQuery): Promise<ListPage> {
  const params = new Params();
  const count = counterSql(model, query, params);
  const page = pageSql(model, query, { offset: 0, limit: query.pageSize, fromEnd: false }, params);
  const text = `with c as materialized (${count}) select c.count as total, p.* from c left join lateral (${page}) p on true`;
  const statement = isPlannedOnce(query) ? prepared(text) : { text };
  const { rows } = await db.query<ListObjectRow & { total: number; id: number | null }>({
    ...statement,
    values: params.values,
  });
  const list = rows.filter((row) => row.id !== null).map((row) => toListRow(model, row));
  return { list, count: rows[0]?.total ?? 0 };
}

async function countOf(db: Queryable, model: Model, query: ListQuery): Promise<number> {
  const params = new Params();
  const text = isUnfiltered(query)
    ? counterSql(model, query, params)
    : `select count(*)::integer as count from object o where ${conditions(model, query, params).join(' and ')}`;
  const { rows } = await db.query<{ count: number }>({ text, values: params.values });
  return rows[0]?.count ?? 0;
}

async function pageOf(db: Queryable, model: Model, query: ListQuery, window: Window): Promise<RecordData[]> {
  if (window.limit <= 0) return [];
  const params = new Params();
  const text = pageSql(model, query, window, params);
  const { rows } = await db.query<ListObjectRow>({ text, values: params.values });
  return rows.map((row) => toListRow(model, row));
}

/** The window of a page in an order of `count` rows, walked from the nearer end. */
export function nearerWindow(offset: number, pageSize: number, count: number): Window {
  const limit = Math.max(0, Math.min(pageSize, count - offset));
  const behind = count - offset - limit;
  return behind < offset ? { offset: behind, limit, fromEnd: true } : { offset, limit, fromEnd: false };
}

/** A page of a list with its exact count. */
export async function listPage(db: Queryable, model: Model, query: ListQuery): Promise<ListPage> {
  const offset = query.page * query.pageSize;
  if (offset === 0 && isUnfiltered(query)) return firstPage(db, model, query);
  if (offset < FAR) {
    const window = { offset, limit: query.pageSize, fromEnd: false };
    const [count, list] = await Promise.all([countOf(db, model, query), pageOf(db, model, query, window)]);
    return { list, count };
  }
  const count = await countOf(db, model, query);
  return { list: await pageOf(db, model, query, nearerWindow(offset, query.pageSize, count)), count };
}
