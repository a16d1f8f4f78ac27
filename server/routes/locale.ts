import type { FastifyInstance } from 'fastify';
import type { RouteOptions } from '../platform.ts';

/**
 * GET /locale: texts that this platform lays over the console's own, which are those of its overlays. With `?lang=de`
 * the map of one language, else language -> map.
 */
export default async function localeRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  app.get<{ Querystring: { lang?: string } }>('/locale', { config: { public: true } }, async ({ query }) => {
    const { labels } = platform.definitions;
    if (typeof query.lang !== 'string') return labels;
    return Object.hasOwn(labels, query.lang) ? labels[query.lang] : {};
  });
}
