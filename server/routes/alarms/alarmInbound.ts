import type { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { ALARM_STATUSES, type EventReply, InboundKeyState, NewInboundKey } from '../../../protocol/alarms.ts';
import { API_BASE } from '../../../protocol/constants.ts';
import { choice, orNull } from '../../../protocol/schema.ts';
import type { Actor } from '../../actor.ts';
import { firstBytes, readEventBody } from '../../alarms/eventBody.ts';
import { EVENT_KEYS, readEvent } from '../../alarms/inboundEvent.ts';
import {
  type InboundPoint,
  inboundKeyState,
  pointOfKey,
  renewInboundKey,
  revokeInboundKey,
} from '../../alarms/inboundKeys.ts';
import { ApiError } from '../../errors.ts';
import { type App, allowOperation, type RouteOptions } from '../../http/route.ts';
import { BODIES } from '../../limits.ts';
import { emptyObject, idParams, object, text } from '../../schemas.ts';

const RESOURCE = 'alarm-points';
const PATH = '/alarm-inbound';
const tags = ['extensions'];

const reply = Type.Object({
  id: orNull(Type.Integer()),
  status: orNull(choice(ALARM_STATUSES)),
  joined: Type.Optional(Type.Boolean()),
  suppressed: Type.Optional(Type.Boolean()),
});

/** Extension `alarms`: a URL per alarm point with which a connected system raises its alarm. */
export default async function alarmInbound(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, definitions, pool, store } = platform;
  const point = definitions.byName.get(RESOURCE);
  if (!point) return;
  const ofPoint = `/${point.api.path}/:id/inbound-key`;
  const onRequest = allowOperation(point, 'update');

  const state = {
    tags,
    summary: 'Whether there is an address for connected systems',
    params: idParams,
    response: { 200: InboundKeyState },
  };
  app.get(ofPoint, { schema: state, onRequest }, async ({ actor, params }): Promise<InboundKeyState> => {
    await store.get(actor, point, params.id);
    return inboundKeyState(pool, params.id);
  });

  const renew = {
    tags,
    summary: 'Make or renew the address for connected systems',
    params: idParams,
    response: { 200: NewInboundKey },
  };
  app.post(ofPoint, { schema: renew, onRequest }, async ({ actor, params }): Promise<NewInboundKey> => {
    await store.get(actor, point, params.id);
    const key = await renewInboundKey(pool, actor, params.id);
    return { url: `${config.publicUrl ?? ''}${API_BASE}${PATH}/${key}` };
  });

  const revoke = {
    tags,
    summary: 'Revoke the address for connected systems',
    params: idParams,
    response: { 200: emptyObject },
  };
  app.delete(ofPoint, { schema: revoke, onRequest }, async ({ actor, params }) => {
    await store.get(actor, point, params.id);
    if (!(await revokeInboundKey(pool, actor, params.id))) throw new ApiError('NOT_FOUND');
    return {};
  });

  await app.register(inboundEvents, { platform });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The alarm point of the key in the URL, and the declared type of the body; set by the route of events only. */
    inbound?: { point: InboundPoint; type: string | undefined };
  }
}

/**
 * POST /alarm-inbound/{key}: an event. Only an unknown key is refused, before the body is read: senders repeat nothing
 * that was refused, so whatever else is wrong is bent, and the log of the alarm says so.
 */
async function inboundEvents(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, pool, rates } = platform;
  const most = BODIES.event.most;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_: FastifyRequest, body: Readable) => firstBytes(body, most));

  const schema = {
    tags,
    summary: 'Raise the alarm of an alarm point, by a connected system',
    params: object({ key: text(100) }),
    querystring: Type.Object({}, { additionalProperties: true }),
    response: { 200: reply },
  };
  const config = { public: true, rate: 'events', lane: 'links' } as const;
  const onRequest = async (request: FastifyRequest) => {
    const found = await pointOfKey(pool, (request.params as { key: string }).key);
    if (!found) {
      rates.refused(request.ip);
      throw new ApiError('NOT_FOUND');
    }
    const { headers } = request.raw;
    request.inbound = { point: found, type: headers['content-type'] };
    // a type that is none would be refused before the body is read
    headers['content-type'] = 'application/octet-stream';
  };
  app.post(`${PATH}/:key`, { config, onRequest, schema }, async (request): Promise<EventReply> => {
    const { inbound, headers, body } = request;
    if (!inbound) throw new ApiError('NOT_FOUND');
    const { point: found, type } = inbound;
    const encoding = headers['content-encoding'];
    const { values, complete } = readEventBody(Buffer.isBuffer(body) ? body : Buffer.alloc(0), {
      type,
      encoding,
      keys: EVENT_KEYS,
      most,
    });
    const event = readEvent({ values: { ...(request.query as object), ...values }, complete });
    const actor: Actor = { userId: 0, login: 'inbound', name: found.title, authorities: [], orgId: found.orgId };
    const trigger = {
      alarmPointId: found.id,
      requestId: event.requestId,
      ...(event.text === undefined ? {} : { text: event.text }),
      ...(event.priority === undefined ? {} : { priority: event.priority }),
    };
    const source = { kind: 'inbound' as const, alarmPointId: found.id, changes: event.changes };
    return alarms.receive(actor, trigger, event.systemId ? { ...source, systemId: event.systemId } : source);
  });
}
