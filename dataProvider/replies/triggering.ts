/** Reads the replies of triggering and quitting alarms. */
import { MISSING_PARTS, type PreparedAgain, type PreparedAlarm } from '../../protocol/alarms.ts';
import { isObject } from '../../src/engine/paths.ts';
import { readText, readTexts } from './alarms.ts';
import {
  count,
  type Fields,
  fieldsOf,
  flag,
  id,
  jsonText,
  list,
  listReply,
  number,
  pick,
  present,
  text,
  textOrNull,
} from './fields.ts';

/** An alarm that the platform has raised. Without an id the platform only confirmed it. */
export interface Raised {
  id?: number;
  /** It was merged into the running alarm of the alarm point. */
  joined: boolean;
  /** It waits for this start, YYYY-MM-DD HH:mm:ss. */
  startsAt?: string;
}

/**
 * Reads the reply to POST /alarm-trigger: an alarm, its id, or any confirmation. `start`: the start that was asked for;
 * a platform that tells no status is taken to wait for it.
 */
export function readRaised(reply: unknown, start?: string): Raised {
  const fields = fieldsOf(isObject(reply) ? reply : { id: reply });
  const status = pick(fields, ['status', 'alarmStatus', 'jobStatus', 'alarmJobStatus'], text);
  const waits = status === '' || status.toUpperCase() === 'SCHEDULED';
  return {
    ...(start && waits ? { startsAt: start } : {}),
    ...present({ id: pick(fields, ['id', 'alarmId', 'jobId', 'alarmJobId'], id) }),
    joined: pick(fields, ['joined'], flag) ?? false,
  };
}

/** Reads the reply to the quit call: how many alarms were ended; null if the platform doesn't say. */
export const readQuit = (reply: unknown): { ended: number | null } => ({
  ended: pick(fieldsOf(reply), ['ended'], count),
});

const ids = list(id);

const recipientsOf = (fields: Fields): { participants: number[]; groups: number[] } => ({
  participants: pick(fields, ['recipients.participants', 'participants', 'participantIds'], ids),
  groups: pick(fields, ['recipients.groups', 'groups', 'groupIds'], ids),
});

const modesOf = (fields: Fields) => ({
  acknowledgeMode: pick(fields, ['acknowledgeMode'], textOrNull),
  mediaProcessingType: pick(fields, ['mediaProcessingType'], textOrNull),
  mediaUsageType: pick(fields, ['mediaUsageType'], textOrNull),
});

/** Reads what is needed to trigger an alarm from the template `templateId`. */
export function readPrepared(reply: unknown, templateId: number): PreparedAlarm {
  const fields = fieldsOf(reply);
  return {
    ...readText(reply),
    ...present({ alarmPointId: pick(fields, ['alarmPointId'], id) }),
    templateId,
    name: pick(fields, ['name', 'alarmName', 'title'], text),
    orgId: pick(fields, ['orgId'], id) ?? 0,
    orgName: pick(fields, ['orgName'], text),
    translations: pick(fields, ['translations'], readTexts),
    icon: pick(fields, ['icon'], jsonText),
    priority: pick(fields, ['priority'], number),
    alarmPlanId: pick(fields, ['alarmPlanId'], id),
    alarmPlanName: pick(fields, ['alarmPlanName'], text),
    ...modesOf(fields),
    recipients: recipientsOf(fields),
    openPlaceholders: pick(fields, ['openPlaceholders'], list(textOrNull)),
  };
}

/** An alarm to be triggered again, as read: not every platform tells its organization and priority. */
export type ReadAgain = Omit<PreparedAgain, 'orgId' | 'priority'> & Partial<Pick<PreparedAgain, 'orgId' | 'priority'>>;

function missingOf(fields: Fields): PreparedAgain['missing'] {
  const told = fieldsOf(fields.get('missing'));
  return present(Object.fromEntries(MISSING_PARTS.map((part) => [part, pick(told, [part], count)])));
}

/** Reads what is needed to trigger an alarm again; what the reply leaves out is absent, lists are empty. */
export function readPreparedAgain(reply: unknown): ReadAgain {
  const fields = fieldsOf(reply);
  return {
    ...readText(reply),
    ...present({
      alarmPointId: pick(fields, ['alarmPointId', 'alarmPoint.id'], id),
      templateId: pick(fields, ['templateId', 'alarmTemplateId'], id),
      orgId: pick(fields, ['orgId', 'organizationId'], id),
      priority: pick(fields, ['priority'], number),
      alarmPlanId: pick(fields, ['alarmPlanId'], id),
      requiredAcceptances: pick(fields, ['requiredAcceptances'], count),
      missing: fields.has('missing') ? missingOf(fields) : null,
      ...modesOf(fields),
    }),
    orgName: pick(fields, ['orgName', 'organizationName'], text),
    name: pick(fields, ['name', 'alarmName', 'title'], text),
    translations: pick(fields, ['translations'], readTexts),
    recipients: recipientsOf(fields),
    manual: pick(fields, ['manual'], flag) ?? false,
  };
}

/** Reads the trigger types that an alarm point may still get: names, or objects with them; null without a list. */
export const readTriggerTypes = (reply: unknown): string[] | null =>
  listReply(reply, (value) => {
    const fields = fieldsOf(typeof value === 'string' ? { type: value } : value);
    return pick(fields, ['consequentialTrigger', 'type', 'name'], textOrNull);
  });

/** Reads the suggested name of a trigger: a bare text, or an object with it; '' if there is none. */
export const readSuggestedName = (reply: unknown): string =>
  (isObject(reply) ? pick(fieldsOf(reply), ['name', 'data'], text) : text(reply)).trim();
