import type { AnyRecord, RecordData, Resource } from '../../../src/engine/definition.ts';
import type { Loaded } from '../../../src/engine/load.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import { auditLog, auditOf, requireRemoved } from '../audit/auditLog.ts';
import type { Call, StoreContext } from '../context.ts';
import type { ListArguments, Store } from '../contract.ts';
import type { Model } from '../model/model.ts';
import { hiddenKinds, readableModel } from '../model/readable.ts';
import { toWire } from '../model/wire.ts';
import { boundTo } from '../tree/reach.ts';
import { ownScope, type Scope, scopeOf, withAncestors } from '../tree/scope.ts';
import { partIds } from '../write/parts.ts';
import { auditedExport, everyRecord } from './exports.ts';
import { findBy } from './findBy.ts';
import { type ListQuery, listPage, matchingIds } from './list.ts';
import { readRow, readRows } from './read.ts';
import { membershipPage, multiPage } from './related.ts';
import { rowsOf } from './rows.ts';
import { referrersOf, usedBy } from './usedBy.ts';

type Reads = Pick<
  Store,
  | 'get'
  | 'getShared'
  | 'getMany'
  | 'findBy'
  | 'list'
  | 'matching'
  | 'parts'
  | 'whole'
  | 'listMulti'
  | 'membership'
  | 'usedBy'
  | 'referrers'
  | 'audit'
  | 'auditLog'
  | 'exportAll'
>;

const pageArguments = (args: ListArguments) => ({
  page: args.page,
  pageSize: args.pageSize,
  search: (args.search ?? '').trim(),
  sortOrder: args.sortOrder ?? ('ASCENDING' as const),
});

async function decorate(actor: Actor, model: Model, db: Queryable, records: AnyRecord[]): Promise<void> {
  for (const behavior of model.behaviors) {
    await behavior.decorate?.({ db, actor, resource: model.resource }, records);
  }
}

/** The reading calls of a store. */
export function readsOf(store: StoreContext, definitions: Loaded, modelFor: (resource: Resource) => Model): Reads {
  const { pool, rootId } = store;

  /** The definition's model without what the actor may not read. */
  const seenBy = (actor: Actor, resource: Resource): Model => readableModel(modelFor(resource), actor);

  async function read(call: Call, id: number, orAbove: boolean): Promise<RecordData> {
    const { actor, model } = call;
    const db = call.tx ?? pool;
    const row = await readRow(db, model, id, actor, { orAbove });
    const record = toWire(model, row);
    if (row.above) record.fromAbove = true;
    await decorate(actor, model, db, [record]);
    return record;
  }

  async function scopeIn(db: Queryable, actor: Actor, model: Model, orgId: number, recursive: boolean): Promise<Scope> {
    return model.orgField === undefined ? { kind: 'all' } : scopeOf(db, actor, rootId, orgId, recursive);
  }

  async function queryOf(db: Queryable, actor: Actor, model: Model, args: ListArguments): Promise<ListQuery> {
    const deleted = model.softDelete && args.deleted === true;
    const scope = await scopeIn(db, actor, model, args.orgId ?? actor.orgId, args.recursive ?? false);
    return {
      ...pageArguments(args),
      scope: args.shared && model.shared && !deleted ? await withAncestors(db, actor, scope) : scope,
      bound: boundTo(actor),
      sortField: args.sortField ?? '',
      deleted,
      filters: args.filters ?? {},
    };
  }

  async function partsOf(actor: Actor, model: Model, parentId: number): Promise<AnyRecord[]> {
    const ids = await partIds(pool, model, [parentId]);
    if (model.resource.api.calls.one !== false) return rowsOf(pool, model, ids, actor);
    const rows = await readRows(pool, model, ids, actor);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [toWire(model, row)] : [];
    });
  }

  const getMany: Store['getMany'] = async (actor, resource, ids) => {
    const model = seenBy(actor, resource);
    const rows = await readRows(pool, model, ids, actor, { orAbove: true });
    const present = [...rows.values()].filter(({ deleted }) => !deleted);
    return new Map(present.map((row) => [row.id, toWire(model, row)]));
  };

  const get: Store['get'] = (actor, resource, id, tx) => read({ actor, model: seenBy(actor, resource), tx }, id, false);

  return {
    get,
    getShared: (actor, resource, id) => read({ actor, model: seenBy(actor, resource), tx: undefined }, id, true),

    getMany,

    async findBy(actor, resource, field, text) {
      const id = await findBy(pool, seenBy(actor, resource), field, text, actor.orgId);
      return id === undefined ? undefined : get(actor, resource, id);
    },

    async list(actor, resource, args, tx) {
      const model = seenBy(actor, resource);
      const db = tx ?? pool;
      const page = await listPage(db, model, await queryOf(db, actor, model, args));
      await decorate(actor, model, db, page.list);
      return page;
    },

    async matching(actor, resource, args, db, most) {
      const model = seenBy(actor, resource);
      return matchingIds(db, model, await queryOf(db, actor, model, args), most);
    },

    async parts(actor, resource, parentId) {
      const model = seenBy(actor, resource);
      const parent = definitions.byName.get(model.part?.of ?? '');
      if (!parent) throw new ApiError('NOT_FOUND');
      await get(actor, parent, parentId);
      const list = await partsOf(actor, model, parentId);
      await decorate(actor, model, pool, list);
      return list;
    },

    async whole(actor, resource, rows) {
      const ids = rows.map(({ id }) => Number(id));
      const found = await getMany(actor, resource, ids);
      return ids.flatMap((id) => {
        const record = found.get(id);
        return record ? [record] : [];
      });
    },

    async listMulti(actor, resources, args, tx) {
      const db = tx ?? pool;
      const scope = await scopeOf(db, actor, rootId, args.orgId ?? actor.orgId, args.recursive ?? false);
      const models = resources.map((resource) => seenBy(actor, resource));
      return multiPage(db, models, { ...pageArguments(args), actor, scope });
    },

    async membership(actor, of, members, request, tx) {
      const db = tx ?? pool;
      await read({ actor, model: modelFor(of), tx: db }, request.objectId, true);
      const model = seenBy(actor, members);
      const own = await ownScope(db, actor, rootId);
      return membershipPage(db, request.objectId, model, {
        actor,
        hidden: hiddenKinds([modelFor(of), modelFor(members)], actor),
        scope: model.shared ? await withAncestors(db, actor, own) : own,
        page: request.currentPage,
        pageSize: request.pageSize,
        search: request.filterValue.trim(),
      });
    },

    async usedBy(actor, resource, id) {
      await get(actor, resource, id);
      return usedBy(pool, store, modelFor(resource), id, actor);
    },

    async referrers(actor, resource, { id, ...which }) {
      await get(actor, resource, id);
      return referrersOf(pool, store, actor, { id, ...which });
    },

    async audit(actor, resource, id) {
      const model = modelFor(resource);
      await readRow(pool, model, id, actor).catch((error: unknown) => {
        if (error instanceof ApiError && error.reason === 'NOT_FOUND') return requireRemoved(pool, model, id, actor);
        throw error;
      });
      return auditOf(pool, model, id, actor);
    },

    auditLog(actor, search, db) {
      return auditLog(db, store, { actor, search });
    },

    async exportAll(actor, resource, { orgId, recursive, about }, db) {
      const model = seenBy(actor, resource);
      const scope = await scopeIn(db, actor, model, orgId, recursive);
      const records = everyRecord(db, { actor, model, scope, rootId });
      return auditedExport(
        pool,
        actor,
        { type: model.type, id: orgId, after: { orgId, recursive, ...about } },
        records,
      );
    },
  };
}
