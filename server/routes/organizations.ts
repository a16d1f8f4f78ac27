import type { FastifyInstance } from 'fastify';
import { isObject } from '../../src/engine/paths.ts';
import { ApiError } from '../errors.ts';
import { mayDo } from '../http/rights.ts';
import type { RouteOptions } from '../platform.ts';
import { treeResource } from '../store/model.ts';
import { bodyOf, idOf } from './requests.ts';

interface IdParams {
  id: string;
}

/** "limit" of {limit, used}, or a bare number; null lifts the limit. */
function limitOf(value: unknown): number | null {
  const limit = isObject(value) ? (value.limit ?? null) : value;
  if (limit === null) return null;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0 || limit > 2_147_483_647) {
    throw new ApiError('BAD_REQUEST');
  }
  return limit;
}

/** The organization tree. Whoever is signed in sees the part that is theirs: every list is chosen by it. */
export default async function organizations(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { store } = platform;
  const tree = treeResource(platform.definitions);
  const path = `/${tree.api.path.replace(/^\/+/, '')}`;

  app.get('/tree', (request) => store.treeTop(request.actor));

  app.get<{ Params: IdParams; Querystring: { filterValue?: string } }>('/tree/:id', (request) =>
    store.children(request.actor, idOf(request.params.id), String(request.query.filterValue ?? '')),
  );

  app.get<{ Params: IdParams }>('/showOrg/:id', (request) => store.orgInfo(request.actor, idOf(request.params.id)));

  app.get<{ Params: IdParams }>(`${path}/:id/children`, (request) =>
    store.children(request.actor, idOf(request.params.id)),
  );

  app.get<{ Params: IdParams }>(`${path}/object-limits/:id`, { onRequest: mayDo(tree, 'one') }, (request) =>
    store.limits(request.actor, idOf(request.params.id)),
  );

  app.post<{ Params: IdParams }>(`${path}/object-limits/:id`, { onRequest: mayDo(tree, 'update') }, async (request) => {
    const id = idOf(request.params.id);
    const limits = Object.entries(bodyOf(request.body)).map(([type, value]): [string, number | null] => [
      type,
      limitOf(value),
    ]);
    await store.setLimits(request.actor, id, new Map(limits));
    return store.limits(request.actor, id);
  });
}
