import { PHONE_ANSWERS, PhoneAnswered } from '../../../protocol/phone.ts';
import { choice } from '../../../protocol/schema.ts';
import { ownCallOf } from '../../alarms/answers/ownCall.ts';
import { visibleAlarmIds } from '../../alarms/reads/details.ts';
import { ownParticipantId } from '../../alarms/reads/view.ts';
import { ApiError } from '../../errors.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { id, object } from '../../schemas.ts';
import { SEE_ALARMS } from './alarmTables.ts';

/** Extension `alarms`: whoever an alarm calls answers for themselves; only they may. */
export default async function ownAnswer(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, pool } = platform;
  const schema = {
    tags: ['extensions'],
    summary: 'The called caller accepts, declines or acknowledges an alarm',
    body: object({ id: id(), answer: choice(PHONE_ANSWERS) }),
    response: { 200: PhoneAnswered },
  };
  app.post(
    '/alarmtable/answer',
    { schema, onRequest: allowAnyOf(SEE_ALARMS), config: { rate: 'alarms' } },
    async ({ actor, body }) => {
      if (!(await visibleAlarmIds(pool, actor, [body.id])).has(body.id)) throw new ApiError('NOT_FOUND');
      const self = await ownParticipantId(platform, actor);
      const call = self === undefined ? undefined : await ownCallOf(pool, body.id, self);
      if (!call) throw new ApiError('ACCESS_DENIED');
      const { outcome, status } = await alarms.answer(call.id, call.raisedAt, body.answer, { kind: 'console' });
      if (outcome === 'unknown') throw new ApiError('NOT_FOUND');
      return { outcome, alarmStatus: status };
    },
  );
}
