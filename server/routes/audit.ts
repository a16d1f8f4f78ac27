import type { FastifyInstance } from 'fastify';
import { resourceOfType } from '../http/requests.ts';
import { requireAuthority } from '../http/rights.ts';
import type { RouteOptions } from '../platform.ts';
import { idOf } from './requests.ts';

/** Extension `audit`: the writes of a record, newest first. */
export default async function audit(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  app.get<{ Params: { listType: string; id: string } }>('/audit/:listType/:id', async (request) => {
    const resource = resourceOfType(platform.definitions, request.params.listType);
    requireAuthority(request.actor, resource, 'one');
    return platform.store.audit(request.actor, resource, idOf(request.params.id));
  });
}
