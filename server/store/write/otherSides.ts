import { authorityFor, can } from '../../../src/engine/access.ts';
import type { RecordData } from '../../../src/engine/definition.ts';
import type { FieldErrors } from '../../../src/engine/schema.ts';
import type { Actor } from '../../actor.ts';
import { ApiError } from '../../errors.ts';
import type { ManyRef, Model, Models } from '../model/model.ts';

/** Error code for changing an inverse reference without the authority for the other record. */
const CODE = 'otherSide';

/**
 * The inverse references of a type that an actor may not change: they are stored in other records, and the actor has no
 * authority to update those.
 */
export function deniedSides(models: Models, model: Model, actor: Actor): ManyRef[] {
  return model.many.filter(({ inverse, locked, to }) => {
    const other = models.byName.get(to)?.resource;
    return inverse && !locked && !(other && can(actor.authorities, authorityFor(other, 'update')));
  });
}

/** Throws ACCESS_DENIED if a write changes links of a kind in `deniedSides`. */
export function requireOtherSides(models: Models, model: Model, actor: Actor, kinds: ReadonlySet<string>): void {
  if (kinds.size === 0) return;
  const denied = deniedSides(models, model, actor).filter(({ kind }) => kinds.has(kind));
  if (denied.length === 0) return;
  throw new ApiError('ACCESS_DENIED', { errors: Object.fromEntries(denied.map(({ name }) => [name, CODE])) });
}

const idsIn = (record: RecordData | undefined, name: string): string => {
  const ids = record?.[name];
  return JSON.stringify(Array.isArray(ids) ? [...ids].sort() : []);
};

/** Errors of a record to be written, by field, for each denied inverse reference that differs from the stored one. */
export function otherSideFaults(
  denied: readonly ManyRef[],
  before: RecordData | undefined,
  after: RecordData,
): FieldErrors {
  const changed = denied.filter(({ name }) => idsIn(before, name) !== idsIn(after, name));
  return Object.fromEntries(changed.map(({ name }) => [name, CODE]));
}
