import type { Access, Op } from './definition.ts';

const READING: readonly Op[] = ['list', 'one'];
const WRITING: readonly Op[] = ['create', 'update', 'remove', 'clone', 'move', 'restore'];

function withoutOps(access: Access, ops: readonly Op[]): Access {
  return Object.fromEntries(Object.entries(access).filter(([op]) => !ops.some((one) => one === op)));
}

/** Merges access settings: `read` or `write` in `over` replaces every operation of that kind in `base`. */
export function mergeAccess(base: Access = {}, over: Access = {}): Access {
  const kept = over.read === undefined ? base : withoutOps(base, READING);
  return { ...(over.write === undefined ? kept : withoutOps(kept, WRITING)), ...over };
}

/** The authority of each operation; the defaults are named after the list type. */
export function spreadAccess(
  { read, write, ...single }: Access = {},
  listType: string,
): { [op in Op | 'menu']?: string } {
  const all = (ops: readonly Op[], authority: string) => Object.fromEntries(ops.map((op) => [op, authority]));
  return { ...all(READING, read ?? `${listType}_VIEW`), ...all(WRITING, write ?? `${listType}_EDIT`), ...single };
}
