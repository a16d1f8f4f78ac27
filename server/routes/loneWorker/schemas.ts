import { Type } from '@sinclair/typebox';
import { ALARM_STATUSES } from '../../../protocol/alarms.ts';
import { LONE_WORKER_LIMITS, OUTCOMES } from '../../../protocol/loneWorker.ts';
import { orNull } from '../../http/replies.ts';
import { choice, id as idOf, nullish, object, text, wallTime } from '../../schemas.ts';

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

const [shown, whole, maybeText] = [Type.String(), Type.Integer(), orNull(Type.String())];
/** The fields of a session in replies. */
export const SESSION = {
  id: whole,
  participantId: whole,
  participantName: shown,
  orgId: whole,
  orgName: shown,
  alarmPointId: whole,
  alarmPointName: shown,
  place: shown,
  note: shown,
  intervalMinutes: whole,
  graceMinutes: whole,
  remindMinutes: whole,
  startedAt: shown,
  startedBy: shown,
  lastCheckInAt: shown,
  dueAt: shown,
  secondsLeft: whole,
  plannedEnd: maybeText,
  alarm: orNull(
    Type.Object({
      id: whole,
      status: choice(ALARM_STATUSES),
      running: Type.Boolean(),
      reason: choice(['overdue', 'help'] as const),
      at: shown,
    }),
  ),
  endedAt: maybeText,
  endedBy: maybeText,
  outcome: orNull(choice(OUTCOMES)),
  linkExpiresAt: maybeText,
};
export const Session = Type.Object(SESSION);
/** An entry of a session's log. */
export const Entry = Type.Object({
  id: whole,
  at: shown,
  kind: shown,
  actorName: maybeText,
  detail: Type.Unsafe<{ [name: string]: unknown }>({ type: 'object', additionalProperties: true }),
});
