import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import { auditLog, auditOf, requireRemoved } from '../audit/auditLog.ts';
import { modelOf, type StoreContext } from '../context.ts';
import type { ListArguments, Store } from '../contract.ts';
import type { Model } from '../model/model.ts';
import { hiddenKinds } from '../model/readable.ts';
import { removedRows } from '../remove/removed.ts';
import { boundTo } from '../tree/reach.ts';
import { ownScope, type Scope, scopeOf, withAncestors } from '../tree/scope.ts';
import { auditedExport, everyRecord } from './exports.ts';
import { type ListQuery, listPage, matchingIds } from './list.ts';
import { readRow } from './read.ts';
import { decorate, recordReads, seenBy } from './records.ts';
import { membershipPage, multiPage } from './related.ts';
import { referrersOf, usedBy } from './usedBy.ts';

/** The reading calls of a store. */
export function readsOf(store: StoreContext) {
  const { pool } = store;
  const records = recordReads(store);
  return {
    ...records,
    ...pageReads(store),

    async usedBy(actor, resource, id) {
      await records.get(actor, resource, id);
      return usedBy(pool, store, modelOf(store, resource), id, actor);
    },

    async referrers(actor, resource, { id, ...which }) {
      await records.get(actor, resource, id);
      return referrersOf(pool, store, actor, { id, ...which });
    },

    async audit(actor, resource, id) {
      const model = modelOf(store, resource);
      await readRow(pool, model, id, actor).catch((error: unknown) => {
        if (error instanceof ApiError && error.reason === 'NOT_FOUND') return requireRemoved(pool, model, id, actor);
        throw error;
      });
      const history = await auditOf(pool, model, id, actor);
      const [last] = history.list;
      if (last?.action === 'remove' && (await removedRows(pool, model, [id], actor)).has(id)) last.restorable = true;
      return history;
    },

    auditLog: (actor, search, db) => auditLog(db, store, { actor, search }),
  } satisfies Partial<Store>;
}

const pageArguments = (args: ListArguments) => ({
  page: args.page,
  pageSize: args.pageSize,
  search: (args.search ?? '').trim(),
  sortOrder: args.sortOrder ?? ('ASCENDING' as const),
});

type PageReads = Pick<Store, 'list' | 'matching' | 'listMulti' | 'membership' | 'exportAll'>;

/** The calls that read the records of a scope, by page or all of them. */
function pageReads(store: StoreContext): PageReads {
  const { pool, rootId } = store;

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

  return {
    async list(actor, resource, args, tx) {
      const model = seenBy(store, actor, resource);
      const db = tx ?? pool;
      const page = await listPage(db, model, await queryOf(db, actor, model, args));
      await decorate(actor, model, db, page.list);
      return page;
    },

    async matching(actor, resource, args, db, most) {
      const model = seenBy(store, actor, resource);
      return matchingIds(db, model, await queryOf(db, actor, model, args), most);
    },

    async listMulti(actor, resources, args, tx) {
      const db = tx ?? pool;
      const scope = await scopeOf(db, actor, rootId, args.orgId ?? actor.orgId, args.recursive ?? false);
      const models = resources.map((resource) => seenBy(store, actor, resource));
      return multiPage(db, models, { ...pageArguments(args), actor, scope });
    },

    async membership(actor, of, members, request, tx) {
      const db = tx ?? pool;
      await readRow(db, modelOf(store, of), request.objectId, actor, { orAbove: true });
      const model = seenBy(store, actor, members);
      const own = await ownScope(db, actor, rootId);
      return membershipPage(db, request.objectId, model, {
        actor,
        hidden: hiddenKinds([modelOf(store, of), modelOf(store, members)], actor),
        scope: model.shared ? await withAncestors(db, actor, own) : own,
        page: request.currentPage,
        pageSize: request.pageSize,
        search: request.filterValue.trim(),
      });
    },

    async exportAll(actor, resource, { orgId, recursive, about }, db) {
      const model = seenBy(store, actor, resource);
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
