import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import type { Resource } from '../../src/engine/definition.ts';
import { ApiError } from '../errors.ts';
import { object, text } from '../schemas.ts';
import { recordOf } from './recordSchema.ts';

/** Schema of a call that finds a record by a login. Extension `login.optional`: `optional` asks for an empty reply if there is none. */
export const loginLookUp = (resource: Resource) => ({
  params: object({ login: text(300) }),
  querystring: object({ optional: Type.Optional(Type.Boolean()) }),
  response: { 200: recordOf(resource) },
});

/** The reply of such a call if nobody has the login. */
export function nobody({ query }: { query: { optional?: boolean } }, reply: FastifyReply): FastifyReply {
  if (query.optional !== true) throw new ApiError('NOT_FOUND');
  return reply.send();
}
