import { auditSql } from '../audit/writeAudit.ts';
import type { Model } from '../model/model.ts';
import { literal, type Named, named } from '../model/sql.ts';
import { countSql } from '../write/counters.ts';

/** The named parameters of a removal of records, whose ids, versions and snapshots are in the same order. */
export interface RemoveParams {
  ids: number[];
  versions: number[];
  actorId: number;
  actorName: string;
  /** Whether the records may be removed although others refer to them. */
  unguarded: boolean;
  /** The whole records for the audit log. */
  befores: string[];
  /** JSON of the ids of the parts that were removed with each. */
  parts: string[];
}

/** The parameters of marking records as removed or present. */
export interface MarkParams extends Omit<RemoveParams, 'befores' | 'parts'> {
  removed: boolean;
}

/** SQL: whether nothing refers to the record `o` except itself and its own parts. */
function unused(model: Model): string {
  const parts = model.parts.flatMap(({ part }) => (part ? [literal(part.kind)] : []));
  const others = parts.length > 0 ? ` and l.kind not in (${parts.join(', ')})` : '';
  return `not exists (select from link l where l.to_id = o.id and l.from_id <> o.id${others})`;
}

/** The columns of an audit entry that removing, marking and restoring have in common. */
const columns = (model: Model) => ({
  actorId: '$actorId::integer',
  actor: '$actorName::text',
  type: literal(model.type),
  id: 'w.id',
});

const removals = new WeakMap<Model, Named<RemoveParams>>();
const marks = new WeakMap<Model, Named<MarkParams>>();

/** SQL: the counters of the organizations of the written records. `n`: of each record. */
const counted = (model: Model, n: string, deleted: string, from: string) =>
  countSql(
    model,
    { orgId: 'c.org_id', n: 'c.n', deleted: 'c.deleted' },
    `from (select w.org_id, ${deleted} as deleted, sum(${n})::integer as n from ${from} where w.org_id is not null
       group by 1, 2 order by 1, 2) c`,
  );

/** The statement that finds those of some records that others refer to. */
export const usedSql = (model: Model): string =>
  `select o.id from object o where o.id = any($1::integer[]) and o.type = ${literal(model.type)} and not ${unused(model)}`;

/** The statement that deletes records; it returns the ids of those that were deleted. */
export function removeSql(model: Model): Named<RemoveParams> {
  let statement = removals.get(model);
  if (statement) return statement;
  const children = model.isTree ? 'and not exists (select from object c where c.org_id = o.id)' : '';
  statement = named(`with written as (
      delete from object o using unnest($ids::integer[], $versions::integer[], $befores::jsonb[], $parts::jsonb[]) u(id, version, before, parts)
      where o.id = u.id and o.type = ${literal(model.type)} and o.version = u.version ${children}
        and ($unguarded::boolean or ${unused(model)})
      returning o.id, o.org_id, u.before, jsonb_build_object('version', o.version, 'parts', u.parts) as kept
    ), links as (delete from link l using written w where l.from_id = w.id),
    counted as (${counted(model, '-1', 'false', 'written w')}),
    audited as (
      ${auditSql({ ...columns(model), action: "'remove'", before: 'w.before', kept: 'w.kept' }, 'from written w')}
    ) select id from written`);
  removals.set(model, statement);
  return statement;
}

/** The statement that marks records as removed, or restores them; it returns the ids of those that were marked. */
export function markSql(model: Model): Named<MarkParams> {
  let statement = marks.get(model);
  if (statement) return statement;
  const change = 'case when d.deleted = $removed::boolean then 1 else -1 end';
  statement = named(`with written as (
      update object o set deleted_at = case when $removed::boolean then now() end, version = o.version + 1
      from unnest($ids::integer[], $versions::integer[]) u(id, version)
      where o.id = u.id and o.type = ${literal(model.type)} and o.version = u.version
        and (o.deleted_at is null) = $removed::boolean
        and ($unguarded::boolean or ${unused(model)})
      returning o.id, o.org_id
    ), counted as (${counted(model, change, 'd.deleted', 'written w cross join (values (false), (true)) d(deleted)')}),
    audited as (
      ${auditSql({ ...columns(model), action: "case when $removed::boolean then 'remove' else 'restore' end" }, 'from written w')}
    ) select id from written`);
  marks.set(model, statement);
  return statement;
}
