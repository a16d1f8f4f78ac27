import type { RecordData } from '../../src/engine/definition.ts';
import { breathe } from '../breathe.ts';
import { ApiError } from '../errors.ts';
import { behaviorsOf, type Queryable, type Write } from './behaviors.ts';
import type { Call, StoreContext } from './context.ts';
import type { Model } from './model.ts';
import { type Prepared, prepare } from './send.ts';
import { literal, named } from './sql.ts';
import { guardValues, unguardedIn } from './unguarded.ts';
import { type ObjectRow, toWire } from './wire.ts';
import { SLOT, targetsSql, type WriteParams } from './writeSql.ts';

/** One of several writes of a type: the whole record as it is to be, and as it is stored; without that it creates. */
export interface ManyWrite {
  form: RecordData;
  previous: ObjectRow | undefined;
}

interface Ready extends ManyWrite {
  prepared: Prepared;
  /** As the behaviours see it. */
  write: Write;
}

/** Writes prepared before other calls of the server get their turn. */
const TURN = 25;

/** A record was changed by somebody else after it was read: nothing of the set may stay. */
export class StaleSet extends Error {}

interface LinkSet {
  kinds: string[];
  from: number[];
  to: number[];
  positions: number[];
}

const emptySet = (): LinkSet => ({ kinds: [], from: [], to: [], positions: [] });

function addLink(set: LinkSet, kind: string, from: number, to: number, position = 0): void {
  set.kinds.push(kind);
  set.from.push(from);
  set.to.push(to);
  set.positions.push(position);
}

async function insertObjects(db: Queryable, model: Model, writes: readonly Ready[]): Promise<number[]> {
  if (writes.length === 0) return [];
  const params = writes.map(({ prepared }) => prepared.params);
  const { rows } = await db.query<{ id: number }>(
    `with numbered as (select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
       with ordinality u(org_id, name, title, search, doc, place)),
     ids as (select place, nextval(pg_get_serial_sequence('object', 'id'))::integer as id from numbered order by place),
     written as (insert into object (id, type, org_id, name, title, search, doc)
       select i.id, ${literal(model.type)}, n.org_id, n.name, n.title, n.search, n.doc
       from numbered n join ids i using (place) order by place)
     select id from ids order by place`,
    [
      params.map((p) => p.orgId),
      params.map((p) => p.name),
      params.map((p) => p.title),
      params.map((p) => p.search),
      params.map((p) => p.doc),
    ],
  );
  return rows.map((row) => row.id);
}

async function updateObjects(db: Queryable, model: Model, writes: readonly Ready[]): Promise<void> {
  if (writes.length === 0) return;
  const params = writes.map(({ prepared }) => prepared.params);
  const { rowCount } = await db.query(
    `update object o set org_id = u.org_id, name = u.name, title = u.title, search = u.search, doc = u.doc, version = o.version + 1
     from unnest($1::integer[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::jsonb[])
       u(id, version, org_id, name, title, search, doc)
     where o.id = u.id and o.type = ${literal(model.type)} and o.version = u.version and o.deleted_at is null`,
    [
      writes.map(({ previous }) => previous?.id),
      writes.map(({ previous }) => previous?.version),
      params.map((p) => p.orgId),
      params.map((p) => p.name),
      params.map((p) => p.title),
      params.map((p) => p.search),
      params.map((p) => p.doc),
    ],
  );
  if (rowCount !== writes.length) throw new StaleSet();
}

/** Keeps what the writes newly refer to from being removed meanwhile. Throws when something of it can't be referred to. */
async function holdTargets(db: Queryable, model: Model, writes: readonly Ready[]): Promise<void> {
  const wanted = new Map<string, [number, string, boolean]>();
  for (const { prepared } of writes) {
    const { targetIds, targetTypes, targetShared } = prepared.params;
    for (const [i, id] of targetIds.entries()) {
      const target: [number, string, boolean] = [id, targetTypes[i] ?? '', targetShared[i] ?? false];
      wanted.set(target.join(' '), target);
    }
  }
  const [first] = writes;
  if (!first || wanted.size === 0) return;
  const targets = [...wanted.values()];
  const { rowCount } = await db.query(
    named<Pick<WriteParams, 'targetIds' | 'targetTypes' | 'targetShared' | 'bound'>>(targetsSql(model))({
      targetIds: targets.map(([id]) => id),
      targetTypes: targets.map(([, type]) => type),
      targetShared: targets.map(([, , above]) => above),
      bound: first.prepared.params.bound,
    }),
  );
  if (rowCount !== targets.length) throw new ApiError('VALIDATION');
}

async function writeLinks(db: Queryable, writes: readonly Ready[], ids: readonly number[]): Promise<void> {
  const out = emptySet();
  const incoming = emptySet();
  const gone = emptySet();
  const touched = new Set<number>();
  for (const [i, { prepared }] of writes.entries()) {
    const id = ids[i] ?? 0;
    const p = prepared.params;
    for (const [at, to] of p.outTo.entries()) addLink(out, p.outKinds[at] ?? '', id, to, p.outPositions[at]);
    for (const [at, from] of p.inFrom.entries()) {
      addLink(incoming, p.inKinds[at] ?? '', from, id);
      touched.add(from);
    }
    for (const [at, to] of p.goneTo.entries()) addLink(gone, p.goneKinds[at] ?? '', id, to);
    for (const [at, from] of p.leftFrom.entries()) {
      addLink(gone, p.leftKinds[at] ?? '', from, id);
      touched.add(from);
    }
  }
  if (touched.size > 0) {
    // In the order of their ids, so that two such writes never wait for each other.
    await db.query(
      `update object o set version = o.version + 1 from (
         select x.id from object x where x.id = any($1::integer[]) order by x.id for no key update) l where o.id = l.id`,
      [[...touched]],
    );
  }
  if (gone.kinds.length > 0) {
    await db.query(
      `delete from link l using unnest($1::text[], $2::integer[], $3::integer[]) u(kind, from_id, to_id)
       where l.kind = u.kind and l.from_id = u.from_id and l.to_id = u.to_id`,
      [gone.kinds, gone.from, gone.to],
    );
  }
  if (out.kinds.length > 0) {
    await db.query(
      `insert into link (kind, from_id, to_id, position)
       select * from unnest($1::text[], $2::integer[], $3::integer[], $4::integer[])
       on conflict (from_id, kind, to_id) do update set position = excluded.position`,
      [out.kinds, out.from, out.to, out.positions],
    );
  }
  if (incoming.kinds.length > 0) {
    await db.query(
      `insert into link (kind, from_id, to_id, position)
       select u.kind, u.from_id, u.to_id, coalesce(m.most, -1) + row_number() over (partition by u.kind, u.from_id order by u.place)
       from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality u(kind, from_id, to_id, place)
       left join lateral (select max(l.position) as most from link l where l.from_id = u.from_id and l.kind = u.kind) m on true
       on conflict (from_id, kind, to_id) do nothing`,
      [incoming.kinds, incoming.from, incoming.to],
    );
  }
}

async function count(db: Queryable, model: Model, store: StoreContext, writes: readonly Ready[]): Promise<void> {
  const more = new Map<number, number>();
  const add = (orgId: number | null, n: number) =>
    more.set(orgId ?? store.rootId, (more.get(orgId ?? store.rootId) ?? 0) + n);
  for (const { prepared, previous } of writes) {
    const { orgId } = prepared.params;
    if (previous && previous.org_id === orgId) continue;
    add(orgId, 1);
    if (previous) add(previous.org_id, -1);
  }
  if (more.size === 0) return;
  await db.query(
    `insert into counter (type, deleted, org_id, slot, n)
     select ${literal(model.type)}, false, u.org_id, ${SLOT}, u.n from unnest($1::integer[], $2::integer[]) u(org_id, n) order by u.org_id
     on conflict (type, deleted, org_id, slot) do update set n = counter.n + excluded.n`,
    [[...more.keys()], [...more.values()]],
  );
}

/** What the behaviours say to each write, in the form in which it can be sent. */
async function prepareAll(
  store: StoreContext,
  call: Call,
  db: Queryable,
  writes: readonly ManyWrite[],
): Promise<Ready[]> {
  const { model, actor } = call;
  const behaviors = behaviorsOf(model.resource).filter(({ beforeWrite }) => beforeWrite);
  const ready: Ready[] = [];
  for (const [i, { form, previous }] of writes.entries()) {
    if (i % TURN === TURN - 1) await breathe();
    const op = previous ? 'update' : 'create';
    const write: Write = { op, record: form, previous: previous && toWire(model, previous), input: form };
    for (const behavior of behaviors) await behavior.beforeWrite?.({ db, actor, resource: model.resource }, write);
    ready.push({ form, previous, write, prepared: prepare(store, call, write.record, previous, op) });
  }
  return ready;
}

/**
 * Makes many writes of one type by few statements, in the transaction of `db`: behaviours, records, links, counters and an
 * audit entry each. Access, limits, uniqueness and targets have been checked by the caller in the same transaction. Not
 * for the tree. When it throws, none of the writes may stay. Answers the ids in the order of the writes.
 */
export async function writeMany(
  store: StoreContext,
  call: Call & { tx: Queryable },
  writes: readonly ManyWrite[],
): Promise<number[]> {
  const { model, tx: db } = call;
  const ready = await prepareAll(store, call, db, writes);
  const prepared = ready.map((write) => write.prepared);
  const uniques = unguardedIn(store, model, prepared);
  const work = () => writePrepared(store, call, ready);
  if (uniques.length === 0) return work();
  const bound = prepared[0]?.params.bound ?? null;
  return guardValues(db, { model, bound, uniques }, prepared, work, (ids) => ids);
}

async function writePrepared(
  store: StoreContext,
  { model, actor, tx: db }: Call & { tx: Queryable },
  ready: readonly Ready[],
): Promise<number[]> {
  await holdTargets(db, model, ready);
  const made = await insertObjects(
    db,
    model,
    ready.filter(({ previous }) => !previous),
  );
  await updateObjects(
    db,
    model,
    ready.filter(({ previous }) => previous),
  );
  let next = 0;
  const ids = ready.map(({ previous }) => previous?.id ?? made[next++] ?? 0);
  await writeLinks(db, ready, ids);
  await count(db, model, store, ready);
  await noteAll(db, model, ready, ids);
  await noteOthers(db, ready, ids);
  for (const behavior of behaviorsOf(model.resource)) {
    for (const [i, { write, previous }] of ready.entries()) {
      const record = { ...write.record, id: ids[i], version: (previous?.version ?? 0) + 1 };
      await behavior.afterWrite?.({ db, actor, resource: model.resource }, { ...write, record });
    }
  }
  return ids;
}

async function noteAll(db: Queryable, model: Model, writes: readonly Ready[], ids: readonly number[]): Promise<void> {
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

/** The history of the records that keep inverse references tells that they changed: one entry each for all of the writes. */
async function noteOthers(db: Queryable, writes: readonly Ready[], ids: readonly number[]): Promise<void> {
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
