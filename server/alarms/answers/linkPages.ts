import type { FastifyReply } from 'fastify';
import { sayWhen, toApiError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { BODIES } from '../../http/limits.ts';
import { type AnswerLanguage, languageAccepted } from './texts.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Why a page can't be shown. */
export type Refusal = 'unknown' | 'tooMany' | 'unavailable';

export const sendPage = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);

/**
 * Prepares `app` for pages that a link opens without signing in: parses small forms, forbids caching and referrers,
 * and answers a failure with a page in the reader's language.
 * @param refused builds the page for a refusal
 * @param failed log message for a failure of the platform
 */
export function asLinkPages(
  app: App,
  refused: (language: AnswerLanguage, why: Refusal) => string,
  failed: string,
): void {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODIES.linkForm.most }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
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
