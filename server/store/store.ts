import type pg from 'pg';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { readableRecord } from '../../src/engine/fieldRights.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import type { Behaviors } from './behaviors.ts';
import { type Call, modelOf, type StoreContext } from './context.ts';
import type { Store } from './contract.ts';
import { uniqueIndexNames } from './indexes/unguarded.ts';
import { manyRecords } from './many/many.ts';
import { bulkCreate } from './many/writeMany.ts';
import { buildModels } from './model/model.ts';
import { definitionFaults } from './read/forms.ts';
import { readsOf } from './read/reads.ts';
import { restoreRecord } from './remove/restore.ts';
import { children, orgInfo, treeTop } from './tree/organizations.ts';
import { seedRoot } from './tree/root.ts';
import { requireOrg } from './tree/scope.ts';
import { acceptedOf } from './write/fieldFaults.ts';
import { changeLimits, limitsWithUse } from './write/orgLimits.ts';
import * as parts from './write/parts.ts';

export interface StoreOptions {
  definitions: Loaded;
  behaviors: Behaviors;
  /** IANA time zone of times on the wire. */
  timeZone: string;
}

/** Creates the store of all definitions in a database, and the context for its upkeep. */
export function createStore(pool: pg.Pool, { definitions, behaviors, timeZone }: StoreOptions) {
  const models = buildModels(definitions, behaviors);
  const context: StoreContext = {
    pool,
    models,
    unguarded: uniqueIndexNames(models),
    rootId: ROOT_ORG_ID,
    timeZone,
  };
  const { rootId } = context;

  const callOf = (actor: Actor, resource: Resource, tx: Queryable | undefined): Call => ({
    actor,
    model: modelOf(context, resource),
    tx,
  });

  /** The reply to a write: the stored record as its writer may read it. */
  const reply = ({ model, actor }: Call, record: RecordData): RecordData =>
    readableRecord(model.resource, actor.authorities, record);

  const change = async (call: Call, record: RecordData) => {
    const version = typeof record.version === 'number' ? record.version : undefined;
    return reply(call, await parts.update(context, call, Number(record.id), record, 'update', version));
  };

  const store: Store = {
    seedRoot: () => seedRoot(context),

    ...readsOf(context),

    faultsOf: (actor, resource, record, id) =>
      definitionFaults(context, callOf(actor, resource, undefined), record, id),

    async create(actor, resource, record, tx) {
      const call = callOf(actor, resource, tx);
      return reply(call, await parts.create(context, call, acceptedOf(call, record)));
    },

    async update(actor, resource, record, tx) {
      const call = callOf(actor, resource, tx);
      return change(call, acceptedOf(call, record));
    },

    maintain: (actor, resource, record, tx) => change(callOf(actor, resource, tx), record),

    remove: (actor, resource, id, tx) => parts.remove(context, callOf(actor, resource, tx), id),

    async clone(actor, resource, id, changes) {
      const call = callOf(actor, resource, undefined);
      return reply(call, await parts.clone(context, call, id, acceptedOf(call, changes)));
    },

    async move(actor, resource, id, newOrgId) {
      const call = callOf(actor, resource, undefined);
      const { orgField } = call.model;
      if (orgField === undefined || call.model.part) throw new ApiError('INVALID_MOVE');
      await requireOrg(pool, actor, rootId, newOrgId);
      await parts.update(context, call, id, { [orgField]: newOrgId }, 'move', undefined);
    },

    async restore(actor, resource, id, tx) {
      const call = callOf(actor, resource, tx);
      return reply(call, await restoreRecord(context, call, id));
    },

    treeTop: (actor) => treeTop(pool, context, actor),
    children: (actor, orgId, search) => children(pool, context, actor, orgId, search),
    orgInfo: (actor, orgId) => orgInfo(pool, context, actor, orgId),

    limits: (actor, orgId) => limitsWithUse(context, actor, orgId),
    setLimits: (actor, orgId, limits) => changeLimits(context, actor, orgId, limits),

    requireOrg: (actor, orgId, tx) => requireOrg(tx ?? pool, actor, rootId, orgId),

    many: (actor, resource, tx) => manyRecords(context, resource, { actor, model: modelOf(context, resource), tx }),

    bulkCreate: (resource, records) => bulkCreate(context, modelOf(context, resource), records),
  };
  return { store, context };
}
