/** Reads alarms. The specification shows no fields of them (section 3): only the id is certain. */
import { ALARM_STATUSES, type AlarmText } from '../../protocol/alarms.ts';
import type { AcceptedBy, AlarmActionResult, AlarmRow } from '../../protocol/alarmTable.ts';
import { FILTERED_FIGURES, type FilteredFigure } from '../../protocol/figures.ts';
import { readSeconds } from '../../src/duty/days.ts';
import { alarmFigure, figureOfStatus } from '../../src/duty/figures.ts';
import { isObject } from '../../src/engine/paths.ts';
import {
  count,
  type Fields,
  fieldsOf,
  flag,
  id,
  jsonText,
  list,
  listReply,
  moment,
  momentOrNull,
  number,
  pick,
  present,
  text,
  textOrNull,
} from './fields.ts';

/** The type `T` with fields that may be unknown. */
export type Unknown<T, Names extends keyof T> = Omit<T, Names> & { [name in Names]: T[name] | null };

/** Properties of an alarm for which there is no empty value. */
type Figures = 'orgId' | 'priority' | 'required' | 'accepted' | 'acknowledged' | 'calls' | 'failedCalls';

/**
 * An alarm as the console shows it. What the platform doesn't tell is '' or null. `status` may be one that only the
 * platform knows.
 */
export type ShownAlarm = Unknown<Omit<AlarmRow, 'status' | 'figure'>, Figures> & {
  status: string;
  /** Where the alarm counts; null if neither the platform nor the status tells it. */
  figure: FilteredFigure | null;
  /** The alarm runs, or nobody says that it has ended: the quit call of the specification makes sense. */
  open: boolean;
};

/** Names of an alarm's id. */
export const IDS = ['id', 'alarmId', 'jobId', 'alarmJobId'];
/** Names of the moment at which something was raised or happened. */
export const RAISED = [
  'triggeredAt',
  'triggerTime',
  'triggered',
  'raisedAt',
  'startTime',
  'startedAt',
  'started',
  'start',
  'createdAt',
  'created',
  'creationTime',
  'time',
  'timestamp',
  'dateTime',
  'date',
];
const ENDED = ['endedAt', 'endTime', 'ended', 'finishedAt', 'finished', 'closedAt', 'completedAt', 'end'];
/** Names of an alarm's name. */
export const NAMES = ['alarmName', 'name', 'title', 'alarmPointName', 'alarmPoint.name', 'alarm'];

/** The name of an alarm without one. */
export const numbered = (own: number): string => `#${own}`;

const plain = (status: string) => status.toUpperCase().replaceAll(/[^A-Z]+/g, '_');

/** A status of the specification however it is spelled, otherwise the platform's own text. */
export const status = (value: unknown): string => {
  const said = text(value).trim();
  return ALARM_STATUSES.find((one) => one === plain(said)) ?? said;
};

/** Statuses that don't change any more; ACCEPTED may still await an acknowledgement. */
const RUNNING: readonly string[] = ALARM_STATUSES.filter((one) => ['running', 'waiting'].includes(figureOfStatus(one)));
const FINAL: readonly string[] = ALARM_STATUSES.filter((one) => !RUNNING.includes(one) && one !== 'ACCEPTED');

/** Whether an alarm runs: as the platform says; else as its end and its status suggest. */
function lifeOf(fields: Fields, said: string, over: boolean): Pick<ShownAlarm, 'running' | 'open'> {
  const told = pick(fields, ['running', 'isRunning'], flag);
  if (told !== null) return { running: told, open: told };
  return { running: !over && RUNNING.includes(said), open: !over && said !== '' && !FINAL.includes(said) };
}

const filteredFigure = (value: unknown): FilteredFigure | null =>
  FILTERED_FIGURES.find((figure) => figure === value) ?? null;

/** Where an alarm counts: as the platform says; else as its status suggests. */
function figureOf(fields: Fields, said: string, running: boolean): FilteredFigure | null {
  const told = pick(fields, ['figure'], filteredFigure);
  if (told !== null || !ALARM_STATUSES.some((one) => one === said)) return told;
  return alarmFigure({
    status: said,
    ended: !running,
    accepted: said === 'ACKNOWLEDGED',
    takenOver: pick(fields, ['takenOverBy', 'takenOverAt'], textOrNull) !== null,
    test: false,
  });
}

function acceptedByOne(value: unknown): AcceptedBy | null {
  const fields = fieldsOf(isObject(value) ? value : { name: value });
  const participantId = pick(fields, ['participantId', 'id'], id) ?? 0;
  const name = pick(fields, ['name', 'participantName', 'title'], text) || (participantId && numbered(participantId));
  return name ? { participantId, name } : null;
}

/** Reads who has accepted an alarm, people or only their names; null if the platform doesn't tell it. */
const acceptedBy = (value: unknown): AcceptedBy[] | null => (Array.isArray(value) ? list(acceptedByOne)(value) : null);

/** Reads an alarm with the id `own`. */
export function alarmOf(fields: Fields, own: number, isHistory: boolean): ShownAlarm {
  const said = pick(fields, ['status', 'alarmStatus', 'jobStatus', 'alarmJobStatus', 'state', 'status.name'], status);
  const triggeredAt = pick(fields, RAISED, moment);
  const endedAt = pick(fields, ENDED, momentOrNull);
  const life = lifeOf(fields, said, isHistory || endedAt !== null);
  return {
    id: own,
    alarmName: pick(fields, NAMES, text) || numbered(own),
    alarmPointId: pick(fields, ['alarmPointId', 'alarmPoint.id', 'alarmPoint'], id),
    systemId: pick(fields, ['systemId', 'system', 'alarmPoint.systemId'], textOrNull),
    status: said,
    triggeredBy: pick(fields, ['triggeredBy', 'triggeredByName', 'triggeredBy.name', 'initiator', 'userName'], text),
    triggeredAt,
    startsAt: pick(fields, ['startsAt', 'scheduledAt', 'scheduledFor', 'plannedStart'], moment) || triggeredAt,
    endedAt,
    orgId: pick(fields, ['orgId', 'organizationId', 'organisationId', 'organization.id', 'organisation.id'], id),
    orgName: pick(fields, ['orgName', 'organizationName', 'organization.name', 'organization', 'organisation'], text),
    priority: pick(fields, ['priority', 'prio', 'confirmPriority'], number),
    manual: pick(fields, ['manual', 'isManual'], flag) ?? false,
    icon: pick(fields, ['icon'], jsonText),
    text: pick(fields, ['text', 'alarmText', 'message', 'description'], text),
    required: pick(fields, ['required', 'requiredAcceptances'], count),
    accepted: pick(fields, ['accepted', 'acceptedCount'], count),
    acknowledged: pick(fields, ['acknowledged', 'acknowledgedCount'], count),
    calls: pick(fields, ['calls', 'callCount'], count),
    failedCalls: pick(fields, ['failedCalls', 'failedCallCount'], count),
    parentId: pick(fields, ['parentId', 'parentAlarmId'], id),
    ...life,
    figure: figureOf(fields, said, life.running),
    ...present({
      statusAt: pick(fields, ['statusAt', 'statusTime', 'statusChangedAt', 'stateSince'], momentOrNull),
      templateId: pick(fields, ['templateId', 'alarmTemplateId'], id),
      takenOverAt: pick(fields, ['takenOverAt'], momentOrNull),
      takenOverBy: pick(fields, ['takenOverBy'], textOrNull),
      closedAt: pick(fields, ['closedAt'], momentOrNull),
      closedBy: pick(fields, ['closedBy'], textOrNull),
      closeReason: pick(fields, ['closeReason'], textOrNull),
      acceptedBy: pick(fields, ['acceptedBy'], acceptedBy),
      endedBy: pick(fields, ['endedBy'], textOrNull),
      durationSeconds: pick(fields, ['durationSeconds'], count),
    }),
  };
}

/** Reads a row of the alarm table or the history; null without an id. `isHistory`: its alarms have ended. */
export function readAlarm(value: unknown, isHistory = false): ShownAlarm | null {
  const fields = fieldsOf(isObject(value) ? value : { id: value });
  const own = pick(fields, IDS, id);
  return own === null ? null : alarmOf(fields, own, isHistory);
}

/** Reads a text of an alarm. */
export function readText(value: unknown): AlarmText {
  const fields = fieldsOf(value);
  return {
    language: pick(fields, ['language', 'lang'], text),
    text: pick(fields, ['text'], text),
    speechText: pick(fields, ['speechText'], text),
  };
}

/** Reads the texts of an alarm in further languages. */
export const readTexts = list((value) => (isObject(value) ? readText(value) : null));

/** The numbers that a platform tells of the figures of a table; undefined: not told. */
export interface ToldFigures {
  figures: { [figure in FilteredFigure]?: number };
  count: number | undefined;
}

/** Reads the reply of POST /alarmtable/figures. */
export function readFigureCounts(reply: unknown): ToldFigures {
  const { figures: told, count } = isObject(reply) ? reply : {};
  const figures: ToldFigures['figures'] = {};
  for (const figure of FILTERED_FIGURES) {
    const number = isObject(told) ? told[figure] : undefined;
    if (typeof number === 'number') figures[figure] = number;
  }
  return { figures, count: typeof count === 'number' ? count : undefined };
}

/** Reads the results of an action on several alarms. */
export function readResults(reply: unknown): AlarmActionResult {
  const read = (value: unknown): AlarmActionResult['list'][number] | null => {
    const fields = fieldsOf(value);
    const own = pick(fields, IDS, id);
    if (own === null) return null;
    const said = pick(fields, ['status'], status);
    return {
      id: own,
      ok: pick(fields, ['ok'], flag) ?? false,
      status: ALARM_STATUSES.find((one) => one === said) ?? null,
      ...present({
        reason: pick(fields, ['reason'], textOrNull),
        by: pick(fields, ['by'], textOrNull),
        at: pick(fields, ['at'], momentOrNull),
      }),
    };
  };
  return { list: listReply(reply, read) ?? [] };
}

/**
 * When an alarm was triggered; of a scheduled one, when it began. One that still waits, or was cancelled before its start,
 * keeps the time at which it was set. The platform sorts by it, too.
 */
export function begunAt({ status, triggeredAt, startsAt, endedAt }: ShownAlarm): string {
  const hasBegun = status !== 'SCHEDULED' && (endedAt === null || endedAt >= startsAt);
  return hasBegun && startsAt > triggeredAt ? startsAt : triggeredAt;
}

/**
 * Seconds from the start of an ended alarm to its end, as the platform says, else by its times; null if they are unknown
 * or it ended before it began.
 */
export function secondsOf({ durationSeconds, startsAt, endedAt }: ShownAlarm): number | null {
  if (durationSeconds !== undefined) return durationSeconds;
  const seconds = (readSeconds(endedAt ?? '') ?? Number.NaN) - (readSeconds(startsAt) ?? Number.NaN);
  return seconds >= 0 ? seconds : null;
}
