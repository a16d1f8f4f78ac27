import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { ALARM_STATUSES, type EventReply, type InboundKeyState, type NewInboundKey } from '../../protocol/alarms.ts';
import { API_BASE } from '../../protocol/constants.ts';
import type { Actor } from '../actor.ts';
import { inboundKeyState, pointOfKey, renewInboundKey, revokeInboundKey } from '../alarms/inboundKeys.ts';
import { ApiError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { BODIES } from '../http/limits.ts';
import { orNull } from '../http/replies.ts';
import { allowOperation } from '../http/rights.ts';
import { choice, emptyObject, idParams, nullish, object, text } from '../http/schemas.ts';
import type { RouteOptions } from '../platform.ts';

const RESOURCE = 'alarm-points';
const PATH = '/alarm-inbound';
const tags = ['extensions'];

const Inbound = object({
  text: nullish(text(2_000)),
  systemId: nullish(text(60)),
  priority: nullish(Type.Integer({ minimum: 1, maximum: 5 })),
  requestId: nullish(text(100)),
});

const reply = Type.Object({
  ...{ id: orNull(Type.Integer()), status: orNull(choice(ALARM_STATUSES)) },
  ...{ joined: Type.Optional(Type.Boolean()), suppressed: Type.Optional(Type.Boolean()) },
});

/** Extension `alarms`: a URL per alarm point with which a connected system raises its alarm. */
export default async function alarmInbound(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, config, definitions, pool, rates, store } = platform;
  const point = definitions.byName.get(RESOURCE);
  if (!point) return;
  const ofPoint = `/${point.api.path}/:id/inbound-key`;
  const onRequest = allowOperation(point, 'update');

  const state = {
    ...{ tags, summary: 'Whether there is an address for connected systems', params: idParams },
    response: { 200: Type.Object({ createdAt: orNull(Type.String()), lastUsedAt: orNull(Type.String()) }) },
  };
  app.get(ofPoint, { schema: state, onRequest }, async ({ actor, params }): Promise<InboundKeyState> => {
    await store.get(actor, point, params.id);
    return inboundKeyState(pool, params.id);
  });

  const renew = {
    ...{ tags, summary: 'Make or renew the address for connected systems', params: idParams },
    response: { 200: Type.Object({ url: Type.String() }) },
  };
  app.post(ofPoint, { schema: renew, onRequest }, async ({ actor, params }): Promise<NewInboundKey> => {
    await store.get(actor, point, params.id);
    const key = await renewInboundKey(pool, actor, params.id);
    return { url: `${config.publicUrl ?? ''}${API_BASE}${PATH}/${key}` };
  });

  const revoke = {
    ...{ tags, summary: 'Revoke the address for connected systems', params: idParams },
    response: { 200: emptyObject },
  };
  app.delete(ofPoint, { schema: revoke, onRequest }, async ({ actor, params }) => {
    await store.get(actor, point, params.id);
    if (!(await revokeInboundKey(pool, actor, params.id))) throw new ApiError('NOT_FOUND');
    return {};
  });

  // The key in the URL authorizes the call.
  const inbound = {
    ...{ tags, summary: 'Raise the alarm of an alarm point, by a connected system' },
    params: object({ key: text(100) }),
    body: Inbound,
    response: { 200: reply },
  };
  const key = { public: true, rate: 'events', lane: 'links' } as const;
  const open = { config: key, bodyLimit: BODIES.event.most, schema: inbound };
  app.post(`${PATH}/:key`, open, async ({ params, body, ip }): Promise<EventReply> => {
    const found = await pointOfKey(pool, params.key);
    if (!found) {
      rates.refused(ip);
      throw new ApiError('NOT_FOUND');
    }
    const actor: Actor = { userId: 0, login: 'inbound', name: found.title, authorities: [], orgId: found.orgId };
    const trigger = {
      ...{ alarmPointId: found.id, requestId: body.requestId ?? randomUUID() },
      ...(body.text ? { text: body.text } : {}),
      ...(body.priority ? { priority: body.priority } : {}),
    };
    const source = { kind: 'inbound' as const, alarmPointId: found.id };
    return alarms.receive(actor, trigger, { ...source, ...(body.systemId ? { systemId: body.systemId } : {}) });
  });
}
