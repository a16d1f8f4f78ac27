import type { Identifier } from 'ra-core';
import { isObject } from '../../src/engine/paths.ts';

/** Parses an id: 7 and "7" are the same. Returns undefined if the value is no id. */
export function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
}

/** An id that starts with an underscore is local: the record has not been saved. */
export function isLocalId(id: Identifier | null | undefined): boolean {
  return typeof id === 'string' && id.startsWith('_');
}

/**
 * The list in a reply: the reply itself, its `list`, a list below `data`, or its only array. Undefined if there is
 * none.
 */
export function listIn(reply: unknown): unknown[] | undefined {
  if (Array.isArray(reply)) return reply;
  if (!isObject(reply)) return undefined;
  if (Array.isArray(reply.list)) return reply.list;
  const lists = Object.values(reply).filter((value) => Array.isArray(value));
  return lists.length === 1 ? lists[0] : listIn(reply.data);
}
