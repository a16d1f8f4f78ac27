import type { GetManyParams, GetManyResult } from 'ra-core';
import { MEMBERSHIP_FETCH_SIZE, ROOT_ORG_ID } from '../../protocol/constants.ts';
import { allows } from '../../src/engine/access.ts';
import type { AnyRecord, RecordData, Resource, ShortRow } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { nameFieldOf, refsOf } from '../../src/engine/refs.ts';
import { templateFields, titleOf } from '../../src/engine/template.ts';
import { HttpFailure } from '../http/failure.ts';
import { getUser } from '../session/stored.ts';
import { getOne } from './entities.ts';
import { getList } from './lists.ts';
import { mapWithLimit, recordOfRow, type StoredRecord, wireId } from './records.ts';

/** Number of concurrent GETs when referenced records are fetched one by one. */
const CONCURRENT_GETS = 4;
/** Size of the title cache; more than any screen shows. */
const KEPT_TITLES = 5_000;

/** How long a cached title is used, in milliseconds: other users rename and delete records, too. */
const TITLE_LIFE = 600_000;

/**
 * Titles of referenced records, taken from the name companions of other records: "<resource>/<id>" -> title. Cleared
 * with the session.
 */
export type Titles = Map<string, { title: string; at: number }>;

/** Caches the titles of the records that a fetched record refers to. */
export function learnTitles(titles: Titles, r: Resource, record: AnyRecord): void {
  for (const { path, field } of refsOf(r)) {
    const name = path.at(-1);
    if (name === undefined) continue;
    for (const holder of holdersOf(record, path.slice(0, -1))) {
      learn(titles, field.to, holder[name], holder[nameFieldOf(name, field)]);
    }
  }
}

/** Removes the title of a changed or deleted record from the cache. */
export function forgetTitle(titles: Titles, resource: string, id: number): void {
  titles.delete(`${resource}/${id}`);
}

/**
 * Fetches records by id. The protocol has no call for several records, so each needs a GET, a few at a time. Missing or
 * inaccessible records are left out. If the resource has no call for a single record, the list is searched.
 */
export async function getMany(r: Resource, params: GetManyParams): Promise<GetManyResult<StoredRecord>> {
  if (!allows(r, 'one')) return { data: await listed(r, params) };
  const found = await mapWithLimit(params.ids, CONCURRENT_GETS, (id) => fetched(r, wireId(id), params.signal));
  return { data: found.filter((record) => record !== undefined) };
}

/** The whole records of rows, in their order; without those that can't be read any more. */
export async function getWhole(r: Resource, rows: readonly ShortRow[], signal?: AbortSignal): Promise<StoredRecord[]> {
  if (!allows(r, 'one')) return rows.map(recordOfRow);
  return (await getMany(r, { ids: rows.map(({ id }) => id), signal })).data;
}

/** Like `getMany`, but of records with cached titles only the titles, which are not fetched. */
export async function getTitled(titles: Titles, r: Resource, params: GetManyParams): Promise<AnyRecord[]> {
  const known = params.ids.flatMap((id) => titledRow(titles, r, wireId(id)) ?? []);
  const ids = params.ids.filter((id) => !known.some((row) => row.id === wireId(id)));
  return [...known, ...(ids.length === 0 ? [] : (await getMany(r, { ...params, ids })).data)];
}

/** Adds to the record the missing titles that are sent with ids (`sendName`). */
export async function withSentNames(
  titles: Titles,
  resource: (name: string) => Resource,
  r: Resource,
  record: RecordData,
): Promise<RecordData> {
  const named = { ...record };
  for (const [name, field] of Object.entries(r.fields)) {
    const id = record[name];
    if (field.type !== 'ref' || field.sendName !== true || typeof id !== 'number') continue;
    const companion = nameFieldOf(name, field);
    if (typeof record[companion] === 'string' && record[companion] !== '') continue;
    const target = resource(field.to);
    // a missing title must not prevent storing the record
    const [found] = await getTitled(titles, target, { ids: [id] }).catch(() => []);
    if (found) named[companion] = titleOf(target, found);
  }
  return named;
}

/** Fetches records with one list call. */
async function listed(r: Resource, { ids, signal }: GetManyParams): Promise<StoredRecord[]> {
  if (!allows(r, 'list')) return [];
  const filter = { orgId: getUser()?.orgId ?? ROOT_ORG_ID, recursive: true };
  const { data } = await getList(r, { pagination: { page: 1, perPage: MEMBERSHIP_FETCH_SIZE }, filter, signal });
  const wanted = new Set(ids.map(wireId));
  return data.filter(({ id }) => wanted.has(id)).map(recordOfRow);
}

async function fetched(r: Resource, id: number, signal: AbortSignal | undefined): Promise<StoredRecord | undefined> {
  try {
    return await getOne(r, id, { signal });
  } catch (failure) {
    if (failure instanceof HttpFailure && (failure.status === 404 || failure.status === 403)) return undefined;
    throw failure;
  }
}

/** Builds a row from an id and its cached title; undefined if no title is cached or it has several fields. */
function titledRow(titles: Titles, r: Resource, id: number): ShortRow | undefined {
  const known = titles.get(`${r.name}/${id}`);
  const title = known && Date.now() - known.at < TITLE_LIFE ? known.title : undefined;
  const field = templateFields(r.title)[0];
  if (title === undefined || field === undefined) return undefined;
  const row = { id } as ShortRow;
  row[field] = title;
  return titleOf(r, row) === title ? row : undefined;
}

function learn(titles: Titles, resource: string, ids: unknown, names: unknown): void {
  if (Array.isArray(ids) && Array.isArray(names)) {
    if (ids.length === names.length) for (const [i, id] of ids.entries()) keep(titles, resource, id, names[i]);
  } else keep(titles, resource, ids, names);
}

function keep(titles: Titles, resource: string, id: unknown, name: unknown): void {
  if (typeof id !== 'number' || typeof name !== 'string' || name === '') return;
  const key = `${resource}/${id}`;
  titles.delete(key);
  titles.set(key, { title: name, at: Date.now() });
  const oldest = titles.size > KEPT_TITLES ? titles.keys().next().value : undefined;
  if (oldest !== undefined) titles.delete(oldest);
}

function holdersOf(record: AnyRecord, path: readonly string[]): AnyRecord[] {
  const [first, ...rest] = path;
  if (first === undefined) return [record];
  const value = record[first];
  const items = Array.isArray(value) ? value : [value];
  return items.filter(isObject).flatMap((item) => holdersOf(item, rest));
}
