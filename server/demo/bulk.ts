import type { RecordData } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { refsOf } from '../../src/engine/refs.ts';
import type { Actor } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';
import type { Model, Models } from '../store/model.ts';
import { formOf, type StoredParts, toParts } from '../store/record.ts';
import { snapshot } from '../store/wire.ts';

/** Local id -> stored id, per resource. */
export type IdMap = Map<string, Map<number, number>>;

export interface BulkTarget {
  db: Queryable;
  models: Models;
  rootId: number;
  actor: Actor;
  ids: IdMap;
}

/** Puts stored ids in the place of local ones along the path of a reference. */
function relink(value: unknown, path: readonly string[], ids: ReadonlyMap<number, number>): unknown {
  if (Array.isArray(value)) return value.map((item) => relink(item, path, ids));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'number' ? (ids.get(value) ?? null) : value;
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: relink(value[key], rest, ids) };
}

function linked(target: BulkTarget, model: Model, record: RecordData): RecordData {
  let out: unknown = record;
  for (const ref of refsOf(model.resource)) out = relink(out, ref.path, target.ids.get(ref.field.to) ?? new Map());
  return isObject(out) ? out : record;
}

async function newIds(db: Queryable, count: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('object', 'id'))::integer as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map((row) => row.id).sort((a, b) => a - b);
}

const OBJECTS = `insert into object (id, type, org_id, name, title, search, doc, deleted_at)
  select u.id, $1, u.org_id, u.name, u.title, u.search, u.doc::jsonb, case when u.deleted then now() end
  from unnest($2::integer[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[])
    u(id, org_id, name, title, search, doc, deleted)`;

const LINKS = `insert into link (kind, from_id, to_id, position)
  select * from unnest($1::text[], $2::integer[], $3::integer[], $4::integer[])`;

/** A record of the tree with each organization above it. */
export const CLOSURE = `insert into org_closure (ancestor_id, descendant_id, depth)
  with recursive up(descendant_id, ancestor_id, depth) as (
    select id, id, 0 from object where id = any($1)
    union all
    select up.descendant_id, o.org_id, up.depth + 1 from up join object o on o.id = up.ancestor_id where o.org_id is not null
  ) select ancestor_id, descendant_id, depth from up`;

const COUNTERS = `insert into counter (type, deleted, org_id, slot, n)
  select type, deleted_at is not null, org_id, 0, count(*)::integer from object
    where id = any($1) and org_id is not null group by 1, 2, 3
  on conflict (type, deleted, org_id, slot) do update set n = counter.n + excluded.n`;

const AUDIT = `insert into audit (actor_id, actor, action, type, object_id, after)
  select $1, $2, 'create', $3, u.id, u.doc::jsonb from unnest($4::integer[], $5::text[]) u(id, doc)`;

async function insertLinks(db: Queryable, ids: readonly number[], parts: readonly StoredParts[]): Promise<void> {
  const rows = parts.flatMap((part, i) =>
    part.links.map((link) => ({ kind: link.kind, from: ids[i] ?? 0, to: link.to, position: link.position })),
  );
  await db.query(LINKS, [
    rows.map((r) => r.kind),
    rows.map((r) => r.from),
    rows.map((r) => r.to),
    rows.map((r) => r.position),
  ]);
}

/**
 * Stores many records of one resource by a handful of statements: records, references, tree, counters and audit as
 * single writes would leave them. The records are trusted: nothing is validated.
 */
export async function insertRecords(
  target: BulkTarget,
  resource: string,
  records: readonly RecordData[],
): Promise<void> {
  const { db, models, rootId, actor } = target;
  const model = models.byName.get(resource);
  if (!model || records.length === 0) return;
  const ids = await newIds(db, records.length);
  const known = target.ids.get(resource) ?? new Map<number, number>();
  for (const [i, record] of records.entries()) known.set(Number(record.id), ids[i] ?? 0);
  target.ids.set(resource, known);
  const parts = records.map((record) => toParts(model, formOf(model, linked(target, model, record)), rootId));
  await db.query(OBJECTS, [
    model.type,
    ids,
    parts.map((p) => p.orgId),
    parts.map((p) => p.name),
    parts.map((p) => p.title),
    parts.map((p) => p.search),
    parts.map((p) => JSON.stringify(p.doc)),
    records.map((record) => model.softDelete && record.deleted === true),
  ]);
  await insertLinks(db, ids, parts);
  if (model.isTree) await db.query(CLOSURE, [ids]);
  await db.query(COUNTERS, [ids]);
  await db.query(AUDIT, [
    actor.userId,
    actor.login,
    model.type,
    ids,
    parts.map((p) => JSON.stringify(snapshot(model, p))),
  ]);
}
