import type { OrgInfo, OrgNode } from '../../../protocol/list.ts';
import { fold } from '../../../src/engine/fold.ts';
import type { Actor } from '../../actor.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import type { Behavior } from '../behaviors.ts';
import type { StoreContext } from '../context.ts';
import { literal } from '../model/sql.ts';
import { requireOrg } from './scope.ts';

const HAS_CHILDREN = (type: string) =>
  `exists (select from object c where c.org_id = o.id and c.type = ${literal(type)} and c.deleted_at is null) as "hasChildren"`;

/** The path from the root: "[Total system][Elbe Health Group]". */
const PATH = `(select string_agg('[' || a.title || ']', '' order by c.depth desc)
  from org_closure c join object a on a.id = c.ancestor_id where c.descendant_id = o.id) as "fullOrgPath"`;

/** Behavior of the tree: its records have their path and whether there are others below (spec 3). */
export const treePlaceBehavior: Behavior = {
  adds: ['fullOrgPath', 'hasChildren'],

  async decorate({ db, resource }, records) {
    const { rows } = await db.query<Pick<OrgInfo, 'id' | 'fullOrgPath' | 'hasChildren'>>(
      `select o.id, ${PATH}, ${HAS_CHILDREN(resource.name)} from object o where o.id = any($1::integer[])`,
      [records.map(({ id }) => id)],
    );
    const places = new Map(rows.map(({ id, ...place }) => [id, place]));
    for (const record of records) Object.assign(record, places.get(Number(record.id)));
  },
};

/** The top of the tree for the actor: the organization the actor is bound to. */
export async function treeTop(db: Queryable, store: StoreContext, actor: Actor): Promise<OrgNode[]> {
  const { type } = store.models.tree;
  const { rows } = await db.query<OrgNode>({
    ...prepared(
      `select o.id, o.title as name, ${HAS_CHILDREN(type)} from object o where o.id = $1 and o.type = ${literal(type)}`,
    ),
    values: [actor.orgId],
  });
  return rows;
}

/** The children of an organization, sorted by name; with `search`, only those that contain the text. */
export async function children(
  db: Queryable,
  store: StoreContext,
  actor: Actor,
  id: number,
  search = '',
): Promise<OrgNode[]> {
  await requireOrg(db, actor, store.rootId, id);
  const { type } = store.models.tree;
  const { rows } = await db.query<OrgNode>({
    ...prepared(`select o.id, o.title as name, ${HAS_CHILDREN(type)} from object o
      where o.org_id = $1 and o.type = ${literal(type)} and o.deleted_at is null and position($2 in o.search) > 0
      order by o.name, o.id`),
    values: [id, fold(search.trim())],
  });
  return rows;
}

/** One organization with its place in the tree. */
export async function orgInfo(db: Queryable, store: StoreContext, actor: Actor, id: number): Promise<OrgInfo> {
  await requireOrg(db, actor, store.rootId, id);
  const { type } = store.models.tree;
  const { rows } = await db.query<OrgInfo>({
    ...prepared(`select o.id, o.title as name, o.org_id as "parentId", ${HAS_CHILDREN(type)}, ${PATH}
      from object o where o.id = $1 and o.type = ${literal(type)}`),
    values: [id],
  });
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return rows[0];
}
