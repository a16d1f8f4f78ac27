import type { UsedByReply } from '../../../protocol/list.ts';
import { failureOf } from '../../definition/context.ts';
import { isObject } from '../../engine/paths.ts';

/** The users of a record that could not be deleted, if the server reports them. */
export function usersIn(error: unknown): UsedByReply | undefined {
  const { body } = failureOf(error);
  const usedBy = isObject(body) && isObject(body.usedBy) ? body.usedBy : {};
  return typeof usedBy.count === 'number' && Array.isArray(usedBy.groups)
    ? (usedBy as unknown as UsedByReply)
    : undefined;
}
