import { Type } from '@sinclair/typebox';
import { LoneWorkerDetails, LoneWorkerLink, LoneWorkerPage, OwnLoneWorker } from '../../../protocol/loneWorker.ts';
import { titleOf } from '../../../src/engine/template.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { CheckInLinks, revokeLink } from '../../loneWorker/links.ts';
import { runningSessionId, sessionsOf } from '../../loneWorker/reads.ts';
import { logOf, protocolSession } from '../../loneWorker/rows.ts';
import { emptyObject, id as idOf, idParams, object, page, text } from '../../schemas.ts';
import { ACTS, EITHER, ownPoints, requireSession, resourcesOf } from './access.ts';

const PATH = '/lone-worker';
const tags = ['extensions'];

/** Extension `loneWorker`: operators watch the sessions of lone workers, and give them the address of their page. */
export default async function loneWorker(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, pool, store } = platform;
  const resources = resourcesOf(platform);
  if (!resources) return;
  const links = new CheckInLinks(config);

  const listing = {
    tags,
    summary: 'Sessions of lone workers: alarms first, then the least time left',
    querystring: object({
      currentPage: Type.Optional(page()),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      ended: Type.Optional(Type.Boolean()),
      search: Type.Optional(text(200)),
      orgId: Type.Optional(idOf()),
      recursive: Type.Optional(Type.Boolean()),
    }),
    response: { 200: LoneWorkerPage },
  };
  app.get(PATH, { schema: listing, onRequest: allowAnyOf(EITHER) }, async ({ actor, query }) => {
    const { currentPage = 0, pageSize = 20, ended = false, search = '', orgId, recursive = true } = query;
    return sessionsOf(pool, actor, { currentPage, pageSize, ended, search, orgId, recursive });
  });

  const own = {
    tags,
    summary: 'The running session of the caller, who is the participant with his login as short name',
    response: {
      200: OwnLoneWorker,
    },
  };
  app.get(`${PATH}/own`, { schema: own }, async ({ actor }): Promise<OwnLoneWorker> => {
    const self = await store.findBy(actor, resources.people, 'shortName', actor.login);
    if (!self) return { participant: null, session: null, points: [] };
    const id = await runningSessionId(pool, Number(self.id));
    return {
      participant: { id: Number(self.id), name: titleOf(resources.people, self) },
      session: id === undefined ? null : await protocolSession(pool, id),
      points: await ownPoints(platform, resources, actor),
    };
  });

  const one = {
    tags,
    summary: 'A session with its log',
    params: idParams,
    response: { 200: LoneWorkerDetails },
  };
  app.get(`${PATH}/:id`, { schema: one }, async ({ actor, params: { id } }): Promise<LoneWorkerDetails> => {
    await requireSession(platform, actor, id, EITHER);
    return { ...(await protocolSession(pool, id)), log: await logOf(pool, id) };
  });

  const linking = {
    tags,
    summary: "Make or renew the address of the person's page",
    params: idParams,
    response: { 200: LoneWorkerLink },
  };
  app.post(`${PATH}/:id/link`, { schema: linking }, async ({ actor, params: { id } }): Promise<LoneWorkerLink> => {
    await requireSession(platform, actor, id, ACTS);
    const { path, expiresAt } = await links.make(pool, actor, id);
    return { url: `${config.publicUrl ?? ''}${path}`, expiresAt };
  });

  const revoking = { tags, summary: "Revoke the address of the person's page", params: idParams };
  app.delete(
    `${PATH}/:id/link`,
    { schema: { ...revoking, response: { 200: emptyObject } } },
    async ({ actor, params: { id } }) => {
      await requireSession(platform, actor, id, ACTS);
      await revokeLink(pool, actor, id);
      return {};
    },
  );
}
