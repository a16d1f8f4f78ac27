import type { Model } from './model.ts';
import { literal, prepared } from './sql.ts';

/** Slots of a counter: connections that write at the same time use different ones and do not wait for each other. */
export const SLOT = 'pg_backend_pid() & 15';

/** Parameters that every write has, in this order. */
export interface WriteParams {
  doc: string;
  name: string;
  title: string;
  search: string;
  orgId: number | null;
  /** Link rows to add or to renumber: kind, other end, position. */
  outKinds: string[];
  outTo: number[];
  outPositions: number[];
  inKinds: string[];
  inFrom: number[];
  /** Records newly referred to, the type each must have, and whether it may lie above the actor's organization. */
  targetIds: number[];
  targetTypes: string[];
  targetShared: boolean[];
  /** Organization the actor is bound to; null: none. */
  bound: number | null;
  actorId: number;
  actorName: string;
  action: string;
  before: string | null;
  after: string;
  /** The caller has counted already and holds the lock on the limits. */
  limitsChecked: boolean;
}

/** The parameters as placeholders $1 to $20, in the order of WriteParams. */
export function writeValues(p: WriteParams): unknown[] {
  return [
    p.doc, // 1
    p.name,
    p.title,
    p.search,
    p.orgId, // 5
    p.outKinds,
    p.outTo,
    p.outPositions,
    p.inKinds,
    p.inFrom, // 10
    p.targetIds,
    p.targetTypes,
    p.bound,
    p.actorId,
    p.actorName, // 15
    p.action,
    p.before,
    p.after,
    p.limitsChecked,
    p.targetShared, // 20
  ];
}

/** What a write answers. `id` is null when one of its conditions did not hold. */
export interface WriteResult {
  id: number | null;
  version: number | null;
  org_title: string | null;
  /** id, title and type of the targets that exist, have the right type and may be referred to. */
  targets: [number, string, string][] | null;
  limited: boolean;
}

/** Which of two statements a write takes: most change no link and need none of the work for them. */
export function changesLinks(p: WriteParams): boolean {
  return p.outTo.length > 0 || p.inFrom.length > 0 || p.targetIds.length > 0;
}

/**
 * The statement for writes that change no link does without lists: for them PostgreSQL would plan it anew each time,
 * which takes longer than the write. Every parameter must still occur.
 */
function withoutLists(types: readonly string[]): string {
  return `${types.map((type) => `cardinality(${type})`).join(' + ')} = 0`;
}

const NO_TARGETS = 'select null::integer as id, null::text as title, null::text as type where false';
const WITHOUT_LINKS = withoutLists([
  '$6::text[]',
  '$7::integer[]',
  '$8::integer[]',
  '$9::text[]',
  '$10::integer[]',
  '$11::integer[]',
  '$12::text[]',
  '$20::boolean[]',
]);
const WITHOUT_GONE = withoutLists(['$24::text[]', '$25::integer[]', '$26::text[]', '$27::integer[]']);

function shared(model: Model, tree: Model, moves: boolean, linked: boolean): string {
  const target = `case when t.type = ${literal(tree.type)} then t.id else t.org_id end`;
  // A move within an organization that is limited does not change its number.
  const outside = moves
    ? 'and not exists (select from org_closure p where p.ancestor_id = l.org_id and p.descendant_id = $23)'
    : '';
  const targets = `select t.id, t.title, t.type from unnest($11::integer[], $12::text[], $20::boolean[]) w(id, type, shared)
        join object t on t.id = w.id and t.type = w.type and t.deleted_at is null
        where $13::integer is null or exists (
          select from org_closure c where c.ancestor_id = $13::integer and c.descendant_id = ${target})
          or (w.shared and exists (
          select from org_closure c where c.ancestor_id = t.org_id and c.descendant_id = $13::integer))`;
  return `org as materialized (
      select g.id, g.title from object g where g.id = $5::integer and g.type = ${literal(tree.type)}
        and ($13::integer is null or exists (
          select from org_closure c where c.ancestor_id = $13::integer and c.descendant_id = $5::integer))
    ), full_org as materialized (
      select l.org_id from org_closure c join object_limit l on l.org_id = c.ancestor_id and l.type = ${literal(model.type)}
        where not $19::boolean and c.descendant_id = $5::integer ${outside}
    ), target as materialized (${linked ? targets : NO_TARGETS})`;
}

function allowed(linked: boolean): string {
  return `exists (select from org) and not exists (select from full_org)
        and ${linked ? '(select count(*) from target) = cardinality($11::integer[])' : WITHOUT_LINKS}`;
}

const LINKS = `out_link as (
      insert into link (kind, from_id, to_id, position)
      select u.kind, w.id, u.to_id, u.position
        from written w, unnest($6::text[], $7::integer[], $8::integer[]) u(kind, to_id, position)
      on conflict (from_id, kind, to_id) do update set position = excluded.position
    ), in_link as (
      insert into link (kind, from_id, to_id, position)
      select u.kind, u.from_id, w.id,
          (select coalesce(max(l.position) + 1, 0) from link l where l.from_id = u.from_id and l.kind = u.kind)
        from written w, unnest($9::text[], $10::integer[]) u(kind, from_id)
      on conflict (from_id, kind, to_id) do nothing
    )`;

/**
 * The records at the other side of changed incoming links have changed too: whoever edits one of them at the moment must
 * learn of it. They are locked in the order of their ids, so that two such writes never wait for each other.
 */
function touched(ids: string): string {
  return `touched as (
      update object o set version = o.version + 1 from (
        select x.id from object x where x.id = any(${ids}) and exists (select from written)
          order by x.id for no key update) l
        where o.id = l.id
    )`;
}

function audit(type: string): string {
  return `audited as (
      insert into audit (actor_id, actor, action, type, object_id, before, after)
      select $14::integer, $15::text, $16::text, ${literal(type)}, w.id, $17::jsonb, $18::jsonb from written w
    )`;
}

const ANSWER = `select (select id from written) as id, (select version from written) as version,
      (select title from org) as org_title,
      (select json_agg(json_build_array(t.id, t.title, t.type)) from target t) as targets,
      exists (select from full_org) as limited`;

type Statement = ReturnType<typeof prepared>;

/** The statement of a model, made once. */
function once(cache: WeakMap<Model, Statement>, model: Model, make: () => string): Statement {
  let statement = cache.get(model);
  if (!statement) {
    statement = prepared(make());
    cache.set(model, statement);
  }
  return statement;
}

const creates = { linked: new WeakMap<Model, Statement>(), plain: new WeakMap<Model, Statement>() };

/** Record, links, counter and audit in one statement, which is one transaction and one round trip. */
export function createSql(model: Model, tree: Model, linked: boolean): Statement {
  return once(linked ? creates.linked : creates.plain, model, () => createText(model, tree, linked));
}

function createText(model: Model, tree: Model, linked: boolean): string {
  return `with ${shared(model, tree, false, linked)}, written as (
      insert into object (type, org_id, name, title, search, doc)
      select ${literal(model.type)}, $5::integer, $2::text, $3::text, $4::text, $1::jsonb where ${allowed(linked)}
      returning id, version
    ), ${linked ? `${LINKS}, ${touched('$10::integer[]')}, ` : ''}counted as (
      insert into counter (type, deleted, org_id, slot, n)
      select ${literal(model.type)}, false, $5::integer, ${SLOT}, 1 from written
      on conflict (type, deleted, org_id, slot) do update set n = counter.n + 1
    ), ${audit(model.type)} ${ANSWER}`;
}

const updates = { linked: new WeakMap<Model, Statement>(), plain: new WeakMap<Model, Statement>() };

const GONE = `out_gone as (
      delete from link l using written w, unnest($24::text[], $25::integer[]) u(kind, to_id)
        where l.from_id = w.id and l.kind = u.kind and l.to_id = u.to_id
    ), in_gone as (
      delete from link l using written w, unnest($26::text[], $27::integer[]) u(kind, from_id)
        where l.to_id = w.id and l.kind = u.kind and l.from_id = u.from_id
    )`;

/**
 * The same for a change. Further parameters: $21 id, $22 version that was read, $23 organization that was read,
 * $24 and $25 links that go (kind, to), $26 and $27 incoming links that go (kind, from).
 */
export function updateSql(model: Model, tree: Model, linked: boolean): Statement {
  return once(linked ? updates.linked : updates.plain, model, () => updateText(model, tree, linked));
}

function updateText(model: Model, tree: Model, linked: boolean): string {
  const isRoot = model.isTree ? '($5::integer is null and $23::integer is null) or' : '';
  return `with ${shared(model, tree, true, linked)}, written as (
      update object o set org_id = $5::integer, name = $2::text, title = $3::text, search = $4::text, doc = $1::jsonb,
        version = o.version + 1
      where o.id = $21::integer and o.type = ${literal(model.type)} and o.version = $22::integer and (${isRoot} (${allowed(linked)}))
        ${linked ? '' : `and ${WITHOUT_GONE}`}
      returning o.id, o.version
    ), ${linked ? `${LINKS}, ${GONE}, ${touched('$10::integer[] || $27::integer[]')}, ` : ''}counted as (
      insert into counter (type, deleted, org_id, slot, n)
      select ${literal(model.type)}, false, d.org_id, ${SLOT}, d.n
        from written, (values ($5::integer, 1), ($23::integer, -1)) d(org_id, n)
        where $5::integer <> $23::integer order by d.org_id
      on conflict (type, deleted, org_id, slot) do update set n = counter.n + excluded.n
    ), ${audit(model.type)} ${ANSWER}`;
}
