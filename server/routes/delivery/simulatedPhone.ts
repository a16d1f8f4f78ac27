import { Type } from '@sinclair/typebox';
import { PHONE_ANSWERS, PHONE_LIMITS, PhoneAnswered, PhoneReply, RingingReply } from '../../../protocol/phone.ts';
import { choice } from '../../../protocol/schema.ts';
import { can } from '../../../src/engine/access.ts';
import { titleOf } from '../../../src/engine/template.ts';
import type { Actor } from '../../actor.ts';
import { AnswerTokens } from '../../alarms/answers/token.ts';
import { phoneOf, raisedAtOf, ringingPeople } from '../../alarms/phone.ts';
import { ownParticipantId } from '../../alarms/reads/view.ts';
import { ApiError } from '../../errors.ts';
import { type App, allowAnyOf, allowOperation, type RouteOptions } from '../../http/route.ts';
import { id, object } from '../../schemas.ts';
import { tokenSecret } from '../../session/tokens.ts';
import { ACT_ON_ALARMS } from '../alarmTable/alarmTables.ts';

const PEOPLE = 'participants';
/** A phone shows texts of alarms, so seeing it requires the authority to see alarms. */
const SEES_ALARMS = ['ALARM_TABLE'];

const most = Type.Optional(Type.Integer({ minimum: 1, maximum: PHONE_LIMITS.most }));

/** Extension `simulatedPhone`: calls delivered by the simulated channel, and answers to them. */
export default async function simulatedPhone(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, config, definitions, pool, store } = platform;
  const people = definitions.byName.get(PEOPLE);
  if (!config.simulatedPhone || !people) return;
  const tokens = new AnswerTokens(tokenSecret(config.tokenSecret, config.dataDir));
  const onRequest = [allowOperation(people, 'one'), allowAnyOf(SEES_ALARMS)];
  const tags = ['extensions'];

  /** An answer may end the alarm, so only whoever is called, or acts on alarms, may give it. */
  const answersFor = async (actor: Actor, participantId: number) =>
    ACT_ON_ALARMS.some((authority) => can(actor.authorities, authority)) ||
    participantId === (await ownParticipantId(platform, actor));

  const phone = {
    tags,
    summary: 'The calls and messages on the simulated phone of a participant',
    querystring: object({ participantId: id(), most }),
    response: {
      200: PhoneReply,
    },
  };
  app.get('/simulated-phone', { schema: phone, onRequest }, async ({ actor, query }) => {
    const { participantId, most: asked = PHONE_LIMITS.calls } = query;
    const person = await store.get(actor, people, participantId);
    const owner = { id: participantId, language: String(person.language) };
    const calls = await phoneOf(pool, tokens, actor, owner, asked);
    const list = (await answersFor(actor, participantId)) ? calls : calls.map((call) => ({ ...call, answers: [] }));
    return { participantId, participantName: titleOf(people, person), list };
  });

  const rings = {
    tags,
    summary: 'The participants whose simulated phones wait for an answer',
    querystring: object({ most }),
    response: { 200: RingingReply },
  };
  app.get('/simulated-phone/ringing', { schema: rings, onRequest }, async ({ actor, query }) => ({
    list: await ringingPeople(pool, actor, query.most ?? PHONE_LIMITS.ringing),
  }));

  const answer = {
    tags,
    summary: 'A participant answers a call on the simulated phone',
    params: object({ callId: id() }),
    body: object({ participantId: id(), answer: choice(PHONE_ANSWERS) }),
    response: { 200: PhoneAnswered },
  };
  app.post(
    '/simulated-phone/:callId/answer',
    { schema: answer, onRequest, config: { rate: 'alarms' } },
    async ({ actor, params, body }) => {
      await store.get(actor, people, body.participantId);
      const raisedAt = await raisedAtOf(pool, actor, body.participantId, params.callId);
      if (raisedAt === undefined) throw new ApiError('NOT_FOUND');
      if (!(await answersFor(actor, body.participantId))) throw new ApiError('ACCESS_DENIED');
      const { outcome, status } = await alarms.answer(params.callId, raisedAt, body.answer, { kind: 'phone' });
      if (outcome === 'unknown') throw new ApiError('NOT_FOUND');
      return { outcome, alarmStatus: status };
    },
  );
}
