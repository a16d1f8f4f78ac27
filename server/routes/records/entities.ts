import { Type } from '@sinclair/typebox';
import type { FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify';
import { allows, authorityFor, can } from '../../../src/engine/access.ts';
import { findsRecord, unwrapBody } from '../../../src/engine/callTemplate.ts';
import type { CallSpec, Op, RecordData, Resource } from '../../../src/engine/definition.ts';
import { fromWireId, toWireId } from '../../../src/engine/wireId.ts';
import type { Actor } from '../../actor.ts';
import { ApiError, answerError } from '../../errors.ts';
import { tellingAllFaults } from '../../http/allFaults.ts';
import { isOneCall, OPS, partsSchema, pathOf, queryOf, type RecordOp, schemaOf } from '../../http/callSchemas.ts';
import {
  type App,
  allowAnyOf,
  allowOperation,
  type Rights,
  type RouteOptions,
  requireAuthority,
  resourceOfType,
  variantsOf,
} from '../../http/route.ts';
import type { Platform } from '../../platform.ts';
import { id, object, text } from '../../schemas.ts';
import { yieldToEventLoop } from '../../yieldToEventLoop.ts';

type Handler = (request: FastifyRequest) => Promise<unknown>;
/** What a call of a definition does; `errorHandler`: how it answers errors, if not like every other call. */
type Defined = Pick<RouteShorthandOptions, 'errorHandler'> & {
  schema: FastifySchema;
  onRequest: Rights;
  handler: Handler;
};

/** Input of a call: the id of the record, the record in the body and the values in the path. */
interface CallInput {
  id: number;
  record: RecordData;
  /** Values in the path and query other than the id; they are also merged into `record`. */
  place: RecordData;
}

/** Reads the input of a call. Unless the record is new, the schema ensures that the path or the body contains an id. */
function read(
  { params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  resource: Resource,
  call: CallSpec,
): CallInput {
  const { [resource.api.id]: inPath, ...place } = (params ?? {}) as RecordData;
  for (const [name, of] of queryOf(call)) {
    if (Object.hasOwn(query as RecordData, name)) place[of] = (query as RecordData)[name];
  }
  const record = fromWireId(resource, (unwrapBody(call, body) ?? {}) as RecordData);
  return { id: idIn(inPath ?? record.id), record: { ...record, ...place }, place };
}

/** An id as a number; NaN for anything else, as a body has that its schema has refused. */
const idIn = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;

/** Authorities for an operation. Besides the main view, other views of the same records may permit reading one. */
function rightsOf({ definitions }: Platform, resource: Resource, op: Op): Rights {
  if (op === 'update' && isOneCall(resource)) {
    return allowAnyOf([authorityFor(resource, 'create'), authorityFor(resource, 'update')]);
  }
  const views = op === 'one' ? [resource, ...variantsOf(definitions, resource)] : [resource];
  return allowAnyOf(views.map((view) => authorityFor(view, op)));
}

async function one({ store }: Platform, resource: Resource, actor: Actor, recordId: number): Promise<RecordData> {
  const record = await store.getShared(actor, resource, recordId);
  const main = can(actor.authorities, authorityFor(resource, 'one'));
  if (!main && record.deleted !== true) throw new ApiError('ACCESS_DENIED');
  return record;
}

function operationOf({ store }: Platform, resource: Resource, op: Exclude<RecordOp, 'one'>) {
  switch (op) {
    case 'create':
      return (actor: Actor, { record }: CallInput) => store.create(actor, resource, record);
    case 'update':
      return (actor: Actor, { id, record }: CallInput) => store.update(actor, resource, { ...record, id });
    case 'clone':
      return (actor: Actor, { id, record }: CallInput) => store.clone(actor, resource, id, record);
    case 'restore':
      return (actor: Actor, { id }: CallInput) => store.restore(actor, resource, id);
    case 'remove':
      return async (actor: Actor, { id }: CallInput): Promise<RecordData> => {
        await store.remove(actor, resource, id);
        return {};
      };
  }
}

/** Throws NOT_FOUND if the record's values differ from those in the path: the URL belongs to no record. */
function checkPlace(record: RecordData, place: RecordData): void {
  const elsewhere = Object.entries(place).some(([name, value]) => String(record[name]) !== String(value));
  if (elsewhere) throw new ApiError('NOT_FOUND');
}

function handlerOf(platform: Platform, resource: Resource, op: RecordOp, call: CallSpec): Handler {
  if (op === 'one') {
    return async (request) => {
      const { id, place } = read(request, resource, call);
      const record = await one(platform, resource, request.actor, id);
      checkPlace(record, place);
      return toWireId(resource, record);
    };
  }
  const oneCall = op === 'update' && isOneCall(resource);
  return async (request) => {
    const { actor } = request;
    const input = read(request, resource, call);
    const own = oneCall && !input.id ? 'create' : op;
    if (oneCall) requireAuthority(actor, resource, own);
    if (own !== 'create' && Object.keys(input.place).length > 0) {
      checkPlace(await platform.store.get(actor, resource, input.id), input.place);
    }
    return toWireId(resource, await operationOf(platform, resource, own)(actor, input));
  };
}

/** How a call answers errors: writes of records tell the faults of schema and definition together. */
function errorHandlerOf({ store }: Platform, resource: Resource, op: RecordOp, call: CallSpec) {
  if (op !== 'create' && op !== 'update') return answerError;
  return tellingAllFaults(store, resource, ({ params, body }) => {
    // the query is checked after the body
    const { id, record } = read({ params, body, query: {} }, resource, call);
    return { id: op === 'create' || (isOneCall(resource) && !id) ? undefined : id, record };
  });
}

const MoveReply = Type.Object({ status: Type.String() });

/** The calls of definitions: get, create, update, remove, clone and restore of every resource, and move. */
export default async function entities(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;

  /** Registers a route with and without trailing slash. Only the form in the definition is documented. */
  const register = (call: CallSpec, { schema, onRequest, handler, errorHandler = answerError }: Defined) => {
    const path = pathOf(call).replaceAll(/\{([^{}]+)\}/g, ':$1');
    const bare = path.replace(/\/+$/, '');
    for (const url of [bare, `${bare}/`]) {
      if (app.hasRoute({ method: call.method, url })) continue;
      app.route({
        method: call.method,
        url,
        onRequest,
        handler,
        errorHandler,
        config: { defined: true },
        schema: { ...schema, hide: url !== path },
      });
    }
  };

  for (const resource of definitions.resources) {
    await yieldToEventLoop();
    const stored = definitions.byName.get(resource.viewOf ?? resource.name) ?? resource;
    const { list } = resource.api.calls;
    const { partOf } = resource;
    if (partOf !== undefined && list !== false) {
      register(list, {
        schema: partsSchema(stored, list, partOf),
        onRequest: allowOperation(stored, 'list'),
        handler: async ({ actor, query, params }) => {
          const given = { ...(query as object), ...(params as object) } as { [name: string]: number };
          const parts = await store.parts(actor, stored, given[partOf] ?? 0);
          return parts.map((part) => toWireId(stored, part));
        },
      });
    }
    for (const op of Object.keys(OPS) as RecordOp[]) {
      const call = resource.api.calls[op];
      // Calls that don't identify a record are handled by routes of their own.
      if (call === false || (op !== 'create' && !findsRecord(call, resource.api.id))) continue;
      if (op === 'create' && isOneCall(resource)) continue;
      // The main view of the same records already handles this call.
      const main = stored.api.calls[op];
      if (stored !== resource && main !== false && main.path === call.path && main.method === call.method) continue;
      register(call, {
        schema: schemaOf(stored, op, call),
        onRequest: rightsOf(platform, stored, op),
        handler: handlerOf(platform, stored, op, call),
        errorHandler: errorHandlerOf(platform, stored, op, call),
      });
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
