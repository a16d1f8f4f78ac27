import type { Op } from './api.ts';
import type { RecordData, Resource } from './definition.ts';

/** Implies every other authority. */
const EVERYTHING = 'ADMIN';

/** Authority an operation, or the menu entry, needs; undefined: none. */
export function authorityFor(r: Resource, op: Op | 'menu'): string | undefined {
  return r.access[op];
}

/** Whether somebody with these authorities may do what needs that one. */
export function can(authorities: readonly string[], needed: string | undefined): boolean {
  return needed === undefined || needed === '' || authorities.includes(needed) || authorities.includes(EVERYTHING);
}

/** Whether an organization above shares this record: it can be looked at and referred to, not changed. */
export function isFromAbove(record: RecordData): boolean {
  return record.fromAbove === true;
}
