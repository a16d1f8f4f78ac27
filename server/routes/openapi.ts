import type { App } from '../http/app.ts';

/** GET /openapi.json: all calls of this platform, including those of overlays, from the schemas of the routes. */
export default async function openapiRoutes(app: App): Promise<void> {
  app.get('/openapi.json', { schema: { tags: ['extensions'], summary: 'This description' } }, async () =>
    app.swagger(),
  );
}
