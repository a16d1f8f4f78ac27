import type { RecordData } from '../../src/engine/definition.ts';
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
