/** Reads the details of alarms. The specification shows no fields of them (section 3). */
import { CALL_STATES } from '../../protocol/alarms.ts';
import type {
  AlarmCall,
  AlarmDetails,
  AlarmLogEntry,
  OwnCallState,
  RelatedAlarm,
  TrackProgress,
} from '../../protocol/alarmTable.ts';
import type { DutyReason } from '../../protocol/duty.ts';
import { PHONE_ANSWERS } from '../../protocol/phone.ts';
import { isObject } from '../../src/engine/paths.ts';
import { alarmOf, IDS, NAMES, numbered, RAISED, readTexts, type ShownAlarm, status, type Unknown } from './alarms.ts';
import {
  count,
  type Fields,
  fieldsOf,
  flag,
  id,
  isNothing,
  list,
  moment,
  momentOrNull,
  pick,
  text,
  textOrNull,
} from './fields.ts';

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

const FILES = ['instructionFiles', 'attachments', 'files'];

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
    arrivedAt: pick(fields, ['arrivedAt'], momentOrNull),
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
  if (!state) return null;
  const arrived = pick(fields, ['arrived'], flag) ?? false;
  return { state, arrived, answers: pick(fields, ['answers'], list(readAnswer)) };
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
