import type { Op, RecordData, Resource } from './definition.ts';

/** Implies every other authority. */
export const EVERYTHING = 'ADMIN';

/** Whether the operation exists. `authorityFor` says who may use it. */
export function allows(r: Resource, op: Op): boolean {
  return r.api.calls[op] !== false;
}

/** Whether removed records can be brought back: they are marked only, or their history has them for some days. */
export function keepsRemoved({ removal }: Resource): boolean {
  return removal.soft || removal.keepDays !== undefined;
}

/** Authority that an operation or the menu entry requires; undefined: none. */
export function authorityFor(r: Resource, op: Op | 'menu'): string | undefined {
  return r.access[op];
}

/** Whether these authorities include the required one, or ADMIN. */
export function can(authorities: readonly string[], needed: string | undefined): boolean {
  return needed === undefined || needed === '' || authorities.includes(needed) || authorities.includes(EVERYTHING);
}

/** Whether these authorities include one of the needed ones, or ADMIN; undefined: none is needed. */
export function canAny(authorities: readonly string[], needed: readonly string[] | undefined): boolean {
  return needed === undefined || needed.some((one) => can(authorities, one));
}

/**
 * Whether an authority is held, as far as the server has any: without the extension `authorities` they control the menu
 * only (spec section 6); everything else is offered, and the server's refusal is shown.
 */
export function holds(
  authorities: readonly string[],
  extensions: readonly string[],
  needed: string | undefined,
): boolean {
  return !extensions.includes('authorities') || can(authorities, needed);
}

/** Whether the operation exists and these authorities permit it. The server checks again. */
export function mayDo(authorities: readonly string[], r: Resource, op: Op): boolean {
  return allows(r, op) && can(authorities, authorityFor(r, op));
}

/** The links to pages that a record offers to these authorities. */
export function linksFor(r: Resource, authorities: readonly string[]): Resource['links'] {
  return r.links.filter(({ authority }) => can(authorities, authority));
}

/** Whether a parent organization shares this record: it can be read and referenced, not changed. */
export function isFromAbove(record: RecordData): boolean {
  return record.fromAbove === true;
}
