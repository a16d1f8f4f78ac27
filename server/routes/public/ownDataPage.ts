import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { ANSWER_LANGUAGES, type AnswerLanguage, languageAccepted } from '../../alarms/answers/texts.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { BODIES } from '../../limits.ts';
import { readForm } from '../../ownData/form.ts';
import { linkedPerson } from '../../ownData/links.ts';
import { ownDataPage, ownRefusalPage } from '../../ownData/page.ts';
import { saveOwnData } from '../../ownData/save.ts';
import { readOwnState, rebased, storedForm } from '../../ownData/state.ts';
import { object, text } from '../../schemas.ts';
import { asLinkPages, sendPage } from './linkPages.ts';

const OF_LINK = { rate: 'ownData', lane: 'links' } as const;
const DONE = ['saved', 'confirmed'] as const;

const languageNamed = (code: unknown): AnswerLanguage | undefined => ANSWER_LANGUAGES.find((one) => one === code);

/**
 * The page on which people see and change their own data without signing in; the token in the URL authorizes it. Only a
 * POST changes anything. Wrong, replaced and ended links are answered alike.
 */
export default async function ownDataPages(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, rates } = platform;
  const params = object({ token: text(60) });

  asLinkPages(app, ownRefusalPage, 'a page with own data failed');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODIES.ownForm.most },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  const personOf = async ({
    params: { token },
    ip,
  }: Pick<FastifyRequest<{ Params: { token: string } }>, 'params' | 'ip'>) => {
    const person = await linkedPerson(pool, token);
    if (!person) rates.refused(ip);
    return person;
  };
  const accepted = ({ headers }: Pick<FastifyRequest, 'headers'>) => languageAccepted(headers['accept-language']);

  const asked = Type.Object({ done: Type.Optional(Type.Unknown()), language: Type.Optional(Type.Unknown()) });
  app.get(
    '/own-data/:token',
    { config: OF_LINK, schema: { hide: true, params, querystring: asked } },
    async (request, reply) => {
      const person = await personOf(request);
      if (!person) return sendPage(reply.code(404), ownRefusalPage(accepted(request), 'unknown'));
      const state = await readOwnState(platform, person);
      const { query } = request;
      const outcome = DONE.find((one) => one === query.done);
      const language = languageNamed(query.language) ?? person.language;
      return sendPage(reply, ownDataPage(platform, state, storedForm(state), language, { outcome }));
    },
  );

  const saving = { hide: true, params, querystring: Type.Object({}) };
  app.post('/own-data/:token', { config: OF_LINK, schema: saving }, async (request, reply) => {
    const person = await personOf(request);
    if (!person) return sendPage(reply.code(404), ownRefusalPage(accepted(request), 'unknown'));
    const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const state = await readOwnState(platform, person);
    const form = readForm(state.own, sent);
    // names of fields have no hyphen
    const other = languageNamed(sent.get('page-say'));
    const language = other ?? languageNamed(sent.get('page-language')) ?? person.language;
    if (other) return sendPage(reply, ownDataPage(platform, state, form, language));
    const saved = await saveOwnData(platform, state, form);
    // a reload of the page after a change must not send the form again
    if (saved.outcome === 'saved' || saved.outcome === 'confirmed')
      return reply.code(303).header('location', `?done=${saved.outcome}&language=${language}`).send();
    if (saved.outcome === 'faults')
      return sendPage(reply.code(400), ownDataPage(platform, state, form, language, saved));
    const now = await readOwnState(platform, person);
    return sendPage(reply.code(409), ownDataPage(platform, now, rebased(now, form), language, saved));
  });
}
