import type { Actor } from '../actor.ts';
import type { Queryable } from './behaviors.ts';
import type { Model } from './model.ts';
import { literal, prepared } from './sql.ts';
import type { ObjectRow } from './wire.ts';

type Statement = ReturnType<typeof prepared>;
const cache = { one: new WeakMap<Model, Statement>(), many: new WeakMap<Model, Statement>() };

/** Incoming references that belong to the record: kinds of its inverse fields. */
export function incomingKinds(model: Model): string[] {
  return model.many.filter((m) => m.inverse).map((m) => m.kind);
}

/** Whether records of this type have outgoing references. */
function hasLinks(model: Model): boolean {
  return model.docRefs.length > 0 || model.many.some((m) => !m.inverse);
}

/** Records with their references and titles in one statement: $1 id or ids, $2 organization the actor is bound to. */
function readSql(model: Model, which: 'one' | 'many'): Statement {
  let statement = cache[which].get(model);
  if (statement) return statement;
  const inverse = incomingKinds(model);
  const links = (near: string, far: string, order: string, kinds: string[]) =>
    `(select json_agg(json_build_array(l.kind, l.${far}, t.title, l.position) order by l.kind, ${order})
      from link l join object t on t.id = l.${far}
      where l.${near} = o.id${kinds.length > 0 ? ` and l.kind in (${kinds.map(literal).join(', ')})` : ''})`;
  const at = model.isTree ? 'o.id' : 'o.org_id';
  const reachable =
    model.orgField === undefined
      ? 'true'
      : `($2::integer is null or exists (
          select from org_closure c where c.ancestor_id = $2::integer and c.descendant_id = ${at}))`;
  const above =
    model.shared && model.orgField !== undefined
      ? `o.deleted_at is null and exists (
          select from org_closure c where c.ancestor_id = o.org_id and c.descendant_id = $2::integer and c.depth > 0)`
      : 'false';
  statement = prepared(`select o.id, o.org_id, g.title as org_title, o.version, o.deleted_at is not null as deleted,
      o.title, o.doc,
      ${hasLinks(model) ? links('from_id', 'to_id', 'l.position', []) : 'null::json'} as out_links,
      ${inverse.length > 0 ? links('to_id', 'from_id', 't.title, t.id', inverse) : 'null::json'} as in_links,
      ${reachable} as reachable, ${above} as above
    from object o left join object g on g.id = o.org_id
    where o.id = ${which === 'one' ? '$1' : 'any($1::integer[])'} and o.type = ${literal(model.type)}${model.orgField === undefined ? ' and ($2::integer is null or true)' : ''}`);
  cache[which].set(model, statement);
  return statement;
}

/** The organization an actor is bound to; null for the root: the whole system needs no check. */
export function boundTo(actor: Actor, rootId: number): number | null {
  return actor.orgId === rootId ? null : actor.orgId;
}

/** The stored record, or undefined. Whether the actor may see it is in `reachable`. */
export async function readRow(
  db: Queryable,
  model: Model,
  id: number,
  bound: number | null,
): Promise<ObjectRow | undefined> {
  const { rows } = await db.query<ObjectRow>({ ...readSql(model, 'one'), values: [id, bound] });
  return rows[0];
}

/** The same of several records, by id. Those that do not exist are left out. */
export async function readRows(
  db: Queryable,
  model: Model,
  ids: readonly number[],
  bound: number | null,
): Promise<Map<number, ObjectRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<ObjectRow>({ ...readSql(model, 'many'), values: [ids, bound] });
  return new Map(rows.map((row) => [row.id, row]));
}
