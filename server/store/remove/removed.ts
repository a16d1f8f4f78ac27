import type { RecordData } from '../../../src/engine/definition.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import { isWithin, requireRemoved } from '../audit/auditLog.ts';
import type { Model } from '../model/model.ts';
import { idsAt } from '../model/record.ts';
import { literal } from '../model/sql.ts';
import type { LinkRow, ObjectRow } from '../model/wire.ts';
import { readRow, readRows } from '../read/read.ts';
import { boundTo } from '../tree/reach.ts';

/** A removed record that can be brought back. */
export interface RemovedRow extends ObjectRow {
  /** Ids of the parts that were removed with it and come back with it, unless it was only marked. */
  parts?: readonly number[];
}

/** A removal as the history has it. */
interface Removal {
  id: number;
  before: RecordData;
  kept: { version: number; parts: number[] };
}

/** A record as it was before its removal. */
function rowOf(model: Model, { id, before, kept }: Removal): RemovedRow {
  const doc = { ...before };
  const orgId = model.orgField === undefined ? null : before[model.orgField];
  delete doc[model.orgField ?? ''];
  for (const { name } of model.many) delete doc[name];
  // nothing referred to it, so no other record has it in a list
  const links = model.many
    .filter(({ inverse }) => !inverse)
    .flatMap(({ kind, name }) => idsAt(before[name], []).map((to, position): LinkRow => [kind, to, '', position]));
  return {
    id,
    org_id: typeof orgId === 'number' ? orgId : null,
    org_title: null,
    version: kept.version,
    deleted: true,
    title: '',
    doc,
    out_links: links,
    in_links: null,
    above: false,
    parts: kept.parts,
  };
}

/**
 * The last removals of records that don't exist, from the history: within `days`, if given, and the organization `bound`.
 */
export async function lastRemovals(
  db: Queryable,
  model: Model,
  ids: readonly number[],
  { days, bound }: { days: number | null; bound: number | null },
): Promise<RemovedRow[]> {
  const { rows } = await db.query<Removal>(
    `select id, before, kept from (
       select distinct on (a.object_id) a.object_id as id, a.at, a.before, a.kept from audit a
       where a.object_id = any($1::integer[]) and a.type = ${literal(model.type)} and a.action = 'remove'
       order by a.object_id, a.id desc) r
     where kept is not null and ($2::integer is null or ${isWithin('at', '$2')})
       and not exists (select from object o where o.id = r.id)
       and ($3::integer is null or $4::text is null or exists (
         select from org_closure c where c.ancestor_id = $3 and c.descendant_id = (before ->> $4)::integer))`,
    [ids, days, bound, model.orgField ?? null],
  );
  return rows.map((row) => rowOf(model, row));
}

/** The removed records of a type that can be brought back and that the actor may see, by id. */
export async function removedRows(
  db: Queryable,
  model: Model,
  ids: readonly number[],
  actor: Actor,
): Promise<Map<number, RemovedRow>> {
  const { keepDays } = model.resource.removal;
  const rows =
    keepDays === undefined
      ? [...(await readRows(db, model, ids, actor)).values()]
      : await lastRemovals(db, model, ids, { days: keepDays, bound: boundTo(actor) });
  return new Map(rows.filter(({ deleted }) => deleted).map((row) => [row.id, row]));
}

/** The removed record. Throws NOT_FOUND or ACCESS_DENIED if it can't be brought back or the actor may not see it. */
export async function removedRow(db: Queryable, model: Model, id: number, actor: Actor): Promise<RemovedRow> {
  if (model.softDelete) return readRow(db, model, id, actor, { deleted: true });
  const row = (await removedRows(db, model, [id], actor)).get(id);
  if (row) return row;
  await requireRemoved(db, model, id, actor);
  throw new ApiError('NOT_FOUND');
}
