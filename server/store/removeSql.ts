import type { Model } from './model.ts';
import { literal, prepared } from './sql.ts';
import { SLOT } from './writeSql.ts';

/** Nobody refers to the record but itself and its own parts. */
function unused(model: Model): string {
  const parts = model.parts.flatMap(({ part }) => (part ? [literal(part.kind)] : []));
  const others = parts.length > 0 ? ` and l.kind not in (${parts.join(', ')})` : '';
  return `not exists (select from link l where l.to_id = $1::integer and l.from_id <> $1::integer${others})`;
}

/** Takes a record away for good: $1 id, $2 version, $3 organization, $4 actor id, $5 actor, $6 before, $7 may be in use. */
export function removeSql(model: Model): { name: string; text: string } {
  const children = model.isTree ? 'and not exists (select from object c where c.org_id = $1::integer)' : '';
  return prepared(`with written as (
      delete from object o where o.id = $1::integer and o.type = ${literal(model.type)} and o.version = $2::integer ${children}
        and ($7::boolean or ${unused(model)})
      returning o.id
    ), links as (delete from link l using written w where l.from_id = w.id),
    counted as (
      insert into counter (type, deleted, org_id, slot, n)
      select ${literal(model.type)}, false, $3::integer, ${SLOT}, -1 from written where $3::integer is not null
      on conflict (type, deleted, org_id, slot) do update set n = counter.n - 1
    ), audited as (
      insert into audit (actor_id, actor, action, type, object_id, before)
      select $4::integer, $5::text, 'remove', ${literal(model.type)}, w.id, $6::jsonb from written w
    ) select id from written`);
}

/** Marks a record as removed or brings it back: parameters of removeSql, and $8 whether it becomes a removed one. */
export function markSql(model: Model): { name: string; text: string } {
  return prepared(`with written as (
      update object o set deleted_at = case when $8::boolean then now() end, version = o.version + 1
      where o.id = $1::integer and o.type = ${literal(model.type)} and o.version = $2::integer
        and (o.deleted_at is null) = $8::boolean
        and ($7::boolean or ${unused(model)})
      returning o.id
    ), counted as (
      insert into counter (type, deleted, org_id, slot, n)
      select ${literal(model.type)}, d.deleted, $3::integer, ${SLOT}, case when d.deleted = $8::boolean then 1 else -1 end
        from written, (values (false), (true)) d(deleted)
      on conflict (type, deleted, org_id, slot) do update set n = counter.n + excluded.n
    ), audited as (
      insert into audit (actor_id, actor, action, type, object_id, before)
      select $4::integer, $5::text, case when $8::boolean then 'remove' else 'restore' end, ${literal(model.type)}, w.id,
        $6::jsonb from written w
    ) select id from written`);
}
