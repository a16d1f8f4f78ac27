import type { App } from '../http/app.ts';

/** GET /openapi.json: every call of this platform, those of its overlays included, from the schemas of its routes. */
export default async function openapiRoutes(app: App): Promise<void> {
  app.get('/openapi.json', { schema: { tags: ['extensions'], summary: 'This description' } }, async () =>
    app.swagger(),
  );
}
