import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { authorityFor, can } from '../../src/engine/access.ts';
import type { Fields, Op, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { named } from '../../src/engine/named.ts';
import { isListed } from '../../src/engine/refs.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { ADMIN, isSystemAdmin } from '../session/accounts.ts';

/** An app whose handlers are typed by their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Options of every plugin in server/routes. */
export interface RouteOptions {
  platform: Platform;
}

/** Type of the default export of each file in server/routes. */
export type Route = (app: App, options: RouteOptions) => Promise<void>;

/** A hook for `onRequest`: runs after the token was checked and before the body is read. */
export type Rights = (request: FastifyRequest) => Promise<void>;

/** Throws ACCESS_DENIED unless the actor has one of these authorities. */
export function requireAny(actor: Actor, authorities: readonly (string | undefined)[]): void {
  if (authorities.some((authority) => can(actor.authorities, authority))) return;
  throw new ApiError('ACCESS_DENIED', { missing: authorities.filter((authority) => authority !== undefined) });
}

/** Throws ACCESS_DENIED unless the actor has the authority that an operation needs. */
export function requireAuthority(actor: Actor, resource: Resource, op: Op): void {
  requireAny(actor, [authorityFor(resource, op)]);
}

/** Rejects API keys: the route concerns the signed-in person, or what only a person may do. */
export const personOnly: Rights = async ({ actor }) => {
  if (actor.isKey) throw new ApiError('ACCESS_DENIED');
};

/** Refuses callers without the authority that an operation needs. */
export function allowOperation(resource: Resource, op: Op): Rights {
  return async ({ actor }) => requireAuthority(actor, resource, op);
}

/** Refuses callers with none of these authorities. */
export function allowAnyOf(authorities: readonly (string | undefined)[]): Rights {
  return async ({ actor }) => requireAny(actor, authorities);
}

/** Refuses all but administrators of the whole system. */
export const wholeSystemOnly: Rights = async ({ actor }) => {
  if (!isSystemAdmin(actor)) throw new ApiError('ACCESS_DENIED', { missing: [ADMIN] });
};

/** Whether the actor may see records of a stored type, within his organizations. */
export function seesRecords({ byName }: Loaded, { authorities }: Actor): (type: string) => boolean {
  return (type) => {
    const resource = byName.get(type);
    return resource !== undefined && can(authorities, authorityFor(resource, 'one'));
  };
}

/** Authorities each of which suffices to read records with a field that has this widget. */
export function readersOfWidget({ resources }: Loaded, widget: string): string[] {
  const has = (fields: Fields): boolean =>
    Object.values(fields).some(
      (field) =>
        named(field.widget)?.name === widget ||
        ((field.type === 'array' || field.type === 'group') && has(field.fields)),
    );
  return resources.filter(({ fields }) => has(fields)).flatMap((resource) => authorityFor(resource, 'one') ?? []);
}

/** The stored resource of a list type. @throws ApiError BAD_REQUEST if there is none */
export function resourceOfType(definitions: Loaded, listType: string | undefined): Resource {
  const resource = listType === undefined ? undefined : definitions.byListType.get(listType);
  if (!resource) throw new ApiError('BAD_REQUEST', { errors: { type: 'notFound' } });
  return resource;
}

/**
 * Like `resourceOfType`, for lists: throws also for records without a list of their own, which are found through their
 * parents.
 */
export function listResourceOfType(definitions: Loaded, listType: string): Resource {
  const resource = resourceOfType(definitions, listType);
  if (!isListed(resource)) {
    throw new ApiError('BAD_REQUEST', { errors: { type: 'notFound' } });
  }
  return resource;
}

/** The resources that are views of the same records as `stored`. */
export function variantsOf(definitions: Loaded, stored: Resource): Resource[] {
  return definitions.resources.filter((r) => r.viewOf === stored.name);
}
