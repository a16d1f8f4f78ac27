import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { linkedCall } from '../alarms/answers/linked.ts';
import { answerPage, refusalPage } from '../alarms/answers/page.ts';
import { languageAccepted, languageOf } from '../alarms/answers/texts.ts';
import type { Answer } from '../alarms/channel.ts';
import { toApiError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { choice, object, text } from '../http/schemas.ts';
import type { RouteOptions } from '../platform.ts';

/** Reads and answers per minute and address. */
const RATE = { rateLimit: { max: 60, timeWindow: 60_000 } };
const FORM = 'application/x-www-form-urlencoded';
const FORM_BYTES = 1_024;
const ANSWERS: readonly Answer[] = ['ACCEPT', 'DECLINE', 'ACKNOWLEDGE'];

/**
 * The page on which a called person answers without signing in: the token in the address is the permission. Only a POST
 * changes anything, for mail programs open links by themselves.
 */
export default async function answerPages(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, alarms } = platform;
  const params = object({ token: text(60) });

  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  });
  const send = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);

  app.setErrorHandler((error, request, reply) => {
    const { status, cause } = toApiError(error);
    if (status >= 500) request.log.error({ err: cause ?? error }, 'an answer page failed');
    const language = languageAccepted(request.headers['accept-language']);
    const key = status === 429 ? 'tooMany' : status >= 500 ? 'unavailable' : 'unknown';
    return send(reply.code(status), refusalPage(language, key));
  });

  const schema = { hide: true, params };
  app.get('/answer/:token', { config: RATE, schema }, async (request, reply) => {
    const call = await linkedCall(pool, request.params.token);
    const accepted = languageAccepted(request.headers['accept-language']);
    if (!call) return send(reply.code(404), refusalPage(accepted, 'unknown'));
    return send(reply, answerPage(call, call.language === '' ? accepted : languageOf(call.language)));
  });

  const answering = { hide: true, params, body: object({ answer: choice(ANSWERS) }), querystring: Type.Object({}) };
  app.post('/answer/:token', { config: RATE, schema: answering }, async (request, reply) => {
    const { token } = request.params;
    const accepted = languageAccepted(request.headers['accept-language']);
    const call = await linkedCall(pool, token);
    if (!call) return send(reply.code(404), refusalPage(accepted, 'unknown'));
    const { outcome } = await alarms.answer(call.id, call.raisedAt, request.body.answer, { kind: 'link' });
    const now = (await linkedCall(pool, token)) ?? call;
    return send(reply, answerPage(now, now.language === '' ? accepted : languageOf(now.language), outcome));
  });
}
