import { Type } from '@sinclair/typebox';
import { ALARM_STATUSES, CALL_STATES, MISSING_PARTS } from '../../../protocol/alarms.ts';
import type { AlarmActionResult, AlarmCall } from '../../../protocol/alarmTable.ts';
import { FILTERED_FIGURES } from '../../../protocol/figures.ts';
import { PHONE_ANSWERS, type PhoneAnswered } from '../../../protocol/phone.ts';
import { orNull } from '../../http/replies.ts';
import { choice } from '../../schemas.ts';

/** Schemas of replies about alarms. */

const maybeText = orNull(Type.String());
const maybeId = orNull(Type.Integer());
const texts = { language: Type.String(), text: Type.String(), speechText: Type.String() };
const translations = Type.Array(Type.Object(texts));

const row = {
  id: Type.Integer(),
  alarmName: Type.String(),
  alarmPointId: maybeId,
  systemId: maybeText,
  status: choice(ALARM_STATUSES),
  triggeredBy: Type.String(),
  triggeredAt: Type.String(),
  startsAt: Type.String(),
  endedAt: maybeText,
  orgId: Type.Integer(),
  orgName: Type.String(),
  priority: Type.Integer(),
  manual: Type.Boolean(),
  icon: maybeText,
  text: Type.String(),
  required: Type.Integer(),
  accepted: Type.Integer(),
  acknowledged: Type.Integer(),
  calls: Type.Integer(),
  failedCalls: Type.Integer(),
  parentId: maybeId,
  running: Type.Boolean(),
  statusAt: Type.Optional(Type.String()),
  templateId: Type.Optional(maybeId),
  figure: Type.Optional(choice(FILTERED_FIGURES)),
  takenOverAt: Type.Optional(maybeText),
  takenOverBy: Type.Optional(maybeText),
  closedAt: Type.Optional(maybeText),
  closedBy: Type.Optional(maybeText),
  closeReason: Type.Optional(maybeText),
  acceptedBy: Type.Optional(Type.Array(Type.Object({ participantId: Type.Integer(), name: Type.String() }))),
  endedBy: Type.Optional(maybeText),
  durationSeconds: Type.Optional(orNull(Type.Number())),
};

const whole = Type.Integer();
/** Numbers of alarms. */
export const alarmFigures = {
  alarms: whole,
  running: whole,
  waiting: whole,
  accepted: whole,
  takenOver: whole,
  notAccepted: whole,
  ended: whole,
};

/** A row of the alarm table. */
export const alarmReply = Type.Object(row);

const callReply = Type.Object({
  id: Type.Integer(),
  track: Type.Integer(),
  round: Type.Integer(),
  step: Type.Integer(),
  participantId: Type.Integer(),
  participantName: Type.String(),
  deviceType: Type.String(),
  address: Type.String(),
  channel: maybeText,
  state: choice(CALL_STATES),
  reason: maybeText,
  repeats: Type.Integer(),
  dueAt: maybeText,
  sentAt: maybeText,
  deliveredAt: maybeText,
  answeredAt: maybeText,
  arrivedAt: Type.Optional(maybeText),
  endedAt: maybeText,
  reasons: Type.Unsafe<AlarmCall['reasons']>({ type: 'array' }),
});

const logReply = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  kind: Type.String(),
  callId: maybeId,
  actorName: maybeText,
  detail: Type.Unsafe<{ [key: string]: unknown }>({ type: 'object', additionalProperties: true }),
});

const trackReply = Type.Object({
  planId: maybeId,
  title: Type.String(),
  steps: Type.Integer(),
  round: Type.Integer(),
  step: maybeId,
  next: Type.Optional(orNull(Type.Object({ at: Type.String(), round: Type.Integer(), step: maybeId }))),
});

/** An alarm with its calls and its log. */
export const detailsReply = Type.Object({
  ...row,
  translations,
  speechText: Type.String(),
  language: Type.String(),
  acknowledgeMode: Type.String(),
  acknowledgeUntil: maybeText,
  instructionFiles: Type.Optional(Type.Array(Type.Unknown())),
  tracks: Type.Array(trackReply),
  callList: Type.Array(callReply),
  log: Type.Array(logReply),
  complete: Type.Boolean(),
  ownCall: Type.Optional(
    Type.Object({
      state: choice(CALL_STATES),
      arrived: Type.Optional(Type.Boolean()),
      answers: Type.Array(choice(PHONE_ANSWERS)),
    }),
  ),
  related: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        alarmName: Type.String(),
        status: choice(ALARM_STATUSES),
        relation: choice(['parent', 'followUp'] as const),
      }),
    ),
  ),
});

/** Data with which an alarm can be triggered again. */
export const preparedReply = Type.Object({
  alarmPointId: Type.Optional(Type.Integer()),
  templateId: Type.Optional(Type.Integer()),
  orgId: Type.Integer(),
  orgName: Type.String(),
  name: Type.String(),
  ...texts,
  translations,
  priority: Type.Integer(),
  alarmPlanId: Type.Optional(Type.Integer()),
  acknowledgeMode: Type.Optional(Type.String()),
  mediaProcessingType: Type.Optional(Type.String()),
  mediaUsageType: Type.Optional(Type.String()),
  recipients: Type.Object({ participants: Type.Array(Type.Integer()), groups: Type.Array(Type.Integer()) }),
  manual: Type.Boolean(),
  requiredAcceptances: Type.Optional(Type.Integer()),
  missing: Type.Optional(
    Type.Object(Object.fromEntries(MISSING_PARTS.map((part) => [part, Type.Optional(Type.Integer())]))),
  ),
});

/** Results of an action on several alarms. */
export const actionReply = Type.Object({
  list: Type.Array(
    Type.Object({
      id: Type.Integer(),
      ok: Type.Boolean(),
      status: Type.Unsafe<AlarmActionResult['list'][number]['status']>(orNull(choice(ALARM_STATUSES))),
      reason: Type.Optional(Type.String()),
      by: Type.Optional(Type.String()),
      at: Type.Optional(Type.String()),
    }),
  ),
});

/** The result of a called person's answer. */
export const answeredReply = Type.Object({
  outcome: choice(['taken', 'again', 'late', 'notAsked'] as const),
  alarmStatus: Type.Unsafe<PhoneAnswered['alarmStatus']>(orNull(choice(ALARM_STATUSES))),
});
