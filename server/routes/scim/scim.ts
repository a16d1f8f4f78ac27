import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RecordData, Resource } from '../../../src/engine/definition.ts';
import { ApiError } from '../../errors.ts';
import { readJson } from '../../http/json.ts';
import { type App, type RouteOptions, requireAny } from '../../http/route.ts';
import { refuseUnderPressure } from '../../operation/pressure.ts';
import { id } from '../../schemas.ts';
import { resourceTypes, schemas, serviceProviderConfig } from '../../scim/discovery.ts';
import { answerScimError, SCIM_TYPE } from '../../scim/errors.ts';
import { filterOf, rangeOf } from '../../scim/filter.ts';
import { groupDraftFromBody, groupDraftFromPatch, groupResource } from '../../scim/group.ts';
import { changesOf } from '../../scim/patch.ts';
import { externalIds, idsOf } from '../../scim/resources.ts';
import { ScimService } from '../../scim/service.ts';
import { userDraftFromBody, userDraftFromPatch, userResource } from '../../scim/user.ts';
import { objectOf } from '../../scim/values.ts';
import { requireToken } from '../../session/authenticate.ts';

/** Base path of the calls by which identity providers write users and groups (RFC 7644). */
export const SCIM_BASE = '/scim/v2';
/** Authority that an API key needs for these calls. Its other authorities are those that it may give to users. */
const AUTHORITY = 'SCIM';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

type Query = { readonly [name: string]: string | undefined };
const byId = { hide: true, params: Type.Object({ id: id() }) };
const hidden = { hide: true };

const page = (Resources: readonly object[], totalResults = Resources.length, startIndex = 1) => ({
  schemas: [LIST],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});

/** SCIM 2.0: users are users, groups are roles. Hidden in openapi.json; SCIM describes itself (Schemas). */
export default async function scim(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, pool, session, store } = platform;
  const service = new ScimService(platform);
  const base = `${(config.publicUrl ?? '').replace(/\/+$/, '')}${SCIM_BASE}`;

  await refuseUnderPressure(app);
  readJson(app, [SCIM_TYPE]);
  app.setErrorHandler(answerScimError);
  requireToken(app, session.access);
  app.addHook('onRequest', async ({ actor }) => {
    if (!actor.isKey) throw new ApiError('ACCESS_DENIED');
    requireAny(actor, [AUTHORITY]);
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const send = (reply: FastifyReply, body: object, status = 200) => reply.code(status).type(SCIM_TYPE).send(body);
  const contextOf = async (record: RecordData) => {
    const number = Number(record.id);
    return { base, externalId: (await externalIds(pool, [number])).get(number) };
  };
  const user = async (record: RecordData) => userResource(record, await contextOf(record));
  const group = async (record: RecordData, query: unknown = {}) =>
    groupResource(record, await contextOf(record), showsMembers(query as Query));

  /** A page of users or groups, sorted by id. */
  async function list({ actor, query }: FastifyRequest, resource: Resource, attributes: readonly string[]) {
    const given = query as Query;
    const range = rangeOf(given.startIndex, given.count);
    const filter = filterOf(given.filter, ['id', 'externalid', ...attributes]);
    const { ids, total } = await idsOf(pool, actor, resource, { ...range, filter });
    const [records, external] = await Promise.all([store.getMany(actor, resource, ids), externalIds(pool, ids)]);
    const shown = ids.flatMap((one) => {
      const record = records.get(one);
      const about = { base, externalId: external.get(one) };
      if (!record) return [];
      return [
        resource === service.users ? userResource(record, about) : groupResource(record, about, showsMembers(given)),
      ];
    });
    return page(shown, total, range.offset + 1);
  }

  discover(app, base, send);

  app.get('/Users', { schema: hidden }, async (request, reply) =>
    send(reply, await list(request, service.users, ['username', 'emails.value', 'emails.type', 'emails.primary'])),
  );
  app.post('/Users', { schema: hidden }, async ({ actor, body }, reply) => {
    const made = await user(await service.createUser(actor, userDraftFromBody(objectOf(body))));
    return send(reply.header('location', `${base}/Users/${made.id}`), made, 201);
  });
  app.get('/Users/:id', { schema: byId }, async ({ actor, params }, reply) =>
    send(reply, await user(await service.get(actor, service.users, params.id))),
  );
  app.put('/Users/:id', { schema: byId }, async ({ actor, params, body }, reply) => {
    const draft = userDraftFromBody(objectOf(body));
    return send(reply, await user(await service.changeUser(actor, params.id, () => draft, true)));
  });
  app.patch('/Users/:id', { schema: byId }, async ({ actor, params, body }, reply) => {
    const changes = changesOf(body);
    const changed = await service.changeUser(actor, params.id, (stored) => userDraftFromPatch(changes, stored));
    return send(reply, await user(changed));
  });
  app.delete('/Users/:id', { schema: byId }, async ({ actor, params }, reply) => {
    await service.removeUser(actor, params.id);
    return reply.code(204).send();
  });

  app.get('/Groups', { schema: hidden }, async (request, reply) =>
    send(reply, await list(request, service.groups, ['displayname', 'members.value'])),
  );
  app.post('/Groups', { schema: hidden }, async ({ actor, body }, reply) => {
    const made = await group(await service.createGroup(actor, groupDraftFromBody(objectOf(body))));
    return send(reply.header('location', `${base}/Groups/${made.id}`), made, 201);
  });
  app.get('/Groups/:id', { schema: byId }, async ({ actor, params, query }, reply) =>
    send(reply, await group(await service.get(actor, service.groups, params.id), query)),
  );
  app.put('/Groups/:id', { schema: byId }, async ({ actor, params, body }, reply) => {
    const draft = { members: [], ...groupDraftFromBody(objectOf(body)) };
    return send(reply, await group(await service.changeGroup(actor, params.id, () => draft)));
  });
  app.patch('/Groups/:id', { schema: byId }, async ({ actor, params, body }, reply) => {
    const changes = changesOf(body);
    return send(
      reply,
      await group(await service.changeGroup(actor, params.id, (members) => groupDraftFromPatch(changes, members))),
    );
  });
  app.delete('/Groups/:id', { schema: byId }, async ({ actor, params }, reply) => {
    await service.removeGroup(actor, params.id);
    return reply.code(204).send();
  });
}

/** Whether to include the members of groups: they may be many, so providers can exclude them. */
function showsMembers({ excludedAttributes, attributes }: Query): boolean {
  const names = (text: string | undefined) => text?.toLowerCase().split(/\s*,\s*/);
  return names(excludedAttributes)?.includes('members') !== true && names(attributes)?.includes('members') !== false;
}

/** SCIM discovery calls: resource types, schemas and the provider configuration. */
function discover(app: FastifyInstance, base: string, send: (reply: FastifyReply, body: object) => FastifyReply): void {
  const lists = { ResourceTypes: resourceTypes(base), Schemas: schemas(base) };
  app.get('/ServiceProviderConfig', { schema: hidden }, (_, reply) => send(reply, serviceProviderConfig(base)));
  for (const [name, all] of Object.entries(lists)) {
    app.get(`/${name}`, { schema: hidden }, (_, reply) => send(reply, page(all)));
    app.get<{ Params: { name: string } }>(`/${name}/:name`, { schema: hidden }, async ({ params }, reply) => {
      const one = all.find(({ id: known }) => known === params.name);
      if (!one) throw new ApiError('NOT_FOUND');
      return send(reply, one);
    });
  }
}
