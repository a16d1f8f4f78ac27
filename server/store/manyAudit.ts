import type { Queryable } from './behaviors.ts';
import type { ReadyWrite } from './manyRows.ts';
import type { Model } from './model.ts';
import { literal } from './sql.ts';

/** Adds an audit entry for each written record. */
export async function auditWrites(
  db: Queryable,
  model: Model,
  writes: readonly ReadyWrite[],
  ids: readonly number[],
): Promise<void> {
  const params = writes.map(({ prepared }) => prepared.params);
  await db.query(
    `insert into audit (actor_id, actor, action, type, object_id, before, after)
     select u.actor_id, u.actor, u.action, ${literal(model.type)}, u.id, u.before, u.after
     from unnest($1::integer[], $2::text[], $3::text[], $4::integer[], $5::jsonb[], $6::jsonb[])
       u(actor_id, actor, action, id, before, after)`,
    [
      params.map((p) => p.actorId),
      params.map((p) => p.actorName),
      params.map((p) => p.action),
      ids,
      params.map((p) => p.before),
      params.map((p) => p.after),
    ],
  );
}

/** Adds one audit entry for each record that stores a changed inverse reference. */
export async function auditOtherSides(
  db: Queryable,
  writes: readonly ReadyWrite[],
  ids: readonly number[],
): Promise<void> {
  const others = new Map<number, { came: Map<string, number[]>; left: Map<string, number[]> }>();
  const add = (other: number, side: 'came' | 'left', field: string, id: number) => {
    const of = others.get(other) ?? { came: new Map<string, number[]>(), left: new Map<string, number[]>() };
    others.set(other, of);
    for (const lists of [of.came, of.left]) lists.set(field, lists.get(field) ?? []);
    of[side].get(field)?.push(id);
  };
  for (const [i, { prepared }] of writes.entries()) {
    const { inFrom, inFields, leftFrom, leftFields } = prepared.params;
    for (const [at, from] of inFrom.entries()) add(from, 'came', inFields[at] ?? '', ids[i] ?? 0);
    for (const [at, from] of leftFrom.entries()) add(from, 'left', leftFields[at] ?? '', ids[i] ?? 0);
  }
  const [first] = writes;
  if (!first || others.size === 0) return;
  const { actorId, actorName } = first.prepared.params;
  const changes = [...others.values()];
  await db.query(
    `insert into audit (actor_id, actor, action, type, object_id, before, after)
     select $1, $2, 'update', o.type, o.id, u.before, u.after
     from unnest($3::integer[], $4::jsonb[], $5::jsonb[]) u(id, before, after) join object o on o.id = u.id`,
    [
      actorId,
      actorName,
      [...others.keys()],
      changes.map(({ left }) => JSON.stringify(Object.fromEntries(left))),
      changes.map(({ came }) => JSON.stringify(Object.fromEntries(came))),
    ],
  );
}
