import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorityFor, can } from '../../src/engine/access.ts';
import { allows } from '../../src/engine/calls.ts';
import type { Op, Resource } from '../../src/engine/definition.ts';
import { ApiError } from '../errors.ts';
import { mayDo, mayOneOf, type Rights, requireAuthority } from '../http/rights.ts';
import type { Platform, RouteOptions } from '../platform.ts';
import { bodyOf, idOf, resourceOfType, variantsOf } from './requests.ts';

type Handler = (request: FastifyRequest) => Promise<unknown>;

/** The id of a call: in its path, else in its body. */
function requestId(request: FastifyRequest): number {
  const { id } = (request.params ?? {}) as { id?: string };
  return idOf(id ?? bodyOf(request.body).id);
}

/** Another view on the same records may allow what the main one does not, for the records that it shows. */
function rightsOf({ definitions }: Platform, resource: Resource, op: Op): Rights {
  const views = op === 'one' ? [resource, ...variantsOf(definitions, resource)] : [resource];
  return mayOneOf(views.map((view) => authorityFor(view, op)));
}

async function one(platform: Platform, resource: Resource, request: FastifyRequest): Promise<unknown> {
  const { actor } = request;
  const main = can(actor.authorities, authorityFor(resource, 'one'));
  const record = await platform.store.getShared(actor, resource, requestId(request));
  if (!main && record.deleted !== true) throw new ApiError('ACCESS_DENIED');
  return record;
}

function handlerOf(platform: Platform, resource: Resource, op: Exclude<Op, 'list' | 'move'>): Handler {
  const { store } = platform;
  if (op === 'one') return (request) => one(platform, resource, request);
  return async (request) => {
    const { actor } = request;
    switch (op) {
      case 'create':
        return store.create(actor, resource, bodyOf(request.body));
      case 'update':
        return store.update(actor, resource, { ...bodyOf(request.body), id: requestId(request) });
      case 'clone':
        return store.clone(actor, resource, requestId(request), bodyOf(request.body));
      case 'restore':
        return store.restore(actor, resource, requestId(request));
      case 'remove':
        await store.remove(actor, resource, requestId(request));
        return {};
    }
  };
}

/** The parts of the record whose id is in the path, else in the query under the name of the field that refers to it. */
function partsHandler({ store }: Platform, resource: Resource): Handler {
  return async (request) => {
    const given = { ...(request.query as object), ...(request.params as object) } as { [name: string]: unknown };
    return store.parts(request.actor, resource, idOf(given.id ?? given[resource.partOf ?? '']));
  };
}

const OPS = ['one', 'create', 'update', 'remove', 'clone', 'restore'] as const;

/** The calls that definitions describe: get, create, update, remove, clone and restore of every resource, and move. */
export default async function entities(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;

  const register = (method: string, url: string, onRequest: Rights, handler: Handler) => {
    if (!app.hasRoute({ method, url })) app.route({ method, url, onRequest, handler });
  };

  for (const resource of definitions.resources) {
    const stored = definitions.byName.get(resource.table.storedAs ?? resource.name) ?? resource;
    const list = resource.api.calls.list;
    if (resource.partOf !== undefined && list !== false) {
      const [url = ''] = list.path.replaceAll('{id}', ':id').split('?');
      register(list.method, url, mayDo(stored, 'list'), partsHandler(platform, stored));
    }
    for (const op of OPS) {
      const call = resource.api.calls[op];
      if (call === false) continue;
      // The main view on the same records answers this call already, with its own authority.
      const main = stored.api.calls[op];
      if (stored !== resource && main !== false && main.path === call.path && main.method === call.method) continue;
      const url = call.path.replaceAll('{id}', ':id').replace(/\/+$/, '');
      const handler = handlerOf(platform, stored, op);
      const rights = rightsOf(platform, stored, op);
      register(call.method, url, rights, handler);
      register(call.method, `${url}/`, rights, handler);
    }
  }

  app.put('/move', async (request) => {
    const body = bodyOf(request.body);
    const resource = resourceOfType(definitions, body.objectType);
    if (!allows(resource, 'move')) throw new ApiError('INVALID_MOVE');
    requireAuthority(request.actor, resource, 'move');
    await store.move(request.actor, resource, idOf(body.id), idOf(body.newOrgId));
    return { status: 'ok' };
  });
}
