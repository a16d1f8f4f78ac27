import { Type } from '@sinclair/typebox';
import type { FastifyRequest, FastifySchema } from 'fastify';
import { authorityFor, can } from '../../src/engine/access.ts';
import type { CallSpec, Op } from '../../src/engine/api.ts';
import { allows } from '../../src/engine/calls.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { breathe } from '../breathe.ts';
import { ApiError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { changeOf, newRecordOf, recordOf } from '../http/recordSchema.ts';
import { resourceOfType, variantsOf } from '../http/requests.ts';
import { mayDo, mayOneOf, type Rights, requireAuthority } from '../http/rights.ts';
import { id, idParams, nothing, object, text } from '../http/schemas.ts';
import type { Platform, RouteOptions } from '../platform.ts';

type Handler = (request: FastifyRequest) => Promise<unknown>;
type RecordOp = Exclude<Op, 'list' | 'move'>;

/** The id of a call: in its path, else in its body. The schema guarantees it. */
function requestId({ params, body }: FastifyRequest): number {
  const { id: inPath } = (params ?? {}) as { id?: number };
  return inPath ?? (body as { id: number }).id;
}

/** Another view of the same records may permit what the main view doesn't, for its own records. */
function rightsOf({ definitions }: Platform, resource: Resource, op: Op): Rights {
  const views = op === 'one' ? [resource, ...variantsOf(definitions, resource)] : [resource];
  return mayOneOf(views.map((view) => authorityFor(view, op)));
}

async function one({ store }: Platform, resource: Resource, request: FastifyRequest): Promise<unknown> {
  const { actor } = request;
  const record = await store.getShared(actor, resource, requestId(request));
  const main = can(actor.authorities, authorityFor(resource, 'one'));
  if (!main && record.deleted !== true) throw new ApiError('ACCESS_DENIED');
  return record;
}

function handlerOf(platform: Platform, resource: Resource, op: RecordOp): Handler {
  const { store } = platform;
  const bodyOf = ({ body }: FastifyRequest) => body as RecordData;
  switch (op) {
    case 'one':
      return (request) => one(platform, resource, request);
    case 'create':
      return (request) => store.create(request.actor, resource, bodyOf(request));
    case 'update':
      return (request) => store.update(request.actor, resource, { ...bodyOf(request), id: requestId(request) });
    case 'clone':
      return (request) => store.clone(request.actor, resource, requestId(request), bodyOf(request));
    case 'restore':
      return (request) => store.restore(request.actor, resource, requestId(request));
    case 'remove':
      return async (request) => {
        await store.remove(request.actor, resource, requestId(request));
        return {};
      };
  }
}

const OPS: { readonly [op in RecordOp]: string } = {
  one: 'One record',
  create: 'Store a new record',
  update: 'Store a changed record',
  remove: 'Remove a record',
  clone: 'Copy a record',
  restore: 'Bring back a removed record',
};

/** The schema of an operation: the record in its body if there is one, its id in the path or the body. */
function schemaOf(resource: Resource, op: RecordOp, call: CallSpec): FastifySchema {
  const inPath = call.path.includes('{id}');
  const change = op === 'restore' ? object({ id: id() }) : changeOf(resource, inPath ? [] : ['id']);
  const sent = op === 'create' ? newRecordOf(resource) : change;
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE' && (op !== 'restore' || !inPath);
  return {
    tags: [resource.name],
    summary: OPS[op],
    ...(inPath ? { params: idParams } : {}),
    ...(hasBody ? { body: sent } : {}),
    response: { 200: op === 'remove' ? nothing : recordOf(resource) },
  };
}

/** The schema of the call that lists the parts of a record: the record's id is in the path, else in the query. */
function partsSchema(resource: Resource, call: CallSpec, field: string): FastifySchema {
  const params = call.path.includes('{id}') && !call.path.includes('?');
  return {
    tags: [resource.name],
    summary: 'The records that are part of one',
    ...(params ? { params: idParams } : { querystring: object({ [field]: id() }) }),
    response: { 200: Type.Array(recordOf(resource)) },
  };
}

const MoveReply = Type.Object({ status: Type.String() });

/** The calls of definitions: get, create, update, remove, clone and restore of every resource, and move. */
export default async function entities(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;

  /** Only the form of the path that the definition gives is documented; the other one works too. */
  const register = (call: CallSpec, schema: FastifySchema, onRequest: Rights, handler: Handler) => {
    const [path = ''] = call.path.replaceAll('{id}', ':id').split('?');
    const bare = path.replace(/\/+$/, '');
    for (const url of [bare, `${bare}/`]) {
      if (app.hasRoute({ method: call.method, url })) continue;
      app.route({
        ...{ method: call.method, url, onRequest, handler, config: { defined: true } },
        schema: { ...schema, hide: url !== path },
      });
    }
  };

  for (const resource of definitions.resources) {
    await breathe();
    const stored = definitions.byName.get(resource.table.storedAs ?? resource.name) ?? resource;
    const { list } = resource.api.calls;
    const { partOf } = resource;
    if (partOf !== undefined && list !== false) {
      register(list, partsSchema(stored, list, partOf), mayDo(stored, 'list'), async ({ actor, query, params }) => {
        const given = { ...(query as object), ...(params as object) } as { [name: string]: number };
        return store.parts(actor, stored, given.id ?? given[partOf] ?? 0);
      });
    }
    for (const op of Object.keys(OPS) as RecordOp[]) {
      const call = resource.api.calls[op];
      if (call === false) continue;
      // The main view of the same records has this call already, with its own authority.
      const main = stored.api.calls[op];
      if (stored !== resource && main !== false && main.path === call.path && main.method === call.method) continue;
      const handler = handlerOf(platform, stored, op);
      register(call, schemaOf(stored, op, call), rightsOf(platform, stored, op), handler);
    }
  }

  app.put(
    '/move',
    {
      schema: {
        tags: ['lists'],
        summary: 'Move a record to another organization',
        body: object({ id: id(), objectType: text(60), newOrgId: id() }),
        response: { 200: MoveReply },
      },
    },
    async ({ actor, body }) => {
      const resource = resourceOfType(definitions, body.objectType);
      if (!allows(resource, 'move')) throw new ApiError('INVALID_MOVE');
      requireAuthority(actor, resource, 'move');
      await store.move(actor, resource, body.id, body.newOrgId);
      return { status: 'ok' };
    },
  );
}
