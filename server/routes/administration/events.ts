import { ApiError } from '../../errors.ts';
import { content } from '../../http/replies.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';

const AUTHORITY = 'ALARM_TABLE';
const MEDIA_TYPE = 'text/event-stream';
const BEARER = /^Bearer (\S+)$/i;

/** Extension `events`: streams changes of the alarms that the caller may see. */
export default async function events(app: App, { platform }: RouteOptions): Promise<void> {
  const schema = {
    tags: ['extensions'],
    summary: 'Changes as server-sent events, resumed by Last-Event-ID',
    response: { 200: content(MEDIA_TYPE) },
  };
  app.get(
    '/events',
    { schema, onRequest: allowAnyOf([AUTHORITY]), exposeHeadRoute: false },
    async ({ actor, headers }, reply) => {
      const token = BEARER.exec(headers.authorization ?? '')?.[1];
      if (token === undefined) throw new ApiError('UNAUTHORIZED');
      const since = headers['last-event-id'];
      const who = {
        userId: actor.userId,
        authority: AUTHORITY,
        actor: async () => (await platform.session.access.signedIn(token))?.actor,
        current: () => platform.live.serving.platform === platform,
      };
      const stream = await platform.events.watch(who, typeof since === 'string' && since !== '' ? since : undefined);
      reply.header('content-type', MEDIA_TYPE).header('x-accel-buffering', 'no');
      return reply.send(stream as never);
    },
  );
}
