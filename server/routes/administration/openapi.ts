import type { App } from '../../http/route.ts';

/** GET /openapi.json: describes all calls of this platform, including those of overlays, from the route schemas. */
export default async function openapiRoutes(app: App): Promise<void> {
  app.get('/openapi.json', { schema: { tags: ['extensions'], summary: 'This description' } }, async () =>
    app.swagger(),
  );
}
