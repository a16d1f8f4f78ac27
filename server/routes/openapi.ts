import type { FastifyInstance } from 'fastify';
import { describeApi } from '../openapi/describe.ts';
import { packageVersion } from '../packageRoot.ts';
import type { RouteOptions } from '../platform.ts';

/** GET /openapi.json: every call of this platform, those of its overlays included. */
export default async function openapiRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const description = describeApi(platform.definitions, packageVersion());
  app.get('/openapi.json', { config: { public: true } }, async () => description);
}
