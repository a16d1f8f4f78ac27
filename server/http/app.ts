import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { RouteOptions } from '../platform.ts';

/** An app whose handlers are typed by their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Type of the default export of each file in server/routes. */
export type Route = (app: App, options: RouteOptions) => Promise<void>;

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Tells Fastify the name of a route's plugin, which it would look for among all modules that are loaded. */
export function named(route: Route): Route {
  return Object.assign(route, { [DISPLAY_NAME]: route.name });
}
