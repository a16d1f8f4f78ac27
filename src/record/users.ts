import type { UsedByReply } from '../../protocol/list.ts';
import { failureOf } from '../definition/context.ts';
import { isObject } from '../engine/paths.ts';

/** Who uses the record that could not be deleted, where the server says so. */
export function usersIn(error: unknown): UsedByReply | undefined {
  const { body } = failureOf(error);
  return isObject(body) && isObject(body.usedBy) ? (body.usedBy as unknown as UsedByReply) : undefined;
}
