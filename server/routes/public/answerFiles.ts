import { fileRefusalPage } from '../../alarms/answers/page.ts';
import { languageAccepted } from '../../alarms/answers/texts.ts';
import { AnswerTokens } from '../../alarms/answers/token.ts';
import { linkedFile } from '../../alarms/callFiles.ts';
import { sendFile } from '../../files/download.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { object, text } from '../../schemas.ts';
import { tokenSecret } from '../../session/tokens.ts';
import { asLinkPages, sendPage } from './linkPages.ts';

const LINK = { rate: 'links' } as const;

/**
 * Serves files of alarms to called people who are not signed in. The URL permits reading one file, for as long as its
 * alarm needs it (docs/alarm-engine.md).
 */
export default async function answerFiles(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, files, config, rates } = platform;
  const tokens = new AnswerTokens(tokenSecret(config.tokenSecret, config.dataDir));

  asLinkPages(app, fileRefusalPage, 'a file of an alarm could not be sent');

  const schema = { hide: true, params: object({ link: text(80) }) };
  app.get('/answer-files/:link', { config: LINK, schema }, async (request, reply) => {
    const file = await linkedFile(pool, tokens, request.params.link);
    const language = languageAccepted(request.headers['accept-language']);
    if (!file) {
      rates.refused(request.ip);
      return sendPage(reply.code(404), fileRefusalPage(language, 'unknown'));
    }
    return sendFile(request, reply, files.store, file, false);
  });
}
