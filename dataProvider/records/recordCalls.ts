import type { CreateParams, GetListParams, GetManyParams, Identifier, UpdateParams } from 'ra-core';
import type { AnyRecord, RecordData, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { inverseFields } from '../../src/engine/refs.ts';
import { hasExtension } from '../http/capabilities.ts';
import { afterWrite } from '../http/failure.ts';
import type { CallMeta, ManyMeta } from '../types.ts';
import * as entities from './entities.ts';
import { getList } from './lists.ts';
import type { StoredRecord } from './records.ts';
import { forgetTitle, getMany, getTitled, learnTitles, type Titles, withSentNames } from './references.ts';
import { completeRecord, type FetchedFields, learnFields, learnPart, omittedFields } from './wholeRecord.ts';

/** The parent record and the scope of a call, from the caller's `meta`. */
export function aroundOf(meta: unknown): entities.RecordCallContext {
  const { parent, scope } = (meta ?? {}) as CallMeta;
  return { parent, scope };
}

/** Loads the code that writes changed inverse relations on the other records; undefined if the server does that. */
async function ownersOf(r: Resource, before: RecordData | undefined, after: RecordData) {
  const changes = inverseFields(r).some(([name]) => String(before?.[name] ?? '') !== String(after[name] ?? ''));
  return changes && !(await hasExtension('memberships')) ? import('./owners.ts') : undefined;
}

/**
 * Reads and writes records. Remembers the titles that replies contain, and which fields were fetched of which record, so
 * that a write sends whole records.
 */
export class RecordCalls {
  readonly #definitions: Loaded;
  readonly #titles: Titles = new Map();
  readonly #fetchedFields: FetchedFields = new Map();

  constructor(definitions: Loaded) {
    this.#definitions = definitions;
  }

  resource(name: string): Resource {
    const found = this.#definitions.byName.get(name);
    if (!found) throw new Error(`There is no definition of "${name}"`);
    return found;
  }

  async getList(name: string, params: GetListParams) {
    const resource = this.resource(name);
    const reply = await getList(resource, params, learnPart(this.#fetchedFields, resource));
    for (const record of reply.data) this.#learned(resource, record);
    return reply;
  }

  async getOne(name: string, id: Identifier, around: entities.RecordCallContext): Promise<StoredRecord> {
    const resource = this.resource(name);
    const record = await entities.getOne(resource, id, around);
    learnFields(this.#fetchedFields, resource, record);
    return this.#learned(resource, record);
  }

  /** The records, or only their titles if `meta` says that no more is needed. */
  async getMany(name: string, params: GetManyParams): Promise<AnyRecord[]> {
    const titlesOnly = (params.meta as ManyMeta | undefined)?.titlesOnly === true;
    const resource = this.resource(name);
    return titlesOnly ? getTitled(this.#titles, resource, params) : (await getMany(resource, params)).data;
  }

  async create(name: string, { data, meta }: CreateParams): Promise<StoredRecord> {
    const resource = this.resource(name);
    const around = { ...aroundOf(meta), omit: omittedFields(this.#fetchedFields, resource, data) };
    return this.#write(resource, {}, data, (sent) => entities.create(resource, sent, around));
  }

  async update(name: string, { id, data: given, previousData, meta }: UpdateParams): Promise<StoredRecord> {
    const resource = this.resource(name);
    const data = await completeRecord(this.#fetchedFields, resource, id, given, previousData, aroundOf(meta));
    const around = { ...aroundOf(meta), omit: omittedFields(this.#fetchedFields, resource, data, id) };
    return this.#write(resource, previousData ?? {}, data, (sent) => entities.update(resource, id, sent, around));
  }

  async clone(name: string, record: RecordData): Promise<StoredRecord> {
    const resource = this.resource(name);
    const omit = omittedFields(this.#fetchedFields, resource, record);
    return this.#written(resource, await entities.clone(resource, record, { omit }));
  }

  async remove(name: string, id: Identifier, around: entities.RecordCallContext): Promise<number> {
    const removed = await entities.remove(this.resource(name), id, around);
    forgetTitle(this.#titles, name, removed);
    return removed;
  }

  /** Sends a record; with a server that doesn't write inverse relations, then the records that hold them. */
  async #write(
    resource: Resource,
    before: RecordData,
    data: RecordData,
    send: (record: RecordData) => Promise<StoredRecord>,
  ): Promise<StoredRecord> {
    const byName = (name: string) => this.resource(name);
    const owners = await ownersOf(resource, before, data);
    const sent = await withSentNames(this.#titles, byName, resource, data);
    if (!owners) return this.#written(resource, await send(sent));
    const record = await send(owners.withoutInverse(resource, sent));
    return this.#written(resource, await afterWrite(owners.writeOwners(byName, resource, record, before, data)));
  }

  #learned<T extends AnyRecord>(resource: Resource, record: T): T {
    learnTitles(this.#titles, resource, record);
    return record;
  }

  #written(resource: Resource, record: StoredRecord): StoredRecord {
    forgetTitle(this.#titles, resource.name, record.id);
    return this.#learned(resource, record);
  }
}
