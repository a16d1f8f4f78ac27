import type pg from 'pg';
import { ROOT_ORG_ID, ROOT_ORG_NAME } from '../../protocol/constants.ts';
import type { MembershipRequest, OrgInfo, OrgNode, UsedByReply } from '../../protocol/list.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { SortOrder } from '../../src/engine/view.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import { type AuditEntry, auditOf } from './audit.ts';
import { behaviorsOf, type Queryable } from './behaviors.ts';
import { bulkCreate } from './bulk.ts';
import { addToClosure } from './closure.ts';
import { type Call, type Filters, inTransaction, type StoreContext } from './context.ts';
import { findBy } from './findBy.ts';
import { ensureIndexes, type StoreLog } from './indexes.ts';
import { limitsOf, setLimits, usedIn } from './limits.ts';
import { type ListPage, listPage } from './list.ts';
import { buildModels, type Model } from './model.ts';
import { children, orgInfo, treeTop } from './organizations.ts';
import * as parts from './parts.ts';
import { boundTo, readRow } from './read.ts';
import { refreshDerived } from './refresh.ts';
import { membershipPage, multiPage } from './related.ts';
import { restoreRecord } from './remove.ts';
import { rowsOf } from './rows.ts';
import { ownScope, requireOrg, type Scope, scopeOf, withAncestors } from './scope.ts';
import { usedBy } from './usedBy.ts';
import { toWire } from './wire.ts';

export type { StoreLog } from './indexes.ts';

/** A page as it is asked for. */
export interface ListArguments {
  page: number;
  pageSize: number;
  search?: string;
  /** Default: the actor's. */
  orgId?: number;
  recursive?: boolean;
  sortField?: string;
  sortOrder?: SortOrder;
  deleted?: boolean;
  /** Also what organizations above the actor's share with those below. */
  shared?: boolean;
  filters?: Filters;
}

/** Everything that is kept of records. Each call checks that the actor's organizations allow it, not the authority. */
export interface Store {
  /** What functions that work on many records at once share with the store. */
  readonly context: StoreContext;
  /** Remakes derived columns after a change of the definitions and makes missing indexes. Safe to call at every start. */
  ensureIndexes(): Promise<void>;
  /** Makes the root organization where it is missing. */
  seedRoot(): Promise<void>;
  get(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<RecordData>;
  /** The same, also of what an organization above shares: that has `fromAbove: true`. */
  getShared(actor: Actor, resource: Resource, id: number): Promise<RecordData>;
  /** The record of the actor's organizations whose field holds exactly this text, without case. */
  findBy(actor: Actor, resource: Resource, field: string, text: string): Promise<RecordData | undefined>;
  list(actor: Actor, resource: Resource, args: ListArguments, tx?: Queryable): Promise<ListPage>;
  /** The records of a resource with `partOf` that are part of one record. */
  parts(actor: Actor, resource: Resource, parentId: number): Promise<RecordData[]>;
  listMulti(actor: Actor, resources: readonly Resource[], args: ListArguments): Promise<ListPage>;
  membership(
    actor: Actor,
    of: Resource,
    members: Resource,
    request: Pick<MembershipRequest, 'objectId' | 'currentPage' | 'pageSize' | 'filterValue'>,
  ): Promise<ListPage>;
  create(actor: Actor, resource: Resource, record: RecordData, tx?: Queryable): Promise<RecordData>;
  /** A `version` in the record is compared with the stored one. */
  update(actor: Actor, resource: Resource, record: RecordData, tx?: Queryable): Promise<RecordData>;
  remove(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<void>;
  clone(actor: Actor, resource: Resource, id: number, changes: RecordData, tx?: Queryable): Promise<RecordData>;
  move(actor: Actor, resource: Resource, id: number, newOrgId: number, tx?: Queryable): Promise<void>;
  restore(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<RecordData>;
  usedBy(actor: Actor, resource: Resource, id: number): Promise<UsedByReply>;
  audit(actor: Actor, resource: Resource, id: number): Promise<{ list: AuditEntry[]; count: number }>;
  treeTop(actor: Actor): Promise<OrgNode[]>;
  children(actor: Actor, orgId: number, search?: string): Promise<OrgNode[]>;
  orgInfo(actor: Actor, orgId: number): Promise<OrgInfo>;
  /** Limits and numbers of one organization with all below it, by list type. */
  limits(actor: Actor, orgId: number): Promise<{ [listType: string]: { limit: number | null; used: number } }>;
  setLimits(actor: Actor, orgId: number, limits: ReadonlyMap<string, number | null>): Promise<void>;
  /** Many records of one type at once, unchecked: for demo data and generators. */
  bulkCreate(resource: Resource, records: readonly RecordData[], options?: { audit?: boolean }): Promise<number[]>;
}

export interface StoreOptions {
  log?: StoreLog;
  /** IANA zone in which wire times are meant; default: the machine's. */
  timeZone?: string;
}

const silent: StoreLog = { info: () => undefined, warn: () => undefined };

/** The store of all definitions in one database. */
export function createStore(pool: pg.Pool, definitions: Loaded, options: StoreOptions = {}): Store {
  const store: StoreContext = {
    pool,
    models: buildModels(definitions),
    rootId: ROOT_ORG_ID,
    timeZone: options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const log = options.log ?? silent;
  const { rootId } = store;

  function modelFor(resource: Resource): Model {
    const model = store.models.byName.get(resource.name);
    if (!model) throw new Error(`There is no stored resource "${resource.name}".`);
    return model;
  }
  const callOf = (actor: Actor, resource: Resource, tx: Queryable | undefined): Call => ({
    actor,
    model: modelFor(resource),
    tx,
  });

  async function decorate(actor: Actor, model: Model, db: Queryable, records: RecordData[]): Promise<void> {
    for (const behavior of behaviorsOf(model.resource)) {
      await behavior.decorate?.({ db, actor, resource: model.resource }, records);
    }
  }

  async function read(call: Call, id: number, orAbove: boolean): Promise<RecordData> {
    const { actor, model } = call;
    const db = call.tx ?? pool;
    const row = await readRow(db, model, id, boundTo(actor, rootId));
    if (!row) throw new ApiError('NOT_FOUND');
    if (!row.reachable && !(orAbove && row.above)) throw new ApiError('ACCESS_DENIED');
    const record = toWire(model, row);
    if (!row.reachable) record.fromAbove = true;
    await decorate(actor, model, db, [record]);
    return record;
  }

  const get: Store['get'] = (actor, resource, id, tx) => read(callOf(actor, resource, tx), id, false);

  const pageArguments = (args: ListArguments) => ({
    page: args.page,
    pageSize: args.pageSize,
    search: (args.search ?? '').trim(),
    sortOrder: args.sortOrder ?? ('ASCENDING' as const),
  });

  return {
    context: store,

    async ensureIndexes() {
      await refreshDerived(store, log);
      await ensureIndexes(pool, store.models, log);
    },

    async seedRoot() {
      await inTransaction(store, undefined, async (db) => {
        const { rows } = await db.query<{ id: number }>(
          `insert into object (id, type, org_id, name, title, search, doc)
           values ($1, $2, null, $3, $3, lower($3), jsonb_build_object('name', $3::text)) on conflict (id) do nothing returning id`,
          [rootId, store.models.tree.type, ROOT_ORG_NAME],
        );
        if (rows.length === 0) return;
        await db.query(
          `select setval(pg_get_serial_sequence('object', 'id'), greatest($1, (select max(id) from object)))`,
          [rootId],
        );
        await addToClosure(db, rootId, null);
      });
    },

    get,
    getShared: (actor, resource, id) => read(callOf(actor, resource, undefined), id, true),

    async findBy(actor, resource, field, text) {
      const id = await findBy(pool, modelFor(resource), field, text, actor.orgId);
      return id === undefined ? undefined : get(actor, resource, id);
    },

    async list(actor, resource, args, tx) {
      const model = modelFor(resource);
      const db = tx ?? pool;
      const deleted = model.softDelete && args.deleted === true;
      let scope: Scope = { kind: 'all' };
      if (model.orgField !== undefined) {
        scope = await scopeOf(db, actor, rootId, args.orgId ?? actor.orgId, args.recursive ?? false);
        if (args.shared && model.shared && !deleted) scope = await withAncestors(db, actor, scope);
      }
      const page = await listPage(db, model, {
        ...pageArguments(args),
        scope,
        sortField: args.sortField ?? '',
        deleted,
        filters: args.filters ?? {},
      });
      await decorate(actor, model, db, page.list);
      return page;
    },

    async parts(actor, resource, parentId) {
      const model = modelFor(resource);
      const parent = definitions.byName.get(model.part?.of ?? '');
      if (!parent) throw new ApiError('NOT_FOUND');
      await get(actor, parent, parentId);
      const list = await rowsOf(pool, model, await parts.partIds(pool, model, parentId));
      await decorate(actor, model, pool, list);
      return list;
    },

    async listMulti(actor, resources, args) {
      const scope = await scopeOf(pool, actor, rootId, args.orgId ?? actor.orgId, args.recursive ?? false);
      return multiPage(pool, resources.map(modelFor), { ...pageArguments(args), scope });
    },

    async membership(actor, of, members, request) {
      await read(callOf(actor, of, undefined), request.objectId, true);
      const model = modelFor(members);
      const own = await ownScope(pool, actor, rootId);
      return membershipPage(pool, request.objectId, model, {
        scope: model.shared ? await withAncestors(pool, actor, own) : own,
        page: request.currentPage,
        pageSize: request.pageSize,
        search: request.filterValue.trim(),
      });
    },

    create: (actor, resource, record, tx) => parts.create(store, callOf(actor, resource, tx), record),

    update(actor, resource, record, tx) {
      const version = typeof record.version === 'number' ? record.version : undefined;
      return parts.update(store, callOf(actor, resource, tx), Number(record.id), record, 'update', version);
    },

    remove: (actor, resource, id, tx) => parts.remove(store, callOf(actor, resource, tx), id),

    clone: (actor, resource, id, changes, tx) => parts.clone(store, callOf(actor, resource, tx), id, changes),

    async move(actor, resource, id, newOrgId, tx) {
      const call = callOf(actor, resource, tx);
      const { orgField } = call.model;
      if (orgField === undefined || call.model.part) throw new ApiError('INVALID_MOVE');
      await requireOrg(tx ?? pool, actor, rootId, newOrgId);
      await parts.update(store, call, id, { [orgField]: newOrgId }, 'move', undefined);
    },

    restore: (actor, resource, id, tx) => restoreRecord(store, callOf(actor, resource, tx), id),

    async usedBy(actor, resource, id) {
      await get(actor, resource, id);
      return usedBy(pool, store, modelFor(resource), id, boundTo(actor, rootId));
    },

    async audit(actor, resource, id) {
      await get(actor, resource, id);
      return auditOf(pool, modelFor(resource), id);
    },

    treeTop: (actor) => treeTop(pool, store, actor),
    children: (actor, orgId, search) => children(pool, store, actor, orgId, search),
    orgInfo: (actor, orgId) => orgInfo(pool, store, actor, orgId),

    async limits(actor, orgId) {
      await requireOrg(pool, actor, rootId, orgId);
      const types = store.models.all.filter((m) => m.orgField !== undefined);
      const used = await usedIn(
        pool,
        orgId,
        types.map((m) => m.type),
      );
      const limits = await limitsOf(pool, orgId);
      return Object.fromEntries(
        types.map((m) => [m.listType, { limit: limits.get(m.type) ?? null, used: used.get(m.type) ?? 0 }]),
      );
    },

    async setLimits(actor, orgId, limits) {
      await requireOrg(pool, actor, rootId, orgId);
      const byType = new Map<string, number | null>();
      for (const [listType, most] of limits) {
        const model = store.models.byListType.get(listType);
        if (!model) throw new ApiError('BAD_REQUEST', { errors: { [listType]: 'notFound' } });
        byType.set(model.type, most);
      }
      await inTransaction(store, undefined, (db) =>
        setLimits(db, { id: orgId, type: store.models.tree.type }, byType, actor),
      );
    },

    bulkCreate: (resource, records, options) => bulkCreate(store, modelFor(resource), records, options),
  };
}
