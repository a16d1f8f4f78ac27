import type { AlarmText, PreparedAlarm } from '../protocol/alarms.ts';
import { isObject } from '../src/engine/paths.ts';
import { HttpFailure } from './failure.ts';
import { get } from './records.ts';
import { idOf } from './wire.ts';

/**
 * GET /alarmtemplates/prepare/{id}: what is needed to trigger an alarm from the template. Missing properties get empty
 * values; the rest of the reply is unchanged.
 */
export async function prepareAlarm(templateId: number, signal?: AbortSignal): Promise<PreparedAlarm> {
  const path = `/alarmtemplates/prepare/${templateId}`;
  const reply = await get<unknown>(path, signal);
  if (!isObject(reply)) throw new HttpFailure({ method: 'GET', path }, { kind: 'unreadable', status: 200 });
  const ids = isObject(reply.recipients) ? reply.recipients : {};
  return {
    ...reply,
    ...textFrom(reply),
    templateId,
    name: text(reply.name),
    orgId: idOf(reply.orgId) ?? 0,
    orgName: text(reply.orgName),
    translations: list(reply.translations).filter(isObject).map(textFrom),
    icon: typeof reply.icon === 'string' ? reply.icon : null,
    priority: idOf(reply.priority) ?? null,
    alarmPlanId: idOf(reply.alarmPlanId) ?? null,
    alarmPlanName: text(reply.alarmPlanName),
    acknowledgeMode: text(reply.acknowledgeMode) || null,
    mediaProcessingType: text(reply.mediaProcessingType) || null,
    mediaUsageType: text(reply.mediaUsageType) || null,
    recipients: { participants: idsFrom(ids.participants), groups: idsFrom(ids.groups) },
    openPlaceholders: list(reply.openPlaceholders).map(text),
  };
}

function textFrom(from: { [key: string]: unknown }): AlarmText {
  return { language: text(from.language), text: text(from.text), speechText: text(from.speechText) };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const idsFrom = (value: unknown) => list(value).flatMap((id) => idOf(id) ?? []);
