import { NAMED_USES, type UsedByReply, type UseGroup } from '../../../protocol/list.ts';
import { authorityFor, can } from '../../../src/engine/access.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { StoreContext } from '../context.ts';
import type { Model } from '../model/model.ts';
import { hiddenKinds } from '../model/readable.ts';
import { anyInReach, boundTo } from '../tree/reach.ts';

interface Group {
  type: string;
  field: string;
  count: number;
  items: UseGroup['items'] | null;
}

/** SQL: a record as it is named; removed ones, which can be restored, say so. */
const item = (alias: string) =>
  `jsonb_strip_nulls(jsonb_build_object('id', ${alias}.id, 'title', ${alias}.title, 'deleted', ${alias}.deleted))`;
/** SQL: true for a removed record, else null. */
const DELETED = 'nullif(deleted_at is not null, false) as deleted';

/** Records in an organization, grouped by type. */
async function contents(db: Queryable, store: StoreContext, id: number): Promise<Group[]> {
  const { rows } = await db.query<Omit<Group, 'field'>>(
    `select o.type, count(*)::integer as count,
       (json_agg(${item('o')} order by o.title, o.id) filter (where o.place <= ${NAMED_USES})) as items
     from (select id, type, title, ${DELETED}, row_number() over (partition by type order by title, id) as place
       from object where org_id = $1) o group by o.type order by o.type`,
    [id],
  );
  return rows.map((row) => ({ ...row, field: store.models.byName.get(row.type)?.orgField ?? '' }));
}

async function referrers(db: Queryable, store: StoreContext, id: number, actor: Actor): Promise<Group[]> {
  // Records outside the actor's organizations are counted because they keep the record in use, but not named.
  const { rows } = await db.query<Group & { kind: string }>(
    `select l.kind, min(l.type) as type, count(*)::integer as count,
       (json_agg(${item('l')} order by l.title, l.id)
         filter (where l.visible and l.place <= ${NAMED_USES})) as items
     from (select k.*, row_number() over (partition by k.kind order by k.visible desc, k.title, k.id) as place
       from (select l.kind, t.type, t.id, t.title, ${DELETED}, ${anyInReach(store.models.tree.types, '$2', 't')} as visible
         from link l join object t on t.id = l.from_id where l.to_id = $1 and l.from_id <> $1
           and l.kind <> all($3::text[])) k) l
     group by l.kind order by l.kind`,
    [id, boundTo(actor, store.rootId), hiddenKinds(store.models.all, actor)],
  );
  return rows.map(({ kind, type, count, items }) => {
    const known = store.models.byKind.get(kind);
    // If the definition is not loaded, the link kind still contains type and path, separated by a dot.
    const field = known?.field ?? kind.slice(type.length + 1);
    return { type: known?.model.type ?? type, field, count, items };
  });
}

/** A record that refers to another one. */
export interface Referrer {
  id: number;
  type: string;
}

/** Which records that refer to a record are wanted. */
export interface ReferrersWanted {
  id: number;
  /** References by which they do, as `GET /used-by` names them: "resource.field". */
  kinds: readonly string[];
  most: number;
}

/**
 * The present records that refer to a record by links of these kinds and that the actor may see, in the order of their
 * types; at most `most`.
 */
export async function referrersOf(
  db: Queryable,
  store: Pick<StoreContext, 'models' | 'rootId'>,
  actor: Actor,
  { id, kinds, most }: ReferrersWanted,
): Promise<Referrer[]> {
  const { rows } = await db.query<Referrer>(
    `select distinct t.type, t.id, t.title from link l join object t on t.id = l.from_id
     where l.to_id = $1 and l.from_id <> $1 and l.kind = any($3::text[]) and t.deleted_at is null
       and ${anyInReach(store.models.tree.types, '$2', 't')}
     order by t.type, t.title, t.id limit $4`,
    [id, boundTo(actor, store.rootId), kinds, most],
  );
  return rows.map(({ type, id }) => ({ type, id }));
}

/** Adds the parent's id to the items of a group of parts, because a part is shown with its parent. */
async function withParents(db: Queryable, store: StoreContext, group: Group): Promise<UseGroup> {
  const { type, field, count } = group;
  const items = group.items ?? [];
  const kind = store.models.byName.get(type)?.part?.kind;
  if (kind === undefined) return { resource: type, field, count, items };
  const { rows } = await db.query<{ id: number; parent: number }>(
    'select from_id as id, to_id as parent from link where kind = $1 and from_id = any($2::integer[])',
    [kind, items.map((item) => item.id)],
  );
  const parents = new Map(rows.map((row) => [row.id, row.parent]));
  return { resource: type, field, count, items: items.map((item) => ({ ...item, parentId: parents.get(item.id) })) };
}

/**
 * The records that refer to a record, the records in an organization, and the record's own parts. Records of types that
 * the actor may not see are counted, because they keep the record in use, but not named. References in fields that he
 * may not read are left out.
 */
export async function usedBy(
  db: Queryable,
  store: StoreContext,
  model: Model,
  id: number,
  actor: Actor,
): Promise<UsedByReply> {
  const found = await referrers(db, store, id, actor);
  if (model.isTree) found.push(...(await contents(db, store, id)));
  const own = new Set(model.parts.map(({ part }) => part?.kind));
  const isPart = ({ type, field }: Group) => own.has(`${type}.${field}`);
  const sees = (type: string) => {
    const resource = store.models.byName.get(type)?.resource;
    return resource !== undefined && can(actor.authorities, authorityFor(resource, 'one'));
  };
  const groups: UseGroup[] = [];
  const parts: UseGroup[] = [];
  for (const group of found) {
    if (isPart(group)) parts.push(await withParents(db, store, group));
    else groups.push(await withParents(db, store, sees(group.type) ? group : { ...group, items: null }));
  }
  for (const behavior of model.behaviors) groups.push(...((await behavior.usedBy?.(db, id)) ?? []));
  return {
    count: groups.reduce((sum, group) => sum + group.count, 0),
    groups,
    ...(parts.length > 0 ? { parts } : {}),
  };
}
