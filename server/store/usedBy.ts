import type { UsedByReply } from '../../protocol/list.ts';
import type { Queryable } from './behaviors.ts';
import type { StoreContext } from './context.ts';
import type { Model } from './model.ts';

/** So many of the records that refer to one are named; the others are counted. */
const NAMED = 20;

interface Group {
  type: string;
  field: string;
  count: number;
  items: { id: number; title: string }[] | null;
}

/** What lies in an organization, by type. */
async function contents(db: Queryable, store: StoreContext, id: number): Promise<Group[]> {
  const { rows } = await db.query<Omit<Group, 'field'>>(
    `select o.type, count(*)::integer as count,
       (json_agg(json_build_object('id', o.id, 'title', o.title) order by o.title, o.id) filter (where o.place <= ${NAMED})) as items
     from (select id, type, title, row_number() over (partition by type order by title, id) as place
       from object where org_id = $1) o group by o.type order by o.type`,
    [id],
  );
  return rows.map((row) => ({ ...row, field: store.models.byName.get(row.type)?.orgField ?? '' }));
}

async function referrers(db: Queryable, id: number): Promise<Group[]> {
  const { rows } = await db.query<Group & { kind: string }>(
    `select l.kind, count(*)::integer as count,
       (json_agg(json_build_object('id', l.id, 'title', l.title) order by l.title, l.id) filter (where l.place <= ${NAMED})) as items
     from (select l.kind, t.id, t.title, row_number() over (partition by l.kind order by t.title, t.id) as place
       from link l join object t on t.id = l.from_id where l.to_id = $1 and l.from_id <> $1) l
     group by l.kind order by l.kind`,
    [id],
  );
  return rows.map((row) => {
    const dot = row.kind.indexOf('.');
    return { ...row, type: row.kind.slice(0, dot), field: row.kind.slice(dot + 1) };
  });
}

/** Who refers to a record, and of an organization also what lies in it. */
export async function usedBy(db: Queryable, store: StoreContext, model: Model, id: number): Promise<UsedByReply> {
  const groups = await referrers(db, id);
  if (model.isTree) groups.push(...(await contents(db, store, id)));
  return {
    count: groups.reduce((sum, group) => sum + group.count, 0),
    groups: groups.map(({ type, field, count, items }) => ({ resource: type, field, count, items: items ?? [] })),
  };
}
