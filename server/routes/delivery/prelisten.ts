import { Type } from '@sinclair/typebox';
import { PRELISTEN_MAX_LENGTH, PrelistenReply } from '../../../protocol/alarms.ts';
import { API_BASE } from '../../../protocol/constants.ts';
import { ApiError } from '../../errors.ts';
import { content } from '../../http/replies.ts';
import { type App, allowAnyOf, type RouteOptions, readersOfWidget } from '../../http/route.ts';
import { rangeOf } from '../../range.ts';
import { object, text } from '../../schemas.ts';
import { tokenSecret } from '../../session/tokens.ts';
import { speechLinks } from '../../speech/links.ts';
import { Speaker } from '../../speech/speaker.ts';

const AUDIO = '/prelisten';
const SECONDS = 120;
/** Maximum length of a text to be spoken and of a token, which contains the text. */
const LONGEST_BODY = 20_000;
const tags = ['texts of alarms'];
const WIDGET = 'messageText';
const DEFAULT_LANGUAGE = 'ENGLISH';

/** POST /alarmpoints/text-prelisten-link, and the audio of the link. */
export default async function prelisten(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, definitions, rates } = platform;
  const speaker = new Speaker(config.espeakPath);
  const links = speechLinks(tokenSecret(config.tokenSecret, config.dataDir), SECONDS);
  const authorities = ['ALARM_PANEL', 'MANUAL_CALL', ...readersOfWidget(definitions, WIDGET)];

  const link = {
    tags,
    summary: 'An address under which a text is spoken, for some minutes',
    querystring: object({ language: Type.Optional(text(60)) }),
    body: Type.String({ maxLength: LONGEST_BODY }),
    response: { 200: PrelistenReply },
  };
  app.post(
    '/alarmpoints/text-prelisten-link',
    { config: { rate: 'speech' }, schema: link, onRequest: allowAnyOf(authorities) },
    async (request): Promise<PrelistenReply> => {
      const spoken = textOf(request.body);
      const own = request.signedIn.user.language ?? '';
      const language = request.query.language ?? (speaker.speaks(own) ? own : DEFAULT_LANGUAGE);
      if (!speaker.speaks(language)) throw new ApiError('VALIDATION', { errors: { language: 'enum' } });
      if (!(await speaker.available())) throw new ApiError('SPEECH_UNAVAILABLE');
      const token = await links.make({ text: spoken, language });
      return { link: `${API_BASE}${AUDIO}?token=${token}`, seconds: SECONDS };
    },
  );

  // An audio element sends no token header, so the link itself grants access.
  const audio = {
    tags,
    summary: 'The spoken text',
    querystring: object({ token: Type.Optional(text(LONGEST_BODY)) }),
    response: { 200: content('audio/wav'), 206: content('audio/wav'), 416: Type.Undefined() },
  };
  app.get(AUDIO, { config: { public: true, rate: 'links' }, schema: audio }, async (request, reply) => {
    const { token } = request.query;
    const spoken = token === undefined ? undefined : await links.read(token);
    if (!spoken) {
      rates.refused(request.ip);
      throw new ApiError('NOT_FOUND');
    }
    const sound = await speaker.speak(spoken.text, spoken.language);
    const range = rangeOf(request.headers.range, sound.length);
    reply.type('audio/wav').header('accept-ranges', 'bytes');
    if (range === undefined) return reply.send(sound);
    if (range === null) return reply.code(416).header('content-range', `bytes */${sound.length}`).send();
    const { start, end } = range;
    return reply
      .code(206)
      .header('content-range', `bytes ${start}-${end}/${sound.length}`)
      .send(sound.subarray(start, end + 1));
  });
}

/** The text to speak, without control characters. Throws VALIDATION if it is empty or too long. */
function textOf(body: string): string {
  const given = body.replaceAll(/\p{C}/gu, ' ').trim();
  if (given === '') throw new ApiError('VALIDATION', { errors: { text: 'required' } });
  if (given.length > PRELISTEN_MAX_LENGTH) {
    throw new ApiError('VALIDATION', { errors: { text: `maxLength:${PRELISTEN_MAX_LENGTH}` } });
  }
  return given;
}
