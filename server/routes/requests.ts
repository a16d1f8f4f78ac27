import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { isObject } from '../../src/engine/paths.ts';
import { ApiError } from '../errors.ts';

/** The body of a request as an object; anything else is no request. */
export function bodyOf(body: unknown): RecordData {
  if (!isObject(body)) throw new ApiError('BAD_REQUEST');
  return body;
}

/** An id as a path or body gives it. Local ids ("_new") and other texts belong to no record. */
export function idOf(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw new ApiError('NOT_FOUND');
  return id;
}

/** The stored resource of a list type. */
export function resourceOfType(definitions: Loaded, listType: unknown): Resource {
  const resource = typeof listType === 'string' ? definitions.byListType.get(listType) : undefined;
  if (!resource) throw new ApiError('BAD_REQUEST', { errors: { type: 'notFound' } });
  return resource;
}

/** The same, for calls that list: records without a list of their own are found through what they belong to. */
export function listedOfType(definitions: Loaded, listType: unknown): Resource {
  const resource = resourceOfType(definitions, listType);
  if (resource.list === false || resource.partOf !== undefined) {
    throw new ApiError('BAD_REQUEST', { errors: { type: 'notFound' } });
  }
  return resource;
}

/** The resources whose records are those of `stored`: other views on the same records. */
export function variantsOf(definitions: Loaded, stored: Resource): Resource[] {
  return definitions.resources.filter((r) => r.table.storedAs === stored.name);
}
