import type {
  CreateParams,
  CreateResult,
  DeleteManyParams,
  DeleteManyResult,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  Identifier,
  RaRecord,
  UpdateManyParams,
  UpdateParams,
  UpdateResult,
} from 'ra-core';
import type { AnyRecord, RecordData, Resource } from '../src/engine/definition.ts';
import type { Loaded } from '../src/engine/load.ts';
import { inverseFields } from '../src/engine/refs.ts';
import { clearTableFilters, getTableFilters, setTableFilters } from './calls/tableFilters.ts';
import { hasExtension } from './http/capabilities.ts';
import { afterWrite } from './http/failure.ts';
import * as entities from './records/entities.ts';
import { audit, usedBy } from './records/extensions.ts';
import { allIds, devices, getList, listMulti, membership } from './records/lists.ts';
import { getObjectLimits, orgChildren, setObjectLimits, showOrg, tree } from './records/organizations.ts';
import { mapWithLimit, type StoredRecord, wireId } from './records/records.ts';
import {
  forgetTitle,
  getMany,
  getTitled,
  getWhole,
  learnTitles,
  type Titles,
  withSentNames,
} from './records/references.ts';
import { completeRecord, type FetchedFields, learnFields, learnPart, omittedFields } from './records/wholeRecord.ts';
import type { AdminDataProvider, CallMeta, ManyMeta } from './types.ts';

/** Number of concurrent writes when one react-admin call changes several records. */
const CONCURRENT_WRITES = 4;

/** Creates the data provider that maps react-admin's methods to calls of the protocol, for all definitions. */
export function createDataProvider(definitions: Loaded): AdminDataProvider {
  const resource = (name: string): Resource => {
    const found = definitions.byName.get(name);
    if (!found) throw new Error(`There is no definition of "${name}"`);
    return found;
  };
  const titles: Titles = new Map();
  const fetchedFields: FetchedFields = new Map();
  const learned = <T extends AnyRecord>(name: string, record: T): T => {
    learnTitles(titles, resource(name), record);
    return record;
  };
  const written = (name: string, record: StoredRecord): StoredRecord => {
    forgetTitle(titles, name, record.id);
    return learned(name, record);
  };
  const getOne = async (name: string, id: Identifier, around: entities.RecordCallContext): Promise<StoredRecord> => {
    const record = await entities.getOne(resource(name), id, around);
    learnFields(fetchedFields, resource(name), record);
    return learned(name, record);
  };
  const remove = async (name: string, id: Identifier, around?: entities.RecordCallContext): Promise<number> => {
    const removed = await entities.remove(resource(name), id, around);
    forgetTitle(titles, name, removed);
    return removed;
  };
  const each = async (ids: readonly Identifier[], work: (id: Identifier) => Promise<unknown>) => {
    await mapWithLimit(ids, CONCURRENT_WRITES, work);
    return { data: ids.map(wireId) };
  };

  const create = async (name: string, { data, meta }: CreateParams): Promise<StoredRecord> => {
    const r = resource(name);
    const around = { ...aroundOf(meta), omit: omittedFields(fetchedFields, r, data) };
    const owners = await ownersOf(r, {}, data);
    const sent = await withSentNames(titles, resource, r, data);
    if (!owners) return written(name, await entities.create(r, sent, around));
    const record = await entities.create(r, owners.withoutInverse(r, sent), around);
    return written(name, await afterWrite(owners.writeOwners(resource, r, record, {}, data)));
  };
  const update = async (name: string, { id, data: given, previousData, meta }: UpdateParams): Promise<StoredRecord> => {
    const r = resource(name);
    const data = await completeRecord(fetchedFields, r, id, given, previousData, aroundOf(meta));
    const around = { ...aroundOf(meta), omit: omittedFields(fetchedFields, r, data, id) };
    const owners = await ownersOf(r, previousData, data);
    const sent = await withSentNames(titles, resource, r, data);
    if (!owners) return written(name, await entities.update(r, id, sent, around));
    const record = await entities.update(r, id, owners.withoutInverse(r, sent), around);
    return written(name, await afterWrite(owners.writeOwners(resource, r, record, previousData ?? {}, data)));
  };

  const cloned = (r: Resource, record: RecordData) =>
    entities.clone(r, record, { omit: omittedFields(fetchedFields, r, record) });

  const provider = {
    supportAbortSignal: true,
    getList: async <T extends RaRecord>(name: string, params: GetListParams): Promise<GetListResult<T>> => {
      const reply = await getList(resource(name), params, learnPart(fetchedFields, resource(name)));
      return { ...reply, data: reply.data.map((record) => expected<T>(learned(name, record))) };
    },
    getOne: async <T extends RaRecord>(
      name: string,
      { id, meta, signal }: GetOneParams<T>,
    ): Promise<GetOneResult<T>> => ({
      data: expected<T>(await getOne(name, id, { ...aroundOf(meta), signal })),
    }),
    getMany: async <T extends RaRecord>(name: string, params: GetManyParams<T>): Promise<GetManyResult<T>> => {
      const titlesOnly = (params.meta as ManyMeta | undefined)?.titlesOnly === true;
      const r = resource(name);
      const data = titlesOnly ? await getTitled(titles, r, params) : (await getMany(r, params)).data;
      return { data: data.map((record) => expected<T>(record)) };
    },
    getManyReference: async <T extends RaRecord>(
      name: string,
      params: GetManyReferenceParams,
    ): Promise<GetManyReferenceResult<T>> =>
      provider.getList<T>(name, {
        ...params,
        filter: { ...params.filter, [params.target]: params.id },
        meta: { ...params.meta, partsOf: params.id },
      }),
    create: async <T extends Omit<RaRecord, 'id'>, R extends RaRecord = T & { id: Identifier }>(
      name: string,
      params: CreateParams,
    ): Promise<CreateResult<R>> => ({ data: expected<R>(await create(name, params)) }),
    update: async <T extends RaRecord>(name: string, params: UpdateParams): Promise<UpdateResult<T>> => ({
      data: expected<T>(await update(name, params)),
    }),
    updateMany: (name: string, { ids, data, meta }: UpdateManyParams) =>
      each(ids, async (id) => {
        const stored = await getOne(name, id, aroundOf(meta));
        await update(name, { id, data: { ...stored, ...data }, previousData: stored, meta });
      }),
    delete: async <T extends RaRecord>(name: string, params: DeleteParams<T>): Promise<DeleteResult<T>> => ({
      data: expected<T>({
        ...params.previousData,
        id: await remove(name, params.id, { ...aroundOf(params.meta), known: params.previousData }),
      }),
    }),
    deleteMany: <T extends RaRecord>(name: string, { ids, meta }: DeleteManyParams<T>): Promise<DeleteManyResult<T>> =>
      each(ids, (id) => remove(name, id, aroundOf(meta))),
    clone: async (name, { record }) => ({ data: written(name, await cloned(resource(name), record)) }),
    move: async (name, params) => entities.move(resource(name), params),
    restore: async (name, { id }) => ({ data: await entities.restore(resource(name), id) }),
    whole: async (name, rows, signal) => getWhole(resource(name), rows, signal),
    allIds: async (name, params) => allIds(resource(name), params),
    usedBy: async (name, id) => usedBy(resource(name), id),
    audit: async (name, id) => audit(resource(name), id),
    tree,
    showOrg,
    orgChildren,
    getObjectLimits,
    setObjectLimits,
    listMulti,
    membership,
    devices,
    getTableFilters,
    setTableFilters,
    clearTableFilters,
  } satisfies AdminDataProvider;
  return provider;
}

/** Casts a record to the caller's type: fields are known at run time only, from the definition. */
function expected<T extends RaRecord>(record: AnyRecord): T {
  return record as T;
}

/** The parent record and the scope of a call, from the caller's `meta`. */
function aroundOf(meta: unknown): entities.RecordCallContext {
  const { parent, scope } = (meta ?? {}) as CallMeta;
  return { parent, scope };
}

/** Loads the code that writes changed inverse relations on the other records; undefined if the server does that. */
async function ownersOf(r: Resource, before: RecordData | undefined, after: RecordData) {
  const changes = inverseFields(r).some(([name]) => String(before?.[name] ?? '') !== String(after[name] ?? ''));
  return changes && !(await hasExtension('memberships')) ? import('./records/owners.ts') : undefined;
}
