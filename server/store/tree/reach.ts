import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import type { Actor } from '../../actor.ts';
import type { Model, StoredTypes } from '../model/model.ts';
import { literal } from '../model/sql.ts';

/** The organization that an actor is bound to; null for the root, because then no check is needed. */
export function boundTo(actor: Actor, rootId = ROOT_ORG_ID): number | null {
  return actor.orgId === rootId ? null : actor.orgId;
}

const below = (bound: string, place: string) =>
  `exists (select from org_closure c where c.ancestor_id = ${bound}::integer and c.descendant_id = ${place})`;

const above = (bound: string, place: string) =>
  `exists (select from org_closure c where c.ancestor_id = ${place} and c.descendant_id = ${bound}::integer and c.depth > 0)`;

const anyOf = (types: readonly string[], alias: string) =>
  types.length === 0 ? 'false' : `${alias}.type in (${types.map(literal).join(', ')})`;

const placeOf = (model: Model, alias: string) => (model.isTree ? `${alias}.id` : `${alias}.org_id`);

const placeOfAny = (types: StoredTypes, alias: string) =>
  `case when ${alias}.type = ${literal(types.tree)} then ${alias}.id else ${alias}.org_id end`;

/**
 * SQL: whether a record of a type is in the organizations of an actor. `bound`: the SQL parameter with the organization
 * that the actor is bound to.
 */
export function inReach(model: Model, bound: string, alias = 'o'): string {
  return model.orgField === undefined
    ? `(${bound}::integer is null or true)`
    : `(${bound}::integer is null or ${below(bound, placeOf(model, alias))})`;
}

/** SQL: whether a record is in an organization above the actor's that shares it. */
export function sharedFromAbove(model: Model, bound: string, alias = 'o'): string {
  return model.shared ? `(${alias}.deleted_at is null and ${above(bound, `${alias}.org_id`)})` : 'false';
}

/** SQL: whether a record of any type is in the organizations of an actor. */
export function anyInReach(types: StoredTypes, bound: string, alias: string): string {
  return `(${bound}::integer is null or ${anyOf(types.everywhere, alias)} or ${below(bound, placeOfAny(types, alias))})`;
}

/** SQL: whether a record of any type is in an organization above the actor's. */
export function anyFromAbove(types: StoredTypes, bound: string, alias: string): string {
  return above(bound, placeOfAny(types, alias));
}

/**
 * SQL: whether an actor may know the title of a record: it is in his organizations, is shared with them, or is an
 * organization above his own.
 */
export function isKnown(types: StoredTypes, bound: string, alias: string): string {
  const fromAbove = anyOf([...types.shared, types.tree], alias);
  return `(${anyInReach(types, bound, alias)} or (${fromAbove} and ${anyFromAbove(types, bound, alias)}))`;
}

/** SQL: the title of a record `t` if the actor may know it, otherwise `#<id>`. */
export function knownTitle(types: StoredTypes, bound: string): string {
  return `case when ${isKnown(types, bound, 't')} then t.title else '#' || t.id end`;
}
