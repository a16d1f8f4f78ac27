import type { Access, Op } from './api.ts';

const READING: readonly Op[] = ['list', 'one'];
const WRITING: readonly Op[] = ['create', 'update', 'remove', 'clone', 'move', 'restore'];

function without(access: Access, ops: readonly Op[]): Access {
  return Object.fromEntries(Object.entries(access).filter(([op]) => !ops.some((one) => one === op)));
}

/** Access laid over other access: who says `read` or `write` says it for all operations of that kind. */
export function mergeAccess(base: Access = {}, over: Access = {}): Access {
  const kept = over.read === undefined ? base : without(base, READING);
  return { ...(over.write === undefined ? kept : without(kept, WRITING)), ...over };
}

/** The authority of each operation, by default those that are named after the list type. */
export function spreadAccess(
  { read, write, ...single }: Access = {},
  listType: string,
): { [op in Op | 'menu']?: string } {
  const all = (ops: readonly Op[], authority: string) => Object.fromEntries(ops.map((op) => [op, authority]));
  return { ...all(READING, read ?? `${listType}_VIEW`), ...all(WRITING, write ?? `${listType}_EDIT`), ...single };
}
