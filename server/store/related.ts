import type { RecordData } from '../../src/engine/definition.ts';
import type { SortOrder } from '../../src/engine/view.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from './behaviors.ts';
import { searchConditions } from './filters.ts';
import type { ListPage } from './list.ts';
import type { Model } from './model.ts';
import { rowsOf } from './rows.ts';
import type { Scope } from './scope.ts';
import { literal, Params } from './sql.ts';

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
): Promise<RecordData[]> {
  const byId = new Map<number, RecordData>();
  for (const model of models) {
    const ids = found.filter((row) => row.type === model.type).map((row) => row.id);
    for (const row of await rowsOf(db, model, ids, actor)) {
      byId.set(row.id as number, { ...row, type: model.listType });
    }
  }
  return found.flatMap(({ id }): RecordData[] => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

function within(model: Model, scope: Scope, params: Params): string {
  const type = `o.type = ${literal(model.type)}`;
  if (model.orgField === undefined) return type;
  if (scope.kind === 'all') return `(${type} and o.org_id is not null)`;
  const ids = scope.kind === 'one' ? [scope.id] : scope.ids;
  return `(${type} and o.org_id = any(${params.add(ids, '::integer[]')}))`;
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
  const params = new Params();
  const types = models.map((model) => within(model, query.scope, params));
  const where = [`(${types.join(' or ')})`, 'o.deleted_at is null', ...searchConditions(query.search, params)].join(
    ' and ',
  );
  const way = query.sortOrder === 'DESCENDING' ? 'desc' : 'asc';
  const [count, page] = await Promise.all([
    db.query<{ count: number }>(`select count(*)::integer as count from object o where ${where}`, params.values),
    db.query<Found>(
      `select o.id, o.type from object o where ${where} order by o.title ${way}, o.id ${way}
       limit ${query.pageSize} offset ${query.page * query.pageSize}`,
      params.values,
    ),
  ]);
  return { list: await mixedRows(db, models, page.rows, query.actor), count: count.rows[0]?.count ?? 0 };
}

export interface MembershipQuery {
  actor: Actor;
  scope: Scope;
  page: number;
  pageSize: number;
  search: string;
}

/** Records of type `members` that the record refers to, or that refer to it, sorted by title. */
export async function membershipPage(
  db: Queryable,
  objectId: number,
  members: Model,
  query: MembershipQuery,
): Promise<ListPage> {
  const params = new Params();
  const id = params.add(objectId, '::integer');
  const where = [
    within(members, query.scope, params),
    'o.deleted_at is null',
    ...searchConditions(query.search, params),
  ].join(' and ');
  const from = `(select l.to_id as id from link l where l.from_id = ${id}
    union select l.from_id from link l where l.to_id = ${id}) m join object o on o.id = m.id`;
  const [count, page] = await Promise.all([
    db.query<{ count: number }>(`select count(*)::integer as count from ${from} where ${where}`, params.values),
    db.query<Found>(
      `select o.id, o.type from ${from} where ${where} order by o.title, o.id
       limit ${query.pageSize} offset ${query.page * query.pageSize}`,
      params.values,
    ),
  ]);
  const list = await rowsOf(
    db,
    members,
    page.rows.map((row) => row.id),
    query.actor,
  );
  return { list, count: count.rows[0]?.count ?? 0 };
}
