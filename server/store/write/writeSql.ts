import { auditSql } from '../audit/writeAudit.ts';
import type { Model } from '../model/model.ts';
import { literal, type Named, named } from '../model/sql.ts';
import { anyFromAbove, anyInReach, inReach } from '../tree/reach.ts';
import { countSql } from './counters.ts';

/** The named parameters of a write. */
export interface WriteParams {
  doc: string;
  name: string;
  title: string;
  search: string;
  orgId: number | null;
  /** Links to add or to renumber: kind, other record, position. */
  outKinds: string[];
  outTo: number[];
  outPositions: number[];
  /** Links to delete. */
  goneKinds: string[];
  goneTo: number[];
  /** Links from other records to add: kind, field of the other record, the other record. */
  inKinds: string[];
  inFields: string[];
  inFrom: number[];
  /** Links from other records to delete. */
  leftKinds: string[];
  leftFields: string[];
  leftFrom: number[];
  /** Newly referenced records, the required type of each, and whether it may be above the actor's organization. */
  targetIds: number[];
  targetTypes: string[];
  targetShared: boolean[];
  /** Organization that the actor is bound to; null if none. */
  bound: number | null;
  actorId: number;
  actorName: string;
  action: string;
  before: string | null;
  after: string;
  /** Whether the caller has already checked the limits and holds their locks. */
  limitsChecked: boolean;
  /**
   * Id, version and organization of the record as it was read; null for a new one. Of one that comes back: the id that it had, and its
   * next version.
   */
  id: number | null;
  version: number | null;
  previousOrgId: number | null;
}

/** Result of a write. `id` is null if one of its conditions failed. */
export interface WriteResult {
  id: number | null;
  version: number | null;
  org_title: string | null;
  /** Id, title and type of the targets that exist, have the right type and may be referred to. */
  targets: [number, string, string][] | null;
  limited: boolean;
}

/**
 * Whether a write changes links; decides which variant of a statement is used. Most writes don't, and with empty lists
 * as parameters PostgreSQL would plan the statement each time, which takes longer than the write.
 */
export function changesLinks(p: WriteParams): boolean {
  return [p.outTo, p.goneTo, p.inFrom, p.leftFrom, p.targetIds].some((ids) => ids.length > 0);
}

/**
 * SQL: reads the referenced records and locks them against removal until the end of the transaction. Waits for a
 * concurrent removal; the record then counts as missing.
 */
export function targetsSql(model: Model): string {
  return `select t.id, t.title, t.type from unnest($targetIds::integer[], $targetTypes::text[], $targetShared::boolean[]) w(id, type, shared)
        join object t on t.id = w.id and t.type = w.type and t.deleted_at is null
        where ${anyInReach(model.types, '$bound', 't')} or (w.shared and ${anyFromAbove(model.types, '$bound', 't')})
        for key share of t`;
}

const NO_TARGETS = 'select null::integer as id, null::text as title, null::text as type where false';

function shared(model: Model, tree: Model, moves: boolean, linked: boolean): string {
  // A move within a limited organization does not change its count.
  const outside = moves
    ? 'and not exists (select from org_closure p where p.ancestor_id = l.org_id and p.descendant_id = $previousOrgId)'
    : '';
  return `org as materialized (
      select g.id, g.title from object g where g.id = $orgId::integer and g.type = ${literal(tree.type)}
        and ${inReach(tree, '$bound', 'g')}
    ), full_org as materialized (
      select l.org_id from org_closure c join object_limit l on l.org_id = c.ancestor_id and l.type = ${literal(model.type)}
        where not $limitsChecked::boolean and c.descendant_id = $orgId::integer ${outside}
    ), target as materialized (${linked ? targetsSql(model) : NO_TARGETS})`;
}

function allowed(linked: boolean): string {
  const found = linked ? 'and (select count(*) from target) = cardinality($targetIds::integer[])' : '';
  return `exists (select from org) and not exists (select from full_org) ${found}`;
}

const LINKS = `out_link as (
      insert into link (kind, from_id, to_id, position)
      select u.kind, w.id, u.to_id, u.position
        from written w, unnest($outKinds::text[], $outTo::integer[], $outPositions::integer[]) u(kind, to_id, position)
      on conflict (from_id, kind, to_id) do update set position = excluded.position
    ), in_link as (
      insert into link (kind, from_id, to_id, position)
      select u.kind, u.from_id, w.id,
          (select coalesce(max(l.position) + 1, 0) from link l where l.from_id = u.from_id and l.kind = u.kind)
        from written w, unnest($inKinds::text[], $inFrom::integer[]) u(kind, from_id)
      on conflict (from_id, kind, to_id) do nothing
    )`;

const GONE = `out_gone as (
      delete from link l using written w, unnest($goneKinds::text[], $goneTo::integer[]) u(kind, to_id)
        where l.from_id = w.id and l.kind = u.kind and l.to_id = u.to_id
    ), in_gone as (
      delete from link l using written w, unnest($leftKinds::text[], $leftFrom::integer[]) u(kind, from_id)
        where l.to_id = w.id and l.kind = u.kind and l.from_id = u.from_id
    )`;

const ACTOR = { actorId: '$actorId::integer', actor: '$actorName::text' };

const CAME = 'select i.id, i.field, true as came from unnest($inFrom::integer[], $inFields::text[]) i(id, field)';
const LEFT = 'select i.id, i.field, false from unnest($leftFrom::integer[], $leftFields::text[]) i(id, field)';

/**
 * SQL: gives the records on the other side of changed incoming links a new version and an audit entry, because they
 * have changed too. Locks them in the order of their ids, so that concurrent writes can't deadlock.
 */
function touched(sides: string): string {
  return `side as materialized (${sides}), touched as (
      update object o set version = o.version + 1 from (
        select x.id from object x where x.id in (select s.id from side s) and exists (select from written)
          order by x.id for no key update) l
        where o.id = l.id returning o.id, o.type
    ), told as (
      ${auditSql(
        {
          ...ACTOR,
          action: "'update'",
          type: 't.type',
          id: 't.id',
          before: "jsonb_object_agg(s.field, case when s.came then '[]'::jsonb else jsonb_build_array(w.id) end)",
          after: "jsonb_object_agg(s.field, case when s.came then jsonb_build_array(w.id) else '[]'::jsonb end)",
        },
        'from touched t join side s on s.id = t.id cross join written w group by t.type, t.id',
      )}
    )`;
}

function audited(type: string): string {
  const entry = { ...ACTOR, action: '$action::text', type: literal(type), id: 'w.id' };
  return `audited as (${auditSql({ ...entry, before: '$before::jsonb', after: '$after::jsonb' }, 'from written w')})`;
}

const ANSWER = `select (select id from written) as id, (select version from written) as version,
      (select title from org) as org_title,
      (select json_agg(json_build_array(t.id, t.title, t.type)) from target t) as targets,
      exists (select from full_org) as limited`;

type Statement = Named<WriteParams>;
type Statements = { linked: WeakMap<Model, Statement>; plain: WeakMap<Model, Statement> };
type MakeText = (model: Model, tree: Model, linked: boolean) => string;

const statements = (): Statements => ({ linked: new WeakMap(), plain: new WeakMap() });

/** Caches the statement of each model. */
function cached(known: Statements, makeText: MakeText) {
  return (model: Model, tree: Model, linked: boolean): Statement => {
    const cache = linked ? known.linked : known.plain;
    let statement = cache.get(model);
    if (!statement) {
      statement = named<WriteParams>(makeText(model, tree, linked));
      cache.set(model, statement);
    }
    return statement;
  };
}

/** Inserts record, links, counter and audit entry with one statement, in one transaction and one round trip. */
export const createSql = cached(
  statements(),
  (model, tree, linked) => `with ${shared(model, tree, false, linked)}, written as (
      insert into object (type, org_id, name, title, search, doc)
      select ${literal(model.type)}, $orgId::integer, $name::text, $title::text, $search::text, $doc::jsonb
        where ${allowed(linked)}
      returning id, version
    ), ${linked ? `${LINKS}, ${touched(CAME)}, ` : ''}counted as (
      ${countSql(model, { orgId: '$orgId::integer', n: '1' }, 'from written')}
    ), ${audited(model.type)} ${ANSWER}`,
);

const MOVED = `from written, (values ($orgId::integer, 1), ($previousOrgId::integer, -1)) d(org_id, n)
        where $orgId::integer <> $previousOrgId::integer order by d.org_id`;

/** Like `createSql`, for an update. */
export const updateSql = cached(statements(), (model, tree, linked) => {
  const isRoot = model.isTree ? '($orgId::integer is null and $previousOrgId::integer is null) or' : '';
  return `with ${shared(model, tree, true, linked)}, written as (
      update object o set org_id = $orgId::integer, name = $name::text, title = $title::text, search = $search::text,
        doc = $doc::jsonb, version = o.version + 1
      where o.id = $id::integer and o.type = ${literal(model.type)} and o.version = $version::integer
        and (${isRoot} (${allowed(linked)}))
      returning o.id, o.version
    ), ${linked ? `${LINKS}, ${GONE}, ${touched(`${CAME} union all ${LEFT}`)}, ` : ''}counted as (
      ${countSql(model, { orgId: 'd.org_id', n: 'd.n' }, MOVED)}
    ), ${audited(model.type)} ${ANSWER}`;
});
