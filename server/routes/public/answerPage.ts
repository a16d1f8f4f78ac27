import { Type } from '@sinclair/typebox';
import { PHONE_ANSWERS } from '../../../protocol/phone.ts';
import { choice } from '../../../protocol/schema.ts';
import { linkedCall } from '../../alarms/answers/linked.ts';
import { answerPage, refusalPage } from '../../alarms/answers/page.ts';
import { languageAccepted, languageOf } from '../../alarms/answers/texts.ts';
import { AnswerTokens } from '../../alarms/answers/token.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { object, text } from '../../schemas.ts';
import { tokenSecret } from '../../session/tokens.ts';
import { asLinkPages, sendPage, takeForm } from './linkPages.ts';

const LINK = { rate: 'links', lane: 'links' } as const;

/**
 * The page on which a called person answers without signing in; the token in the URL authorizes it. Only a POST changes
 * anything because mail programs open links on their own.
 */
export default async function answerPages(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, alarms, config, rates } = platform;
  const tokens = new AnswerTokens(tokenSecret(config.tokenSecret, config.dataDir));
  const params = object({ token: text(60) });

  asLinkPages(app, refusalPage, 'an answer page failed');
  takeForm(app, 'answer', PHONE_ANSWERS);

  const schema = { hide: true, params };
  app.get('/answer/:token', { config: LINK, schema }, async (request, reply) => {
    const call = await linkedCall(pool, tokens, request.params.token);
    const accepted = languageAccepted(request.headers['accept-language']);
    if (!call) {
      rates.refused(request.ip);
      return sendPage(reply.code(404), refusalPage(accepted, 'unknown'));
    }
    return sendPage(reply, answerPage(call, call.language === '' ? accepted : languageOf(call.language)));
  });

  const answering = {
    hide: true,
    params,
    body: object({ answer: choice(PHONE_ANSWERS) }),
    querystring: Type.Object({}),
  };
  app.post('/answer/:token', { config: LINK, schema: answering }, async (request, reply) => {
    const { token } = request.params;
    const accepted = languageAccepted(request.headers['accept-language']);
    const call = await linkedCall(pool, tokens, token);
    if (!call) {
      rates.refused(request.ip);
      return sendPage(reply.code(404), refusalPage(accepted, 'unknown'));
    }
    const { outcome } = await alarms.answer(call.id, call.raisedAt, request.body.answer, { kind: 'link' });
    const now = (await linkedCall(pool, tokens, token)) ?? call;
    return sendPage(reply, answerPage(now, now.language === '' ? accepted : languageOf(now.language), outcome));
  });
}
