import { sql } from 'kysely';
import type { ShortRow, SortOrder } from '../../../src/engine/definition.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { Model } from '../model/model.ts';
import { compile, every, type Fragment, some } from '../model/sql.ts';
import type { Scope } from '../tree/scope.ts';
import { ownSearchConditions, searchConditions } from './filters.ts';
import type { ListPage } from './list.ts';
import { rowsOf } from './rows.ts';

interface Found {
  id: number;
  type: string;
}

/** Rows of several types in the order of `found`, each with its list type. */
async function mixedRows(
  db: Queryable,
  models: readonly Model[],
  found: readonly Found[],
  actor: Actor,
): Promise<ShortRow[]> {
  const byId = new Map<number, ShortRow>();
  for (const model of models) {
    const ids = found.filter((row) => row.type === model.type).map((row) => row.id);
    for (const row of await rowsOf(db, model, ids, actor)) {
      byId.set(row.id, { ...row, type: model.listType });
    }
  }
  return found.flatMap(({ id }): ShortRow[] => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

function within(model: Model, scope: Scope, search: string): Fragment {
  const type = every([sql`o.type = ${sql.lit(model.type)}`, ...ownSearchConditions(model, search)]);
  if (model.orgField === undefined) return type;
  if (scope.kind === 'all') return sql`(${type} and o.org_id is not null)`;
  const ids = scope.kind === 'one' ? [scope.id] : scope.ids;
  return sql`(${type} and o.org_id = any(${ids}::integer[]))`;
}

/** A page of matches and their total count. */
async function found(
  db: Queryable,
  from: Fragment,
  order: Fragment,
  { page, pageSize }: Pick<MultiQuery, 'page' | 'pageSize'>,
): Promise<{ rows: Found[]; count: number }> {
  const [count, rows] = await Promise.all([
    db.query<{ count: number }>(compile(sql`select count(*)::integer as count from ${from}`)),
    db.query<Found>(
      compile(
        sql`select o.id, o.type from ${from} order by ${order} limit ${sql.lit(pageSize)} offset ${sql.lit(page * pageSize)}`,
      ),
    ),
  ]);
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 };
}

export interface MultiQuery {
  actor: Actor;
  scope: Scope;
  page: number;
  pageSize: number;
  search: string;
  sortOrder: SortOrder;
}

/** One page over several types, sorted by title. */
export async function multiPage(db: Queryable, models: readonly Model[], query: MultiQuery): Promise<ListPage> {
  const where = every([
    some(models.map((model) => within(model, query.scope, query.search))),
    sql`o.deleted_at is null`,
    ...searchConditions(query.search),
  ]);
  const way = sql.raw(query.sortOrder === 'DESCENDING' ? 'desc' : 'asc');
  const { rows, count } = await found(db, sql`object o where ${where}`, sql`o.title ${way}, o.id ${way}`, query);
  return { list: await mixedRows(db, models, rows, query.actor), count };
}

export interface MembershipQuery {
  actor: Actor;
  /** Kinds of links that the actor may not know of. */
  hidden: readonly string[];
  scope: Scope;
  page: number;
  pageSize: number;
  search: string;
}

/** Records of type `members` that are linked with the record in either direction, sorted by title. */
export async function membershipPage(
  db: Queryable,
  objectId: number,
  members: Model,
  query: MembershipQuery,
): Promise<ListPage> {
  const where = every([
    within(members, query.scope, query.search),
    sql`o.deleted_at is null`,
    ...searchConditions(query.search),
  ]);
  const known = query.hidden.length === 0 ? sql`` : sql`and l.kind <> all(${query.hidden}::text[])`;
  const from = sql`(select l.to_id as id from link l where l.from_id = ${objectId}::integer ${known}
    union select l.from_id from link l where l.to_id = ${objectId}::integer ${known}) m join object o on o.id = m.id where ${where}`;
  const { rows, count } = await found(db, from, sql`o.title, o.id`, query);
  const list = await rowsOf(
    db,
    members,
    rows.map((row) => row.id),
    query.actor,
  );
  return { list, count };
}
