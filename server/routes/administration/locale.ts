import { Type } from '@sinclair/typebox';
import type { App, RouteOptions } from '../../http/route.ts';
import { object, text } from '../../schemas.ts';

/**
 * GET /locale: texts from overlays that override the console's own. With `?lang=de` the texts of that language,
 * otherwise a map from language to texts.
 */
export default async function localeRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const schema = {
    tags: ['session'],
    summary: 'Texts laid over those of the console',
    querystring: object({ lang: Type.Optional(text(20)) }),
    response: { 200: Type.Record(Type.String(), Type.Unknown()) },
  };
  app.get('/locale', { config: { public: true }, schema }, async ({ query }) => {
    const { labels } = platform.definitions;
    if (query.lang === undefined) return labels;
    return Object.hasOwn(labels, query.lang) ? labels[query.lang] : {};
  });
}
