import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { choice } from '../../../protocol/schema.ts';
import { languageAccepted, languageOf } from '../../alarms/answers/texts.ts';
import { currentHold } from '../../hold/hold.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { callHelp, checkIn, endSession } from '../../loneWorker/act.ts';
import { linkedSession } from '../../loneWorker/links.ts';
import { type ActionToConfirm, checkInPage, refusedPage } from '../../loneWorker/page.ts';
import { protocolSession } from '../../loneWorker/rows.ts';
import { checkInText } from '../../loneWorker/texts.ts';
import { object, text } from '../../schemas.ts';
import { asLinkPages, sendPage, takeForm } from './linkPages.ts';

const OF_LINK = { rate: 'links', lane: 'links' } as const;
const CONFIRMED: readonly ActionToConfirm[] = ['help', 'end'];
const ACTIONS = ['CHECK_IN', 'HELP', 'END'] as const;

/**
 * The page on which a lone worker checks in without signing in; the token in the URL authorizes it. Only a POST changes
 * anything.
 */
export default async function checkInPages(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, rates } = platform;
  const params = object({ token: text(60) });
  const LINK = { kind: 'link' } as const;

  asLinkPages(app, refusedPage, 'a check-in page failed');
  takeForm(app, 'action', ACTIONS);

  /** The session that a link belongs to, undefined if to none, and the language of its page. Counts unknown links. */
  const linkOf = async ({
    headers,
    params: { token },
    ip,
  }: Pick<FastifyRequest<{ Params: { token: string } }>, 'headers' | 'params' | 'ip'>) => {
    const accepted = languageAccepted(headers['accept-language']);
    const linked = await linkedSession(pool, token);
    if (!linked) rates.refused(ip);
    return { id: linked?.id, language: linked?.language ? languageOf(linked.language) : accepted };
  };

  const asked = Type.Object({ ask: Type.Optional(Type.Unknown()) });
  app.get(
    '/worker/:token',
    { config: OF_LINK, schema: { hide: true, params, querystring: asked } },
    async (request, reply) => {
      const { id, language } = await linkOf(request);
      if (id === undefined) return sendPage(reply.code(404), refusedPage(language, 'unknown'));
      return sendPage(
        reply,
        checkInPage(await protocolSession(pool, id), language, {
          asked: CONFIRMED.find((one) => one === request.query.ask),
        }),
      );
    },
  );

  const acting = { hide: true, params, body: object({ action: choice(ACTIONS) }), querystring: Type.Object({}) };
  app.post('/worker/:token', { config: OF_LINK, schema: acting }, async (request, reply) => {
    const { id, language } = await linkOf(request);
    if (id === undefined) return sendPage(reply.code(404), refusedPage(language, 'unknown'));
    const now = await protocolSession(pool, id);
    const show = (session: typeof now, outcome?: 'taken' | 'alarm' | 'ended' | 'help' | 'onHold') =>
      sendPage(reply, checkInPage(session, language, { outcome }));
    if (now.endedAt !== null) return show(now, 'ended');
    if (request.body.action === 'HELP') {
      if (await currentHold(pool)) {
        reply.code(409);
        return show(now, 'onHold');
      }
      return show(await callHelp(platform, pool, id, LINK, checkInText(language, 'helpAgain')), 'help');
    }
    // once there is an alarm, only whoever handles it ends the session
    if (request.body.action === 'END' && now.alarm === null) {
      return show(await endSession(pool, id, LINK, { outcome: 'OK', text: '' }));
    }
    const { session, outcome } = await checkIn(pool, id, LINK, checkInText(language, 'lateNote'));
    return show(session, outcome);
  });
}
