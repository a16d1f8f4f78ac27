import type { AlarmStatus, AlarmText, CallState } from './alarms.ts';
import type { DutyReason } from './duty.ts';
import type { FilteredFigure } from './figures.ts';
import type { PhoneAnswer } from './phone.ts';

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

/** A row of the alarm table and of the history. Times are YYYY-MM-DD HH:mm:ss. */
export interface AlarmRow {
  id: number;
  alarmName: string;
  alarmPointId: number | null;
  systemId: string | null;
  status: AlarmStatus;
  triggeredBy: string;
  triggeredAt: string;
  startsAt: string;
  endedAt: string | null;
  orgId: number;
  orgName: string;
  priority: number;
  manual: boolean;
  /** JSON text, as in the alarm point. */
  icon: string | null;
  text: string;
  required: number;
  accepted: number;
  acknowledged: number;
  /** Calls that were made, and those of them that failed. */
  calls: number;
  failedCalls: number;
  parentId: number | null;
  /** Whether the alarm's status can still change. */
  running: boolean;
  /** When the alarm got its current status; only with the extension `alarms`. */
  statusAt?: string;
  /** The template from which the alarm was raised; only with the extension `alarms`. */
  templateId?: number | null;
  /** Where the alarm counts; `test`: nowhere. Only with the extension `alarms`. */
  figure?: FilteredFigure;
  /** Which operator took it over, and when; null: nobody. Only with the extension `alarms.takeOver`, as the next ones. */
  takenOverAt?: string | null;
  takenOverBy?: string | null;
  /** Which operator closed it, when and why: a value of `alarm-closings.reason`. */
  closedAt?: string | null;
  closedBy?: string | null;
  closeReason?: string | null;
  /**
   * Who has accepted it, in the order of their answers, at most `MOST_ACCEPTED_BY` of them. Only in the history and with
   * the extension `alarms`, as the next ones.
   */
  acceptedBy?: AcceptedBy[];
  /** Which operator ended it by stopping or acknowledging it; null: nobody. */
  endedBy?: string | null;
  /** Seconds from its start to its end; null: it ended before it began. */
  durationSeconds?: number | null;
}

/** A person who has accepted an alarm. */
export interface AcceptedBy {
  participantId: number;
  name: string;
}

/** Most people in `acceptedBy` of a row: thousands can accept an alarm that informs. */
export const MOST_ACCEPTED_BY = 50;

/** One call in the details of an alarm. The address is empty for users who may not see participants. */
export interface AlarmCall {
  id: number;
  track: number;
  round: number;
  step: number;
  participantId: number;
  participantName: string;
  deviceType: string;
  address: string;
  channel: string | null;
  state: CallState;
  reason: string | null;
  repeats: number;
  dueAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  answeredAt: string | null;
  /** When the person, who had accepted with this call, said that they have arrived. Only with the extension `alarms`. */
  arrivedAt?: string | null;
  endedAt: string | null;
  reasons: DutyReason[];
}

/** An entry of the log of an alarm. */
export interface AlarmLogEntry {
  id: number;
  at: string;
  kind: string;
  callId: number | null;
  actorName: string | null;
  detail: { [key: string]: unknown };
}

/** How an alarm has called the caller: the state of their answer, and the answers that they can give now. */
export interface OwnCallState {
  state: CallState;
  /** Whether they have said that they have arrived. */
  arrived?: boolean;
  answers: PhoneAnswer[];
}

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
export interface TrackProgress {
  round: number;
  /** The last step that has begun; null: none has. */
  step: number | null;
  /**
   * What comes when unless enough people accept before, and at the latest: a step, or (step null) the end of the plan.
   * Null: nothing. Absent: not told. Only with the extension `alarms`.
   */
  next?: { at: string; round: number; step: number | null } | null;
}

/** An alarm that another one raised, or that raised it. */
export interface RelatedAlarm {
  id: number;
  alarmName: string;
  status: AlarmStatus;
  relation: 'parent' | 'followUp';
}

/** GET /alarmtable/details/{id} and /history/details/{id}. */
export interface AlarmDetails extends AlarmRow {
  translations: AlarmText[];
  speechText: string;
  language: string;
  /** Attachments, copied from the alarm point; only with the extension `alarms`. */
  instructionFiles?: unknown[];
  acknowledgeMode: string;
  acknowledgeUntil: string | null;
  tracks: (TrackProgress & { planId: number | null; title: string; steps: number })[];
  callList: AlarmCall[];
  log: AlarmLogEntry[];
  /** False: there are more calls or log entries than fit into one reply. */
  complete: boolean;
  /** Absent: the alarm hasn't called the caller. Only with the extension `alarms`. */
  ownCall?: OwnCallState;
  /** The alarm that raised this one, and those that this one raised, as far as the caller may see them; extension `alarms`. */
  related?: RelatedAlarm[];
}

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
export interface AlarmActed {
  id: number;
  ok: boolean;
  status: AlarmStatus | null;
  reason?: string;
  by?: string;
  at?: string;
}

/** Result of an action on several alarms, one for each id. */
export interface AlarmActionResult {
  list: AlarmActed[];
}
