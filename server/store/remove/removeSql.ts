import { auditSql } from '../audit/writeAudit.ts';
import type { Model } from '../model/model.ts';
import { literal, type Named, named } from '../model/sql.ts';
import { countSql } from '../write/counters.ts';

/** The named parameters of a removal. */
export interface RemoveParams {
  id: number;
  version: number;
  orgId: number | null;
  actorId: number;
  actorName: string;
  /** Whether the record may be removed although others refer to it. */
  unguarded: boolean;
  /** The whole record for the audit log. */
  before: string;
}

/** The parameters of marking a record as removed or present. */
export interface MarkParams extends Omit<RemoveParams, 'before'> {
  removed: boolean;
}

/** SQL: whether nothing refers to the record except itself and its own parts. */
function unused(model: Model): string {
  const parts = model.parts.flatMap(({ part }) => (part ? [literal(part.kind)] : []));
  const others = parts.length > 0 ? ` and l.kind not in (${parts.join(', ')})` : '';
  return `not exists (select from link l where l.to_id = $id::integer and l.from_id <> $id::integer${others})`;
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

/** The statement that deletes a record. */
export function removeSql(model: Model): Named<RemoveParams> {
  let statement = removals.get(model);
  if (statement) return statement;
  const children = model.isTree ? 'and not exists (select from object c where c.org_id = $id::integer)' : '';
  statement = named(`with written as (
      delete from object o where o.id = $id::integer and o.type = ${literal(model.type)} and o.version = $version::integer ${children}
        and ($unguarded::boolean or ${unused(model)})
      returning o.id
    ), links as (delete from link l using written w where l.from_id = w.id),
    counted as (
      ${countSql(model, { orgId: '$orgId::integer', n: '-1' }, 'from written where $orgId::integer is not null')}
    ), audited as (
      ${auditSql({ ...columns(model), action: "'remove'", before: '$before::jsonb' }, 'from written w')}
    ) select id from written`);
  removals.set(model, statement);
  return statement;
}

/** The statement that marks a record as removed, or restores it. */
export function markSql(model: Model): Named<MarkParams> {
  let statement = marks.get(model);
  if (statement) return statement;
  statement = named(`with written as (
      update object o set deleted_at = case when $removed::boolean then now() end, version = o.version + 1
      where o.id = $id::integer and o.type = ${literal(model.type)} and o.version = $version::integer
        and (o.deleted_at is null) = $removed::boolean
        and ($unguarded::boolean or ${unused(model)})
      returning o.id
    ), counted as (
      ${countSql(
        model,
        {
          orgId: '$orgId::integer',
          n: 'case when d.deleted = $removed::boolean then 1 else -1 end',
          deleted: 'd.deleted',
        },
        'from written, (values (false), (true)) d(deleted)',
      )}
    ), audited as (
      ${auditSql({ ...columns(model), action: "case when $removed::boolean then 'remove' else 'restore' end" }, 'from written w')}
    ) select id from written`);
  marks.set(model, statement);
  return statement;
}
