import { cleanText } from '../../../src/engine/clean.ts';
import type { AnyRecord, RecordData, Resource } from '../../../src/engine/definition.ts';
import type { Actor } from '../../actor.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import { modelOf, type StoreContext } from '../context.ts';
import type { Store } from '../contract.ts';
import { uniqueText } from '../indexes/uniqueIndexes.ts';
import type { Model } from '../model/model.ts';
import { readableModel } from '../model/readable.ts';
import { docText, literal } from '../model/sql.ts';
import { toWire } from '../model/wire.ts';
import { partIds } from '../write/parts.ts';
import { readRow, readRows } from './read.ts';
import { rowsOf } from './rows.ts';

/** A definition's model without what the actor may not read. */
export function seenBy(store: StoreContext, actor: Actor, resource: Resource): Model {
  return readableModel(modelOf(store, resource), actor);
}

/** Lets the behaviours of a type complete records that are about to be answered. */
export async function decorate(actor: Actor, model: Model, db: Queryable, records: AnyRecord[]): Promise<void> {
  for (const behavior of model.behaviors) {
    await behavior.decorate?.({ db, actor, resource: model.resource }, records);
  }
}

async function readOne(db: Queryable, actor: Actor, model: Model, id: number, orAbove: boolean): Promise<RecordData> {
  const row = await readRow(db, model, id, actor, { orAbove });
  const record = toWire(model, row);
  if (row.above) record.fromAbove = true;
  await decorate(actor, model, db, [record]);
  return record;
}

async function partsOf(db: Queryable, actor: Actor, model: Model, parentId: number): Promise<AnyRecord[]> {
  const ids = await partIds(db, model, [parentId]);
  if (model.resource.api.calls.one !== false) return rowsOf(db, model, ids, actor);
  const rows = await readRows(db, model, ids, actor);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toWire(model, row)] : [];
  });
}

/**
 * Id of the record in an organization or below whose field equals this text, ignoring case. Searches the unique index
 * of the field once per organization, so the time doesn't depend on the number of records.
 */
async function findBy(
  db: Queryable,
  model: Model,
  field: string,
  text: string,
  orgId: number,
): Promise<number | undefined> {
  const held = docText(field);
  const statement = prepared(`select o.id from org_closure c join object o on o.org_id = c.descendant_id
    where c.ancestor_id = $2 and o.type = ${literal(model.type)} and o.deleted_at is null and btrim(${held}) <> ''
      and ${uniqueText(held)} = ${uniqueText('$1::text')} order by c.depth, o.id limit 1`);
  const { rows } = await db.query<{ id: number }>({ ...statement, values: [cleanText(text), orgId] });
  return rows[0]?.id;
}

type RecordReads = Pick<Store, 'get' | 'getShared' | 'getMany' | 'findBy' | 'parts' | 'whole'>;

/** The calls that read records by what names them: their ids, a field's text, their parent. */
export function recordReads(store: StoreContext): RecordReads {
  const { pool } = store;

  const get: Store['get'] = (actor, resource, id, tx) =>
    readOne(tx ?? pool, actor, seenBy(store, actor, resource), id, false);

  const getMany: Store['getMany'] = async (actor, resource, ids) => {
    const model = seenBy(store, actor, resource);
    const rows = await readRows(pool, model, ids, actor, { orAbove: true });
    const present = [...rows.values()].filter(({ deleted }) => !deleted);
    return new Map(present.map((row) => [row.id, toWire(model, row)]));
  };

  return {
    get,
    getShared: (actor, resource, id) => readOne(pool, actor, seenBy(store, actor, resource), id, true),
    getMany,

    async findBy(actor, resource, field, text) {
      const id = await findBy(pool, seenBy(store, actor, resource), field, text, actor.orgId);
      return id === undefined ? undefined : get(actor, resource, id);
    },

    async parts(actor, resource, parentId) {
      const model = seenBy(store, actor, resource);
      const parent = store.models.byName.get(model.part?.of ?? '');
      if (!parent) throw new ApiError('NOT_FOUND');
      await get(actor, parent.resource, parentId);
      const list = await partsOf(pool, actor, model, parentId);
      await decorate(actor, model, pool, list);
      return list;
    },

    async whole(actor, resource, rows) {
      const ids = rows.map(({ id }) => Number(id));
      const found = await getMany(actor, resource, ids);
      return ids.map((id) => found.get(id)).filter((record) => record !== undefined);
    },
  };
}
