import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { REASONS } from '../../protocol/errors.ts';

const ERROR = 'Error';

/** The response of every failure. */
const errorSchema = {
  $id: ERROR,
  type: 'object',
  required: ['reason'],
  properties: {
    reason: { type: 'string', examples: Object.keys(REASONS) },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const FAILURE = { description: 'Not done', $ref: `${ERROR}#` };
const DONE = { description: 'Done' };

/** Completes the schema of a route with what is common to all routes. */
function described(schema: FastifySchema, isPublic: boolean): FastifySchema {
  const response = schema.response as { [status: string]: object } | undefined;
  return {
    ...schema,
    ...(isPublic ? { security: [] } : {}),
    response: { ...(response ?? { 200: DONE }), default: FAILURE },
  };
}

/** Collects the OpenAPI description of the routes that are registered from now on. */
export async function describeRoutes(app: FastifyInstance, version: string): Promise<void> {
  app.addSchema(errorSchema);
  await app.register(swagger, {
    stripBasePath: false,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tocsin', version },
      servers: [{ url: '/' }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `schema-${i}`) },
    transform: ({ schema, url, route }) => ({
      url,
      schema: schema ? described(schema, route.config?.public === true) : { hide: true },
    }),
  });
}
