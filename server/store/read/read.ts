import type { Actor } from '../../actor.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import type { Model } from '../model/model.ts';
import { literal } from '../model/sql.ts';
import type { ObjectRow } from '../model/wire.ts';
import { anyFromAbove, boundTo, inReach, knownTitle, sharedFromAbove } from '../tree/reach.ts';

type Statement = ReturnType<typeof prepared>;
/** The statements of each model, by whether they read one record and whether the actor is bound to an organization. */
const cache = new WeakMap<Model, Map<string, Statement>>();

/** Link kinds of the record's inverse fields. */
export function incomingKinds(model: Model): string[] {
  return model.many.filter((m) => m.inverse).map((m) => m.kind);
}

/** Whether records of this type have outgoing references. */
function hasLinks(model: Model): boolean {
  return model.docRefs.length > 0 || model.many.some((m) => !m.inverse);
}

/** A row with a flag whether the actor may see it. */
export interface FoundRow extends ObjectRow {
  reachable: boolean;
}

/**
 * A query for records with their references in one statement. Titles of referenced records that the actor may not know
 * are replaced by `#<id>`. A record shared from above also names records of the organizations above, but none of those
 * beside the actor's. Actors who are bound to an organization have statements of their own, and one id isn't read as a list
 * of one: PostgreSQL would make a plan for each use, because each is far cheaper than what one plan for all expects.
 * @param bound organization that the actor is bound to; null: none
 */
export function readQuery(
  model: Model,
  ids: readonly number[],
  bound: number | null,
): Statement & { values: unknown[] } {
  const [only] = ids;
  const isOne = ids.length === 1;
  const statements = cache.get(model) ?? new Map<string, Statement>();
  cache.set(model, statements);
  const key = `${isOne} ${bound !== null}`;
  const statement = statements.get(key) ?? prepared(readSql(model, isOne, bound === null ? 'null' : '$2'));
  statements.set(key, statement);
  return { ...statement, values: [isOne ? only : ids, ...(bound === null ? [] : [bound])] };
}

function readSql(model: Model, isOne: boolean, bound: string): string {
  const inverse = incomingKinds(model);
  const title = knownTitle(model.types, bound);
  const links = (near: string, far: string, order: string, kinds: string[], name: string) =>
    `(select json_agg(json_build_array(l.kind, l.${far}, ${name}, l.position) order by l.kind, ${order})
      from link l join object t on t.id = l.${far}
      where l.${near} = o.id${kinds.length > 0 ? ` and l.kind in (${kinds.map(literal).join(', ')})` : ''})`;
  const above = sharedFromAbove(model, bound);
  const named = `${above} and ${anyFromAbove(model.types, bound, 't')}`;
  const outTitle = model.shared ? `case when ${named} then t.title else ${title} end` : title;
  return `select o.id, o.org_id, g.title as org_title, o.version, o.deleted_at is not null as deleted,
      o.title, o.doc,
      ${hasLinks(model) ? links('from_id', 'to_id', 'l.position', [], outTitle) : 'null::json'} as out_links,
      ${inverse.length > 0 ? links('to_id', 'from_id', 't.title, t.id', inverse, title) : 'null::json'} as in_links,
      ${inReach(model, bound)} as reachable, ${above} as above
    from object o left join object g on g.id = o.org_id
    where o.id = ${isOne ? '$1' : 'any($1::integer[])'} and o.type = ${literal(model.type)}`;
}

/** Options of reading a record. */
export interface RecordReadOptions {
  /** True: only a removed record; false: only a present one; default: either. */
  deleted?: boolean;
  /** Whether to include records shared by an organization above. */
  orAbove?: boolean;
  /** The error to throw if there is no such record; default: NOT_FOUND. */
  absent?: ApiError;
}

/** The stored record, if the actor may see it. Throws NOT_FOUND or ACCESS_DENIED otherwise. */
export async function readRow(
  db: Queryable,
  model: Model,
  id: number,
  actor: Actor,
  { deleted, orAbove = false, absent = new ApiError('NOT_FOUND') }: RecordReadOptions = {},
): Promise<ObjectRow> {
  const { rows } = await db.query<FoundRow>(readQuery(model, [id], boundTo(actor)));
  const row = rows[0];
  if (!row || (deleted !== undefined && row.deleted !== deleted)) throw absent;
  if (!row.reachable && !(orAbove && row.above)) throw new ApiError('ACCESS_DENIED');
  return row;
}

/** The records that exist and that the actor may see, by id; with `orAbove`, also those shared from above. */
export async function readRows(
  db: Queryable,
  model: Model,
  ids: readonly number[],
  actor: Actor,
  { orAbove = false }: Pick<RecordReadOptions, 'orAbove'> = {},
): Promise<Map<number, ObjectRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<FoundRow>(readQuery(model, ids, boundTo(actor)));
  return new Map(rows.filter((row) => row.reachable || (orAbove && row.above)).map((row) => [row.id, row]));
}
