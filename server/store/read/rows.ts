import { sql } from 'kysely';
import type { ShortRow } from '../../../src/engine/definition.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { Model } from '../model/model.ts';
import { compile, docId, fillGaps, GAP, literal } from '../model/sql.ts';
import { type ListObjectRow, singleRefs, toListRow } from '../model/wire.ts';
import { boundTo, inReach, knownTitle, sharedFromAbove } from '../tree/reach.ts';

const cache = new WeakMap<Model, string>();

/**
 * SQL: columns of a list row of `o`: its values without large ones, and the titles that the reader may know. `GAP`
 * stands for the organization that the reader is bound to.
 */
export function rowColumns(model: Model): string {
  let columns = cache.get(model);
  if (columns !== undefined) return columns;
  const title = knownTitle(model.types, GAP);
  const names = singleRefs(model).map(({ key }) => `(select ${title} from object t where t.id = ${docId(key)})`);
  const members = model.manyColumns.map(({ kind, inverse }) => {
    const [near, far] = inverse ? ['to_id', 'from_id'] : ['from_id', 'to_id'];
    return `(select json_agg(json_build_array(t.id, ${title}) order by l.position, t.title, t.id)
      from link l join object t on t.id = l.${far} where l.${near} = o.id and l.kind = ${literal(kind)})`;
  });
  const doc = model.heavy.length > 0 ? `o.doc - array[${model.heavy.map(literal).join(', ')}]` : 'o.doc';
  columns = `o.id, o.org_id, o.version, o.deleted_at is not null as deleted, ${doc} as doc,
    (select g.title from object g where g.id = o.org_id) as org_title,
    array[${names.join(', ')}]::text[] as names, array[${members.join(', ')}]::json[] as members`;
  cache.set(model, columns);
  return columns;
}

/** List rows of records that the actor may see, in the order of `ids`. */
export async function rowsOf(db: Queryable, model: Model, ids: readonly number[], actor: Actor): Promise<ShortRow[]> {
  if (ids.length === 0) return [];
  const seen = `(${inReach(model, GAP)} or ${sharedFromAbove(model, GAP)})`;
  const bound = boundTo(actor);
  const { rows } = await db.query<ListObjectRow>(
    compile(
      sql`select ${fillGaps(rowColumns(model), bound)} from object o
        where o.id = any(${ids}::integer[]) and o.type = ${sql.lit(model.type)} and ${fillGaps(seen, bound)}`,
    ),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toListRow(model, row)] : [];
  });
}
