import type { Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { isListed } from '../../src/engine/refs.ts';
import { ApiError } from '../errors.ts';

/** The stored resource of a list type. @throws ApiError BAD_REQUEST if there is none */
export function resourceOfType(definitions: Loaded, listType: string | undefined): Resource {
  const resource = listType === undefined ? undefined : definitions.byListType.get(listType);
  if (!resource) throw new ApiError('BAD_REQUEST', { errors: { type: 'notFound' } });
  return resource;
}

/**
 * Like `resourceOfType`, for lists: throws also for records without a list of their own, which are found through their
 * parents.
 */
export function listResourceOfType(definitions: Loaded, listType: string): Resource {
  const resource = resourceOfType(definitions, listType);
  if (!isListed(resource)) {
    throw new ApiError('BAD_REQUEST', { errors: { type: 'notFound' } });
  }
  return resource;
}

/** The resources that are views of the same records as `stored`. */
export function variantsOf(definitions: Loaded, stored: Resource): Resource[] {
  return definitions.resources.filter((r) => r.viewOf === stored.name);
}
