import { type Static, Type } from '@sinclair/typebox';
import { ALARM_STATUSES, AlarmText, CALL_STATES } from './alarms.ts';
import type { DutyReason } from './duty.ts';
import { FILTERED_FIGURES, type FilteredFigure } from './figures.ts';
import { PHONE_ANSWERS, type PhoneAnswer } from './phone.ts';
import { choice, extended, jsonObject, orNull } from './schema.ts';

/** Months in the days of an alarm table's duration. */
export const MONTHS = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
] as const;
export interface DurationDay {
  dayOfMonth: number;
  month: (typeof MONTHS)[number];
  year: number;
}

/** The period of an alarm table: the last hours, or from a day to a day (both included). */
export interface AlarmDuration {
  option: 'HOURS_DURATION' | 'DATE_DURATION';
  hours?: number;
  start?: DurationDay;
  end?: DurationDay;
}

/** POST /alarmtable and /history (spec 7; defaults: spec 9). */
export interface AlarmTableRequest {
  /** Column that `textFilter` searches; null: all columns. */
  field: string | null;
  currentPage: number;
  pageSize: number;
  duration: AlarmDuration;
  orderByPriority: boolean;
  sortField: string;
  sortOrder: 'ASCENDING' | 'DESCENDING';
  textFilter: string;
  /** Accepted values of alarmName, alarmPointId, status, systemId, triggeredBy; empty: any. */
  columnsFilter: { [column: string]: (string | number)[] };
  organizationFilter: { id: number; recursive?: boolean };
  participantsFilter: { participants: number[]; groups: number[]; mine?: boolean };
  /** Extension `alarms`: only alarms that carry out one of these plans; empty: any. */
  plansFilter?: { plans: number[] };
  /** Extension `alarms`: only alarms raised from one of these templates without an alarm point; empty: any. */
  templatesFilter?: { templates: number[] };
  /** Extension `alarms`: only these alarms, tests too; empty: any. */
  alarmsFilter?: { alarms: number[] };
  /** Extension `alarms`: only alarms that count in one of these figures; empty: all but tests. */
  figuresFilter?: { figures: FilteredFigure[] };
  /**
   * Extension `alarms.takeOver`: alarms that are unhandled or run come first, the urgent ones first; those that run also
   * from before the period.
   */
  openFirst?: boolean;
}

/** A person who has accepted an alarm. */
export const AcceptedBy = Type.Object({
  participantId: Type.Integer(),
  name: Type.String(),
});
export type AcceptedBy = Static<typeof AcceptedBy>;

/** A row of the alarm table and of the history. Times are YYYY-MM-DD HH:mm:ss. */
export const AlarmRow = Type.Object({
  id: Type.Integer(),
  alarmName: Type.String(),
  alarmPointId: orNull(Type.Integer()),
  systemId: orNull(Type.String()),
  status: choice(ALARM_STATUSES),
  triggeredBy: Type.String(),
  triggeredAt: Type.String(),
  startsAt: Type.String(),
  endedAt: orNull(Type.String()),
  orgId: Type.Integer(),
  orgName: Type.String(),
  priority: Type.Integer(),
  manual: Type.Boolean(),
  /** JSON text, as in the alarm point. */
  icon: orNull(Type.String()),
  text: Type.String(),
  required: Type.Integer(),
  accepted: Type.Integer(),
  acknowledged: Type.Integer(),
  /** Calls that were made, and those of them that failed. */
  calls: Type.Integer(),
  failedCalls: Type.Integer(),
  parentId: orNull(Type.Integer()),
  /** Whether the alarm's status can still change. */
  running: Type.Boolean(),
  /** When the alarm got its current status; only with the extension `alarms`. */
  statusAt: Type.Optional(Type.String()),
  /** The template from which the alarm was raised; only with the extension `alarms`. */
  templateId: Type.Optional(orNull(Type.Integer())),
  /** Where the alarm counts; `test`: nowhere. Only with the extension `alarms`. */
  figure: Type.Optional(choice(FILTERED_FIGURES)),
  /** Which operator took it over, and when; null: nobody. Only with the extension `alarms.takeOver`, as the next ones. */
  takenOverAt: Type.Optional(orNull(Type.String())),
  takenOverBy: Type.Optional(orNull(Type.String())),
  /** Which operator closed it, when and why: a value of `alarm-closings.reason`. */
  closedAt: Type.Optional(orNull(Type.String())),
  closedBy: Type.Optional(orNull(Type.String())),
  closeReason: Type.Optional(orNull(Type.String())),
  /**
   * Who has accepted it, in the order of their answers, at most `MOST_ACCEPTED_BY` of them. Only in the history and with
   * the extension `alarms`, as the next ones.
   */
  acceptedBy: Type.Optional(Type.Array(AcceptedBy)),
  /** Which operator ended it by stopping or acknowledging it; null: nobody. */
  endedBy: Type.Optional(orNull(Type.String())),
  /** Seconds from its start to its end; null: it ended before it began. */
  durationSeconds: Type.Optional(orNull(Type.Number())),
});
export type AlarmRow = Static<typeof AlarmRow>;

/** Most people in `acceptedBy` of a row: thousands can accept an alarm that informs. */
export const MOST_ACCEPTED_BY = 50;

/** One call in the details of an alarm. The address is empty for users who may not see participants. */
export const AlarmCall = Type.Object({
  id: Type.Integer(),
  track: Type.Integer(),
  round: Type.Integer(),
  step: Type.Integer(),
  participantId: Type.Integer(),
  participantName: Type.String(),
  deviceType: Type.String(),
  address: Type.String(),
  channel: orNull(Type.String()),
  state: choice(CALL_STATES),
  reason: orNull(Type.String()),
  repeats: Type.Integer(),
  dueAt: orNull(Type.String()),
  sentAt: orNull(Type.String()),
  deliveredAt: orNull(Type.String()),
  answeredAt: orNull(Type.String()),
  /** When the person, who had accepted with this call, said that they have arrived. Only with the extension `alarms`. */
  arrivedAt: Type.Optional(orNull(Type.String())),
  endedAt: orNull(Type.String()),
  reasons: Type.Unsafe<DutyReason[]>({ type: 'array' }),
});
export type AlarmCall = Static<typeof AlarmCall>;

/** An entry of the log of an alarm. */
export const AlarmLogEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  kind: Type.String(),
  callId: orNull(Type.Integer()),
  actorName: orNull(Type.String()),
  detail: jsonObject,
});
export type AlarmLogEntry = Static<typeof AlarmLogEntry>;

/** How an alarm has called the caller: the state of their answer, and the answers that they can give now. */
export const OwnCallState = Type.Object({
  state: choice(CALL_STATES),
  /** Whether they have said that they have arrived. */
  arrived: Type.Optional(Type.Boolean()),
  answers: Type.Array(choice(PHONE_ANSWERS)),
});
export type OwnCallState = Static<typeof OwnCallState>;

/** Extension `alarms`: POST /alarmtable/answer. The caller, called by the alarm `id`, answers for themselves. */
export interface OwnAnswerRequest {
  id: number;
  answer: PhoneAnswer;
}

/** Extension `alarms.scheduled`: POST /alarmtable/reschedule. Scheduled alarms begin at another time. */
export interface RescheduleRequest {
  /** `startsAt`: the start that the caller knows; if it isn't the alarm's any more, the alarm isn't moved. */
  list: { id: number; startsAt?: string }[];
  /** Later than now. */
  start: string;
  text?: string;
}

/** How far one plan of an alarm is. */
export const TrackProgress = Type.Object({
  round: Type.Integer(),
  /** The last step that has begun; null: none has. */
  step: orNull(Type.Integer()),
  /**
   * What comes when unless enough people accept before, and at the latest: a step, or (step null) the end of the plan.
   * Null: nothing. Absent: not told. Only with the extension `alarms`.
   */
  next: Type.Optional(orNull(Type.Object({ at: Type.String(), round: Type.Integer(), step: orNull(Type.Integer()) }))),
});
export type TrackProgress = Static<typeof TrackProgress>;

/** An alarm that another one raised, or that raised it. */
export const RelatedAlarm = Type.Object({
  id: Type.Integer(),
  alarmName: Type.String(),
  status: choice(ALARM_STATUSES),
  relation: choice(['parent', 'followUp']),
});
export type RelatedAlarm = Static<typeof RelatedAlarm>;

/** GET /alarmtable/details/{id} and /history/details/{id}. */
export const AlarmDetails = extended(AlarmRow, {
  translations: Type.Array(AlarmText),
  speechText: Type.String(),
  language: Type.String(),
  /** Attachments, copied from the alarm point; only with the extension `alarms`. */
  instructionFiles: Type.Optional(Type.Array(Type.Unknown())),
  acknowledgeMode: Type.String(),
  acknowledgeUntil: orNull(Type.String()),
  tracks: Type.Array(
    extended(TrackProgress, { planId: orNull(Type.Integer()), title: Type.String(), steps: Type.Integer() }),
  ),
  callList: Type.Array(AlarmCall),
  log: Type.Array(AlarmLogEntry),
  /** False: there are more calls or log entries than fit into one reply. */
  complete: Type.Boolean(),
  /** Absent: the alarm hasn't called the caller. Only with the extension `alarms`. */
  ownCall: Type.Optional(OwnCallState),
  /** The alarm that raised this one, and those that this one raised, as far as the caller may see them; extension `alarms`. */
  related: Type.Optional(Type.Array(RelatedAlarm)),
});
export type AlarmDetails = Static<typeof AlarmDetails>;

/** Columns by which an alarm table can be filtered; spec 9. */
export const ALARM_COLUMNS = ['alarmName', 'alarmPointId', 'status', 'systemId', 'triggeredBy'] as const;

/** POST /alarmtable/export and /history/export: a file with the alarms that the table shows, newest first. */
export interface AlarmExportRequest extends AlarmTableRequest {
  format: 'csv' | 'xlsx';
  delimiter?: string;
  /** Keys of the columns in their order; absent: all columns. */
  columns?: string[];
  /** Language of headings and statuses; absent: keys and codes. */
  lang?: string;
}

/** Extension `alarms`: POST /alarmtable/acknowledge, /stop and /comment. A comment needs a text. */
export interface AlarmActionRequest {
  ids: number[];
  text?: string;
}

/** Extension `alarms.takeOver`: POST /alarmtable/close. `reason`: a value of the definition `alarm-closings`. */
export interface AlarmCloseRequest extends AlarmActionRequest {
  reason: string;
}

/** Result of an action on one alarm. If it was refused, `by` and `at`: the operator who was faster, and when. */
export const AlarmActed = Type.Object({
  id: Type.Integer(),
  ok: Type.Boolean(),
  status: orNull(choice(ALARM_STATUSES)),
  reason: Type.Optional(Type.String()),
  by: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
});
export type AlarmActed = Static<typeof AlarmActed>;

/** Result of an action on several alarms, one for each id. */
export const AlarmActionResult = Type.Object({
  list: Type.Array(AlarmActed),
});
export type AlarmActionResult = Static<typeof AlarmActionResult>;
