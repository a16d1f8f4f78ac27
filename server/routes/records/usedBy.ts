import { UsedByReply } from '../../../protocol/list.ts';
import { type App, type RouteOptions, requireAuthority, resourceOfType } from '../../http/route.ts';
import { id, object, text } from '../../schemas.ts';

/** Extension `usedBy`: the records that refer to a record. */
export default async function usedBy(app: App, { platform }: RouteOptions): Promise<void> {
  const schema = {
    tags: ['extensions'],
    summary: 'Who refers to a record',
    params: object({ listType: text(60), id: id() }),
    response: { 200: UsedByReply },
  };
  app.get('/used-by/:listType/:id', { schema }, async ({ actor, params }) => {
    const resource = resourceOfType(platform.definitions, params.listType);
    requireAuthority(actor, resource, 'one');
    return platform.store.usedBy(actor, resource, params.id);
  });
}
