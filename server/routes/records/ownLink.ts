import { Type } from '@sinclair/typebox';
import { type App, allowOperation, type RouteOptions } from '../../http/route.ts';
import { sendOwnLink } from '../../ownData/links.ts';
import { day, idParams, nullish, object } from '../../schemas.ts';

const RESOURCE = 'participants';

/** Extension `ownData`: sends people links to a page with their own data. The link itself is in no reply. */
export default async function ownLink(app: App, { platform }: RouteOptions): Promise<void> {
  const resource = platform.definitions.byName.get(RESOURCE);
  if (!resource) return;
  const schema = {
    tags: [resource.name],
    summary: 'Send a participant a link to a page with the own data',
    params: idParams,
    body: object({ until: nullish(day()) }),
    response: { 200: Type.Object({ deviceType: Type.String(), expiresAt: Type.String() }) },
  };
  app.post(
    `/${resource.api.path}/:id/own-link`,
    { schema, onRequest: allowOperation(resource, 'update') },
    async ({ actor, params, body }) => sendOwnLink(platform, actor, { id: params.id, until: body.until ?? null }),
  );
}
