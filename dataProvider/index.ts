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
import type { AnyRecord } from '../src/engine/definition.ts';
import type { Loaded } from '../src/engine/load.ts';
import { clearTableFilters, getTableFilters, setTableFilters } from './calls/tableFilters.ts';
import * as entities from './records/entities.ts';
import { audit, usedBy } from './records/extensions.ts';
import { allIds, devices, listMulti, membership } from './records/lists.ts';
import { getObjectLimits, orgChildren, setObjectLimits, showOrg, tree } from './records/organizations.ts';
import { aroundOf, RecordCalls } from './records/recordCalls.ts';
import { mapWithLimit, wireId } from './records/records.ts';
import { getWhole } from './records/references.ts';
import type { AdminDataProvider } from './types.ts';

/** Number of concurrent writes when one react-admin call changes several records. */
const CONCURRENT_WRITES = 4;

async function each(ids: readonly Identifier[], work: (id: Identifier) => Promise<unknown>) {
  await mapWithLimit(ids, CONCURRENT_WRITES, work);
  return { data: ids.map(wireId) };
}

/** Creates the data provider that maps react-admin's methods to calls of the protocol, for all definitions. */
export function createDataProvider(definitions: Loaded): AdminDataProvider {
  const records = new RecordCalls(definitions);
  const resource = (name: string) => records.resource(name);

  const provider = {
    supportAbortSignal: true,
    getList: async <T extends RaRecord>(name: string, params: GetListParams): Promise<GetListResult<T>> => {
      const reply = await records.getList(name, params);
      return { ...reply, data: reply.data.map((record) => expected<T>(record)) };
    },
    getOne: async <T extends RaRecord>(
      name: string,
      { id, meta, signal }: GetOneParams<T>,
    ): Promise<GetOneResult<T>> => ({
      data: expected<T>(await records.getOne(name, id, { ...aroundOf(meta), signal })),
    }),
    getMany: async <T extends RaRecord>(name: string, params: GetManyParams<T>): Promise<GetManyResult<T>> => {
      const data = await records.getMany(name, params);
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
    ): Promise<CreateResult<R>> => ({ data: expected<R>(await records.create(name, params)) }),
    update: async <T extends RaRecord>(name: string, params: UpdateParams): Promise<UpdateResult<T>> => ({
      data: expected<T>(await records.update(name, params)),
    }),
    updateMany: (name: string, { ids, data, meta }: UpdateManyParams) =>
      each(ids, async (id) => {
        const stored = await records.getOne(name, id, aroundOf(meta));
        await records.update(name, { id, data: { ...stored, ...data }, previousData: stored, meta });
      }),
    delete: async <T extends RaRecord>(name: string, params: DeleteParams<T>): Promise<DeleteResult<T>> => ({
      data: expected<T>({
        ...params.previousData,
        id: await records.remove(name, params.id, { ...aroundOf(params.meta), known: params.previousData }),
      }),
    }),
    deleteMany: <T extends RaRecord>(name: string, { ids, meta }: DeleteManyParams<T>): Promise<DeleteManyResult<T>> =>
      each(ids, (id) => records.remove(name, id, aroundOf(meta))),
    clone: async (name, { record }) => ({ data: await records.clone(name, record) }),
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
