import { can } from '../../src/engine/access.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';

/** Nobody may grant, or take over, an authority that he does not have. */
export function refuseBeyond(actor: Actor, authorities: readonly string[], field?: string): void {
  if (authorities.every((authority) => can(actor.authorities, authority))) return;
  throw new ApiError('ACCESS_DENIED', field === undefined ? {} : { errors: { [field]: 'beyondOwn' } });
}

/** The texts of a list in a record. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
