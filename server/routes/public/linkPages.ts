import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../alarms/answers/page.ts';
import { type AnswerLanguage, languageAccepted } from '../../alarms/answers/texts.ts';
import { wordOf } from '../../alarms/bending.ts';
import { firstBytes, readEventBody } from '../../alarms/eventBody.ts';
import { sayWhen, toApiError } from '../../errors.ts';
import type { App } from '../../http/route.ts';
import { BODIES } from '../../limits.ts';

const FORM = 'application/x-www-form-urlencoded';
const { most } = BODIES.linkForm;

export const sendPage = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);

/**
 * Reads the form of a page, of any declared type and cut where it is too long. Only `field` counts, whatever the case
 * of its word, because an answer or a call for help must not get lost for a trifle.
 */
export function takeForm(app: App, field: string, words: readonly string[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_: FastifyRequest, body: Readable) => {
    const { values } = readEventBody(await firstBytes(body, most), { type: FORM, keys: [field], most });
    return { [field]: wordOf(values[field], words) };
  });
  app.addHook('onRequest', async ({ raw }) => {
    // a type that is none would be refused before the body is read
    if (raw.headers['content-type'] !== undefined) raw.headers['content-type'] = FORM;
  });
}

/**
 * Prepares `app` for pages that a link opens without signing in: forbids caching and referrers,
 * and answers a failure with a page in the reader's language.
 * @param refused builds the page for a refusal
 * @param failed log message for a failure of the platform
 */
export function asLinkPages(
  app: App,
  refused: (language: AnswerLanguage, why: Refusal) => string,
  failed: string,
): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = toApiError(error);
    const { status, cause } = failure;
    sayWhen(reply, failure);
    if (status >= 500) request.log.error({ err: cause ?? error }, failed);
    const language = languageAccepted(request.headers['accept-language']);
    const why = status === 429 ? 'tooMany' : status >= 500 ? 'unavailable' : 'unknown';
    return sendPage(reply.code(status), refused(language, why));
  });
}
