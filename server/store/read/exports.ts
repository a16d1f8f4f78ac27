import { sql } from 'kysely';
import type { RecordData } from '../../../src/engine/definition.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { type Audited, audit } from '../audit/writeAudit.ts';
import type { Model } from '../model/model.ts';
import { formOf } from '../model/record.ts';
import { compile, every } from '../model/sql.ts';
import { toWire } from '../model/wire.ts';
import type { Scope } from '../tree/scope.ts';
import { scopeCondition } from './filters.ts';
import { readRows } from './read.ts';

const PAGE = 500;

interface Place {
  id: number;
  depth: number;
}

/** The next page of ids after `last`, in export order: by id; in a tree, parents before their children. */
async function idsAfter(db: Queryable, model: Model, scope: Scope, rootId: number, last: Place): Promise<Place[]> {
  const within = scopeCondition(model, scope);
  const where = every([sql`o.type = ${sql.lit(model.type)}`, sql`o.deleted_at is null`, ...(within ? [within] : [])]);
  const tail = sql`limit ${sql.lit(PAGE)}`;
  const statement = model.isTree
    ? sql`select o.id, c.depth from object o
       join org_closure c on c.ancestor_id = ${rootId} and c.descendant_id = o.id
       where ${where} and (c.depth, o.id) > (${last.depth}::integer, ${last.id}::integer) order by c.depth, o.id ${tail}`
    : sql`select o.id, 0 as depth from object o where ${where} and o.id > ${last.id}::integer order by o.id ${tail}`;
  const { rows } = await db.query<Place>(compile(statement));
  return rows;
}

/** Yields every present record of a scope in export form, read a few hundred at a time. */
export async function* everyRecord(
  db: Queryable,
  { actor, model, scope, rootId }: { actor: Actor; model: Model; scope: Scope; rootId: number },
): AsyncGenerator<RecordData> {
  let last: Place = { id: 0, depth: -1 };
  for (;;) {
    const page = await idsAfter(db, model, scope, rootId, last);
    const end = page.at(-1);
    if (!end) return;
    last = end;
    const ids = page.map(({ id }) => id);
    const rows = await readRows(db, model, ids, actor);
    for (const id of ids) {
      const row = rows.get(id);
      if (row) yield formOf(model, toWire(model, row));
    }
  }
}

/**
 * Passes the rows of an export on. Writes an audit entry before the first one is read and adds the number of delivered
 * rows at the end, even if the client disconnects halfway.
 */
export async function* auditedExport<T>(
  db: Queryable,
  actor: Actor,
  entry: Omit<Audited, 'action'>,
  rows: AsyncIterable<T>,
): AsyncGenerator<T> {
  const auditId = await audit(db, actor, { ...entry, action: 'export' });
  let given = 0;
  try {
    for await (const row of rows) {
      given += 1;
      yield row;
    }
  } finally {
    await db.query(`update audit set after = after || jsonb_build_object('rows', $2::integer) where id = $1`, [
      auditId,
      given,
    ]);
  }
}
