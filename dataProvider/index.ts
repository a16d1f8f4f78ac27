import type { Identifier } from 'ra-core';
import type { RecordData, Resource } from '../src/engine/definition.ts';
import type { Loaded } from '../src/engine/load.ts';
import { inverseFields } from '../src/engine/refs.ts';
import { hasExtension } from './capabilities.ts';
import * as entities from './entities.ts';
import { audit, usedBy } from './extensions.ts';
import { afterWrite } from './http.ts';
import { allIds, devices, getList, listMulti, membership } from './lists.ts';
import { getObjectLimits, orgChildren, setObjectLimits, showOrg, tree } from './organizations.ts';
import { pooled, type StoredRecord, wireId } from './records.ts';
import { forgetTitle, getMany, learnTitles, type Titles, withSentNames } from './references.ts';
import { clearTableFilters, getTableFilters, setTableFilters } from './tableFilters.ts';
import type { TocsinDataProvider } from './types.ts';

/** Writes at a time when a react-admin call is for several records. */
const CONCURRENT_WRITES = 4;

/** The data provider over the calls of the protocol, for whatever the definitions name. */
export function createDataProvider(definitions: Loaded): TocsinDataProvider {
  const resource = (name: string): Resource => {
    const found = definitions.byName.get(name);
    if (!found) throw new Error(`There is no definition of "${name}"`);
    return found;
  };
  const titles: Titles = new Map();
  const learned = <T extends StoredRecord>(name: string, record: T): T => {
    learnTitles(titles, resource(name), record);
    return record;
  };
  const written = (name: string, record: StoredRecord): StoredRecord => {
    forgetTitle(titles, name, record.id);
    return learned(name, record);
  };
  const removed = async (name: string, params: Parameters<typeof entities.remove>[1]) => {
    const result = await entities.remove(resource(name), params);
    forgetTitle(titles, name, wireId(params.id));
    return result;
  };
  const each = (ids: readonly Identifier[], work: (id: Identifier) => Promise<unknown>) =>
    pooled(ids, CONCURRENT_WRITES, work).then(() => ({ data: ids.map(wireId) }));

  const provider = {
    supportAbortSignal: true,
    getList: async (name, params) => {
      const reply = await getList(resource(name), params);
      for (const record of reply.data) learned(name, record);
      return reply;
    },
    getOne: async (name, params) => ({
      data: learned(name, await entities.getOne(resource(name), params.id, params.signal)),
    }),
    getMany: async (name, params) => getMany(titles, resource(name), params),
    getManyReference: async (name, params) => {
      if (resource(name).partOf === params.target) {
        const data = await entities.getParts(resource(name), params.id, params.signal);
        return { data, total: data.length };
      }
      return provider.getList(name, { ...params, filter: { ...params.filter, [params.target]: params.id } });
    },
    create: async (name, params) => {
      const r = resource(name);
      const owners = await ownersOf(r, {}, params.data);
      const sent = await withSentNames(titles, resource, r, params.data);
      if (!owners) return { data: written(name, await entities.create(r, sent)) };
      const record = await entities.create(r, owners.withoutInverse(r, sent));
      const owned = afterWrite(owners.writeOwners(resource, r, record, {}, params.data));
      return { data: written(name, await owned) };
    },
    update: async (name, { id, data: given, previousData }) => {
      const r = resource(name);
      const data = await entities.wholeOf(r, id, given, previousData);
      const owners = await ownersOf(r, previousData, data);
      const sent = await withSentNames(titles, resource, r, data);
      if (!owners) return { data: written(name, await entities.update(r, id, sent)) };
      const record = await entities.update(r, id, owners.withoutInverse(r, sent));
      const owned = afterWrite(owners.writeOwners(resource, r, record, previousData ?? {}, data));
      return { data: written(name, await owned) };
    },
    updateMany: (name, params) =>
      each(params.ids, async (id) => {
        const { data } = await provider.getOne(name, { id });
        await provider.update(name, { id, data: { ...data, ...params.data }, previousData: data });
      }),
    delete: (name, params) => removed(name, params),
    deleteMany: (name, params) => each(params.ids, (id) => removed(name, { id })),
    clone: async (name, { record }) => ({ data: written(name, await entities.clone(resource(name), record)) }),
    move: async (name, params) => entities.move(resource(name), params),
    restore: async (name, { id }) => ({ data: await entities.restore(resource(name), id) }),
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
  } as TocsinDataProvider;
  return provider;
}

/** How relations are written that the server takes only from the records that keep them; undefined: as any other field. */
async function ownersOf(r: Resource, before: RecordData | undefined, after: RecordData) {
  const changes = inverseFields(r).some(([name]) => String(before?.[name] ?? '') !== String(after[name] ?? ''));
  return changes && !(await hasExtension('memberships')) ? import('./owners.ts') : undefined;
}
