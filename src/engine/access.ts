import type { Op } from './api.ts';
import type { RecordData, Resource } from './definition.ts';

/** Implies every other authority. */
const EVERYTHING = 'ADMIN';

/** Whether there is such an operation. Who may use it is another question (`authorityFor`). */
export function allows(r: Resource, op: Op): boolean {
  return r.api.calls[op] !== false;
}

/** Authority an operation, or the menu entry, needs; undefined: none. */
export function authorityFor(r: Resource, op: Op | 'menu'): string | undefined {
  return r.access[op];
}

/** Whether somebody with these authorities may do what needs that one. */
export function can(authorities: readonly string[], needed: string | undefined): boolean {
  return needed === undefined || needed === '' || authorities.includes(needed) || authorities.includes(EVERYTHING);
}

/** Whether there is such an operation, and somebody with these authorities seems to be allowed to; the server decides again. */
export function mayDo(authorities: readonly string[], r: Resource, op: Op): boolean {
  return allows(r, op) && can(authorities, authorityFor(r, op));
}

/** Whether an organization above shares this record: it can be looked at and referred to, not changed. */
export function isFromAbove(record: RecordData): boolean {
  return record.fromAbove === true;
}
