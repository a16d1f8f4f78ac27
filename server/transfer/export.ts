import { sql } from 'kysely';
import type { TransferFormat } from '../../protocol/transfer.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { escapeCell, escapeTypedCell } from '../../src/engine/transfer/cells.ts';
import type { TransferColumn } from '../../src/engine/transfer/columns.ts';
import { cellsOf } from '../../src/engine/transfer/rows.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../store/behaviors.ts';
import type { StoreContext } from '../store/context.ts';
import { scopeCondition } from '../store/filters.ts';
import type { Model } from '../store/model.ts';
import { readRows } from '../store/read.ts';
import { formOf } from '../store/record.ts';
import type { Scope } from '../store/scope.ts';
import { compile, every } from '../store/sql.ts';
import { toWire } from '../store/wire.ts';

const PAGE = 500;

/** Cells that are safe in a file of this format. */
export function safeCells(cells: readonly string[], format: TransferFormat): string[] {
  return cells.map(format === 'csv' ? escapeCell : escapeTypedCell);
}

interface Place {
  id: number;
  depth: number;
}

/** Ids behind a place in the order of the file: parents of a tree before their children, else by id. */
async function idsBehind(
  db: Queryable,
  store: StoreContext,
  model: Model,
  scope: Scope,
  last: Place,
): Promise<Place[]> {
  const within = scopeCondition(model, scope);
  const where = every([sql`o.type = ${sql.lit(model.type)}`, sql`o.deleted_at is null`, ...(within ? [within] : [])]);
  const tail = sql`limit ${sql.lit(PAGE)}`;
  const statement = model.isTree
    ? sql`select o.id, c.depth from object o
       join org_closure c on c.ancestor_id = ${store.rootId} and c.descendant_id = o.id
       where ${where} and (c.depth, o.id) > (${last.depth}::integer, ${last.id}::integer) order by c.depth, o.id ${tail}`
    : sql`select o.id, 0 as depth from object o where ${where} and o.id > ${last.id}::integer order by o.id ${tail}`;
  const { rows } = await db.query<Place>(compile(statement));
  return rows;
}

/** The rows of a file: first the headings, then every record of the scope, read a few hundred at a time. */
export async function* exportRows(
  { db, store }: { db: Queryable; store: StoreContext },
  what: {
    actor: Actor;
    model: Model;
    resource: Resource;
    scope: Scope;
    columns: readonly TransferColumn[];
    headings: readonly string[];
    format: TransferFormat;
  },
): AsyncGenerator<string[]> {
  const { actor, model, scope, columns, headings, format } = what;
  yield safeCells(headings, format);
  let last: Place = { id: 0, depth: -1 };
  for (;;) {
    const page = await idsBehind(db, store, model, scope, last);
    const end = page.at(-1);
    if (!end) return;
    last = end;
    const ids = page.map(({ id }) => id);
    const rows = await readRows(db, model, ids, actor);
    for (const id of ids) {
      const row = rows.get(id);
      if (row) yield safeCells(cellsOf(columns, formOf(model, toWire(model, row))), format);
    }
  }
}

/** What of records leaves the platform as a file. */
export interface Exported {
  actor: Actor;
  model: Model;
  filter: RecordData;
}

/**
 * Enters an export into the audit before its first row is read, and afterwards how many rows were given away, also when
 * whoever asked has left in the middle. The first row has the headings.
 */
export async function* auditedRows(
  db: Queryable,
  { actor, model, filter }: Exported,
  rows: AsyncIterable<string[]>,
): AsyncGenerator<string[]> {
  const { rows: entries } = await db.query<{ id: number }>(
    `insert into audit (actor_id, actor, action, type, object_id, after) values ($1, $2, 'export', $3, $4, $5) returning id`,
    [actor.userId, actor.name || actor.login, model.type, filter.orgId, filter],
  );
  let given = -1;
  try {
    for await (const row of rows) {
      given += 1;
      yield row;
    }
  } finally {
    await db.query(`update audit set after = after || jsonb_build_object('rows', $2::integer) where id = $1`, [
      entries[0]?.id,
      Math.max(0, given),
    ]);
  }
}
