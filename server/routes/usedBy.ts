import type { FastifyInstance } from 'fastify';
import { resourceOfType } from '../http/requests.ts';
import { requireAuthority } from '../http/rights.ts';
import type { RouteOptions } from '../platform.ts';
import { idOf } from './requests.ts';

/** Extension `usedBy`: who refers to a record. */
export default async function usedBy(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  app.get<{ Params: { listType: string; id: string } }>('/used-by/:listType/:id', async (request) => {
    const resource = resourceOfType(platform.definitions, request.params.listType);
    requireAuthority(request.actor, resource, 'one');
    return platform.store.usedBy(request.actor, resource, idOf(request.params.id));
  });
}
