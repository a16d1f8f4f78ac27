import type { RecordData } from '../../../src/engine/definition.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import type { Write } from '../behaviors.ts';
import type { StoreContext } from '../context.ts';
import { StaleSet } from '../errors.ts';
import type { Model } from '../model/model.ts';
import { literal, named } from '../model/sql.ts';
import type { ObjectRow } from '../model/wire.ts';
import { countSql } from '../write/counters.ts';
import type { Prepared } from '../write/send.ts';
import { targetsSql, type WriteParams } from '../write/writeSql.ts';

/** One of several writes of a type: the new form and the stored record; undefined if the write creates one. */
export interface ManyWrite {
  form: RecordData;
  previous: ObjectRow | undefined;
}

/** A write prepared for storing. */
export interface PreparedWrite {
  previous: ObjectRow | undefined;
  prepared: Prepared;
}

/** A prepared write, and as it is passed to the behaviors. */
export interface ReadyWrite extends PreparedWrite {
  write: Write;
}

/**
 * Inserts records of a type; returns their ids in the order of the rows. Those with an id come back with it: throws StaleSet if somebody
 * else has brought one back.
 */
export async function insertRows(db: Queryable, model: Model, added: readonly WriteParams[]): Promise<number[]> {
  if (added.length === 0) return [];
  const { rows } = await db.query<{ id: number }>(
    `with numbered as (select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::integer[], $7::integer[])
       with ordinality u(org_id, name, title, search, doc, id, version, place)),
     ids as (select place, coalesce(id, nextval(pg_get_serial_sequence('object', 'id'))::integer) as id from numbered order by place),
     written as (insert into object (id, type, org_id, name, title, search, doc, version)
       select i.id, ${literal(model.type)}, n.org_id, n.name, n.title, n.search, n.doc, coalesce(n.version, 1)
       from numbered n join ids i using (place) order by place on conflict (id) do nothing returning id)
     select i.id from ids i join written using (id) order by place`,
    [
      added.map(({ orgId }) => orgId),
      added.map(({ name }) => name),
      added.map(({ title }) => title),
      added.map(({ search }) => search),
      added.map(({ doc }) => doc),
      added.map(({ id }) => id),
      added.map(({ version }) => version),
    ],
  );
  if (rows.length !== added.length) throw new StaleSet();
  return rows.map((row) => row.id);
}

/** Updates the records of the writes. Throws StaleSet if one has changed since it was read. */
export async function updateObjects(db: Queryable, model: Model, writes: readonly PreparedWrite[]): Promise<void> {
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

/** Locks newly referenced records against removal. Throws VALIDATION if one must not be referred to. */
export async function lockTargets(db: Queryable, model: Model, writes: readonly PreparedWrite[]): Promise<void> {
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

/** Updates the counters for records that the writes create or move. */
export async function updateCounters(
  db: Queryable,
  model: Model,
  store: StoreContext,
  writes: readonly PreparedWrite[],
): Promise<void> {
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
  // Always in the same order, so that writers can't deadlock.
  await db.query(
    countSql(
      model,
      { orgId: 'u.org_id', n: 'u.n' },
      'from unnest($1::integer[], $2::integer[]) u(org_id, n) order by u.org_id',
    ),
    [[...more.keys()], [...more.values()]],
  );
}
