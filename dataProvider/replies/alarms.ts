/** Reads alarms. The specification shows no fields of them (section 3): only the id is certain. */
import { ALARM_STATUSES, type AlarmText, CALL_STATES } from '../../protocol/alarms.ts';
import type {
  AlarmActionResult,
  AlarmCall,
  AlarmDetails,
  AlarmLogEntry,
  AlarmRow,
  OwnCallState,
  RelatedAlarm,
  TrackProgress,
} from '../../protocol/alarmTable.ts';
import type { DutyReason } from '../../protocol/duty.ts';
import { FILTERED_FIGURES, type FilteredFigure } from '../../protocol/figures.ts';
import { PHONE_ANSWERS } from '../../protocol/phone.ts';
import { alarmFigure, figureOfStatus } from '../../src/duty/figures.ts';
import { isObject } from '../../src/engine/paths.ts';
import {
  count,
  type Fields,
  fieldsOf,
  flag,
  id,
  isNothing,
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
type Unknown<T, Names extends keyof T> = Omit<T, Names> & { [name in Names]: T[name] | null };

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

/** A call as the console shows it; `state` may be one that only the platform knows. */
export type ShownCall = Unknown<Omit<AlarmCall, 'state'>, 'participantId'> & { state: string };

/** The details of an alarm as the console shows them. `callList` and `log` null: the platform doesn't tell them. */
export type ShownDetails = ShownAlarm &
  Pick<AlarmDetails, 'translations' | 'speechText' | 'language' | 'instructionFiles' | 'acknowledgeMode'> &
  Pick<AlarmDetails, 'acknowledgeUntil' | 'tracks' | 'complete'> & {
    callList: ShownCall[] | null;
    log: AlarmLogEntry[] | null;
    /** How the alarm has called the user; null: it hasn't, or the platform doesn't tell. */
    ownCall: OwnCallState | null;
    /** Empty if there are none or the platform doesn't tell. */
    related: (Omit<RelatedAlarm, 'status'> & { status: string })[];
  };

const IDS = ['id', 'alarmId', 'jobId', 'alarmJobId'];
const RAISED = [
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
const NAMES = ['alarmName', 'name', 'title', 'alarmPointName', 'alarmPoint.name', 'alarm'];
const FILES = ['instructionFiles', 'attachments', 'files'];

/** The name of an alarm without one. */
const numbered = (own: number): string => `#${own}`;

const plain = (status: string) => status.toUpperCase().replaceAll(/[^A-Z]+/g, '_');

/** A status of the specification however it is spelled, otherwise the platform's own text. */
const status = (value: unknown): string => {
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

function alarmOf(fields: Fields, own: number, isHistory: boolean): ShownAlarm {
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

const readReason = (value: unknown): DutyReason | null =>
  isObject(value) && typeof value.kind === 'string' ? (value as unknown as DutyReason) : null;

function readCall(value: unknown, index: number): ShownCall | null {
  if (!isObject(value)) return null;
  const fields = fieldsOf(value);
  return {
    id: pick(fields, ['id', 'callId'], id) ?? index,
    track: pick(fields, ['track'], count) ?? 0,
    round: pick(fields, ['round'], count) ?? 0,
    step: pick(fields, ['step'], count) ?? 0,
    participantId: pick(fields, ['participantId', 'participant.id', 'personId'], id),
    participantName: pick(fields, ['participantName', 'fullName', 'participant.name', 'participant', 'name'], text),
    deviceType: pick(fields, ['deviceType', 'callingDeviceType', 'type', 'device.callingDeviceType', 'media'], text),
    address: pick(fields, ['address', 'callingNumber', 'number', 'phone'], text),
    channel: pick(fields, ['channel'], textOrNull),
    state: pick(fields, ['state', 'status', 'result', 'callState'], text),
    reason: pick(fields, ['reason'], textOrNull),
    repeats: pick(fields, ['repeats'], count) ?? 0,
    dueAt: pick(fields, ['dueAt', 'plannedAt'], momentOrNull),
    sentAt: pick(fields, ['sentAt', 'sent', 'startTime', 'startedAt', 'created', 'time'], momentOrNull),
    deliveredAt: pick(fields, ['deliveredAt', 'delivered'], momentOrNull),
    answeredAt: pick(fields, ['answeredAt', 'answered', 'acceptedAt', 'confirmedAt'], momentOrNull),
    endedAt: pick(fields, ['endedAt', 'endTime', 'ended'], momentOrNull),
    reasons: pick(fields, ['reasons'], list(readReason)),
  };
}

function readEntry(value: unknown, index: number): AlarmLogEntry | null {
  if (typeof value === 'string') return { id: index, at: '', kind: value, callId: null, actorName: null, detail: {} };
  if (!isObject(value)) return null;
  const fields = fieldsOf(value);
  const detail = fields.get('detail');
  return {
    id: pick(fields, ['id'], id) ?? index,
    at: pick(fields, ['at', ...RAISED], moment),
    kind: pick(fields, ['kind', 'type', 'event', 'action', 'message', 'text', 'description'], text),
    callId: pick(fields, ['callId'], id),
    actorName: pick(fields, ['actorName', 'actor', 'user', 'userName'], textOrNull),
    detail: isObject(detail) ? detail : {},
  };
}

/** How an alarm has called the user; null without a known state. */
function readOwnCall(value: unknown): OwnCallState | null {
  const fields = fieldsOf(value);
  const state = CALL_STATES.find((one) => one === pick(fields, ['state'], text));
  const readAnswer = (one: unknown) => PHONE_ANSWERS.find((answer) => answer === one);
  return state ? { state, answers: pick(fields, ['answers'], list(readAnswer)) } : null;
}

function readNext(value: unknown): TrackProgress['next'] {
  if (!isObject(value)) return null;
  const fields = fieldsOf(value);
  const at = pick(fields, ['at'], moment);
  const round = pick(fields, ['round'], count) ?? 0;
  return at === '' ? null : { at, round, step: pick(fields, ['step'], count) };
}

function readRelated(value: unknown): ShownDetails['related'][number] | null {
  const fields = fieldsOf(value);
  const own = pick(fields, ['id'], id);
  if (own === null) return null;
  const relation = pick(fields, ['relation'], text) === 'parent' ? 'parent' : 'followUp';
  const alarmName = pick(fields, NAMES, text) || numbered(own);
  return { id: own, alarmName, status: pick(fields, ['status'], status), relation };
}

const readTrack = (value: unknown): AlarmDetails['tracks'][number] => {
  const fields = fieldsOf(value);
  return {
    planId: pick(fields, ['planId', 'alarmPlanId'], id),
    title: pick(fields, ['title', 'name'], text),
    steps: pick(fields, ['steps'], count) ?? 0,
    round: pick(fields, ['round'], count) ?? 0,
    step: pick(fields, ['step'], count),
    next: pick(fields, ['next'], readNext) ?? null,
  };
};

/** The items of the first of these fields that is a list; null if none is. */
function listAt<T>(fields: Fields, names: readonly string[], read: (one: unknown, index: number) => T | null) {
  const items = (value: unknown): { all: unknown[] } | null => (Array.isArray(value) ? { all: value } : null);
  return pick(fields, names, items)?.all.flatMap((one, index) => read(one, index) ?? []) ?? null;
}

/** Reads the details of the alarm `own`; a reply without anything gives an alarm with nothing but its id. */
export function readDetails(value: unknown, own: number, isHistory = false): ShownDetails {
  const fields = fieldsOf(value);
  const files = listAt(fields, FILES, (one) => one);
  return {
    ...alarmOf(fields, pick(fields, IDS, id) ?? own, isHistory),
    translations: pick(fields, ['translations'], readTexts),
    speechText: pick(fields, ['speechText'], text),
    language: pick(fields, ['language', 'lang'], text),
    ...(files && { instructionFiles: files }),
    acknowledgeMode: pick(fields, ['acknowledgeMode'], text),
    acknowledgeUntil: pick(fields, ['acknowledgeUntil'], momentOrNull),
    tracks: pick(fields, ['tracks', 'plans'], list(readTrack)),
    callList: listAt(fields, ['callList', 'calls', 'callings', 'participants'], readCall),
    log: listAt(fields, ['log', 'logs', 'entries', 'events', 'history'], readEntry),
    complete: pick(fields, ['complete'], flag) ?? true,
    ownCall: pick(fields, ['ownCall'], readOwnCall),
    related: pick(fields, ['related'], list(readRelated)),
  };
}

/**
 * Returns what the details of an alarm tell of its row, and the row's own values for what they leave out: a platform may
 * tell less in the details than in the table.
 */
export function completedBy<T extends ShownAlarm>(details: T, row: ShownAlarm | undefined): T {
  if (!row) return details;
  const { status: said, running, open, ...told } = details;
  const known = Object.entries(told).filter(
    ([name, value]) => !isNothing(value) && !(name === 'alarmName' && value === numbered(details.id)),
  );
  const state = said === '' ? {} : { status: said, running, open };
  return { ...details, ...row, ...Object.fromEntries(known), ...state };
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
