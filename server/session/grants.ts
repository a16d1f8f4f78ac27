import { SPEC_AUTHORITIES } from '../../resources/enums.ts';
import { can } from '../../src/engine/access.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import { ADMIN } from './accounts.ts';

/**
 * The authorities as clients are told: with those of the specification (section 6) spelled out for whoever has them by
 * ADMIN, because a client that knows the specification only looks for them by name.
 */
export function effectiveAuthorities(held: readonly string[]): string[] {
  return held.includes(ADMIN) ? [...new Set([...held, ...SPEC_AUTHORITIES])] : [...held];
}

/** Throws ACCESS_DENIED if the actor would grant or take over an authority that he does not have. */
export function requireOwnAuthorities(actor: Actor, authorities: readonly string[], field?: string): void {
  if (authorities.every((authority) => can(actor.authorities, authority))) return;
  throw new ApiError('ACCESS_DENIED', field === undefined ? {} : { errors: { [field]: 'beyondOwn' } });
}

/** The texts in a list of a record; empty if the value is no list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
