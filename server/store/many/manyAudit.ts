import type { Queryable } from '../../database/queryable.ts';
import { auditAll, auditSql } from '../audit/writeAudit.ts';
import type { Model } from '../model/model.ts';
import type { PreparedWrite } from './manyRows.ts';

/** Adds an audit entry for each written record. */
export async function auditWrites(
  db: Queryable,
  model: Model,
  writes: readonly PreparedWrite[],
  ids: readonly number[],
): Promise<void> {
  const [first] = writes;
  if (!first) return;
  const { actorId, actorName } = first.prepared.params;
  const entries = writes.map(({ prepared: { params } }, i) => ({
    action: params.action,
    type: model.type,
    id: ids[i] ?? 0,
    before: params.before,
    after: params.after,
  }));
  await auditAll(db, { userId: actorId, name: actorName }, entries);
}

/** Adds one audit entry for each record that stores a changed inverse reference. */
export async function auditOtherSides(
  db: Queryable,
  writes: readonly PreparedWrite[],
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
    auditSql(
      {
        actorId: '$1',
        actor: '$2',
        action: "'update'",
        type: 'o.type',
        id: 'o.id',
        before: 'u.before',
        after: 'u.after',
      },
      'from unnest($3::integer[], $4::jsonb[], $5::jsonb[]) u(id, before, after) join object o on o.id = u.id',
    ),
    [
      actorId,
      actorName,
      [...others.keys()],
      changes.map(({ left }) => JSON.stringify(Object.fromEntries(left))),
      changes.map(({ came }) => JSON.stringify(Object.fromEntries(came))),
    ],
  );
}
