import { Type } from '@sinclair/typebox';
import { LONE_WORKER_LIMITS, OUTCOMES } from '../../../protocol/loneWorker.ts';
import { choice } from '../../../protocol/schema.ts';
import { id as idOf, nullish, object, text, wallTime } from '../../schemas.ts';

const { interval, grace, remind } = LONE_WORKER_LIMITS;
const minutes = (bounds: { minimum: number; maximum: number }) => Type.Integer({ ...bounds });
const said = () => text(LONE_WORKER_LIMITS.text);

/** The body that starts a session. */
export const Start = object({
  requestId: text(100, { minLength: 1 }),
  participantId: idOf(),
  alarmPointId: idOf(),
  intervalMinutes: minutes(interval),
  graceMinutes: nullish(minutes(grace)),
  remindMinutes: nullish(minutes(remind)),
  place: nullish(said()),
  note: nullish(said()),
  plannedEnd: nullish(wallTime()),
});
/** The body that changes or prolongs one. */
export const Change = object({
  intervalMinutes: nullish(minutes(interval)),
  nextMinutes: nullish(minutes(interval)),
  place: nullish(said()),
  note: nullish(said()),
  plannedEnd: nullish(wallTime()),
});
/** The body that ends one. */
export const End = object({ outcome: choice(OUTCOMES), note: nullish(said()), acknowledge: nullish(Type.Boolean()) });
