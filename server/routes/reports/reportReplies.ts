import { Type } from '@sinclair/typebox';
import { orNull } from '../../http/replies.ts';
import { choice } from '../../schemas.ts';
import { alarmReply, alarmFigures as alarms } from '../alarmTable/alarmReplies.ts';

/** Schemas of replies about reports. */

const [whole, words] = [Type.Integer(), Type.String()];
const maybeWhole = orNull(whole);
const figures = {
  ...alarms,
  calls: whole,
  failedCalls: whole,
  firstCallSeconds: maybeWhole,
  acceptSeconds: maybeWhole,
  firstCallMet: whole,
  firstCallMissed: whole,
  acceptanceMet: whole,
  acceptanceMissed: whole,
};
const group = { ...figures, key: orNull(words), title: words };
const maybeBoolean = orNull(Type.Boolean());

/** A report as shown by the console. */
export const reportReply = Type.Object({
  from: words,
  to: words,
  by: choice(['hour', 'day', 'month']),
  total: Type.Object(figures),
  series: Type.Array(Type.Object({ at: words, ...alarms })),
  groups: Type.Array(Type.Object(group)),
  groupCount: whole,
  months: Type.Array(Type.Object({ month: words, ...group })),
  list: Type.Array(
    Type.Object({
      ...alarmReply.properties,
      key: orNull(words),
      firstCallSeconds: maybeWhole,
      acceptSeconds: maybeWhole,
      firstCallPassed: maybeBoolean,
      acceptancePassed: maybeBoolean,
      notReached: Type.Array(Type.Object({ participantId: whole, participantName: words })),
    }),
  ),
  count: whole,
  currentPage: whole,
  pageSize: whole,
  pagesCount: whole,
});

/** Duty hours per person. */
export const dutyHoursReply = Type.Object({
  from: words,
  to: words,
  complete: Type.Boolean(),
  list: Type.Array(
    Type.Object({
      participantId: whole,
      participantName: words,
      minutes: whole,
      weekendMinutes: whole,
      shifts: whole,
      schedules: Type.Array(words),
    }),
  ),
});
