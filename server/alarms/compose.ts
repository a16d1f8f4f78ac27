import type { AlarmTrigger } from '../../protocol/alarms.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { fillPlaceholders } from '../../src/engine/placeholders.ts';
import { type Actor, systemActor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { type AlarmContent, alarmText, type CopiedTrigger, contentOf, withTexts } from './content.ts';
import { wallClock } from './wallClock.ts';

/** An alarm before it is stored. */
export interface ComposedAlarm {
  orgId: number;
  alarmPointId: number | null;
  templateId: number | null;
  name: string;
  systemId: string | null;
  priority: number;
  content: AlarmContent;
}

const PRIORITY = 3;
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

async function recordOf(platform: Platform, name: string, id: number | undefined): Promise<RecordData | undefined> {
  const resource = platform.definitions.byName.get(name);
  if (id === undefined || !resource) return undefined;
  const record = (await platform.store.getMany(systemActor, resource, [id])).get(id);
  if (!record) throw new ApiError('NOT_FOUND');
  return record;
}

/** The consequential triggers of an alarm point, as they are now. */
async function triggersOf(platform: Platform, pointId: number | undefined): Promise<RecordData[]> {
  const resource: Resource | undefined = platform.definitions.byName.get('consequential-triggers');
  if (pointId === undefined || !resource) return [];
  return platform.store.whole(systemActor, resource, await platform.store.parts(systemActor, resource, pointId));
}

function copied(triggers: readonly RecordData[], point: RecordData | undefined): CopiedTrigger[] {
  if (!point) return [];
  return triggers.map((record) => ({
    id: Number(record.id),
    on: textIn(record.consequentialTrigger),
    name: textIn(record.name),
    orgId: numberIn(record.orgId) ?? Number(point.orgId),
    content: {
      ...contentOf({ ...record, language: point.language }),
      calls: { alarmPlanId: numberIn(record.alarmPlanId), scheduleId: numberIn(record.rotationalCalendarId) },
    },
  }));
}

/** Applies the settings of the request over those of the records. */
function asRequested(content: AlarmContent, trigger: AlarmTrigger): AlarmContent {
  const { recipients = content.recipients, translations = trigger.text === undefined ? content.translations : [] } =
    trigger;
  const text = trigger.text === undefined ? {} : { text: trigger.text, speechText: trigger.speechText ?? '' };
  const language = trigger.language === undefined ? {} : { language: trigger.language };
  const { acknowledgeMode, mediaProcessingType, mediaUsageType } = contentOf({ ...content, ...trigger });
  const { requiredAcceptances } = trigger;
  return {
    ...content,
    ...language,
    ...text,
    translations,
    recipients,
    acknowledgeMode,
    mediaProcessingType,
    mediaUsageType,
    ...(requiredAcceptances === undefined ? {} : { requiredAcceptances }),
  };
}

/**
 * The plan to call instead of the alarm point's own; without an alarm point, the plan of the request or the template.
 */
function callsOf(
  trigger: AlarmTrigger,
  point: RecordData | undefined,
  template: RecordData | undefined,
): AlarmContent['calls'] {
  const planId = trigger.alarmPlanId ?? (point ? null : numberIn(template?.alarmPlanId));
  if (planId === null || (point && planId === point.alarmPlanId)) return undefined;
  return { alarmPlanId: planId, scheduleId: null };
}

/**
 * Composes an alarm from a request: alarm point, template and texts as they are now, with placeholders filled in.
 * Where there is no text, the name of the alarm is told.
 */
export async function compose(
  platform: Platform,
  actor: Actor,
  trigger: AlarmTrigger,
  by: string,
): Promise<ComposedAlarm> {
  const [point, template, triggers] = await Promise.all([
    recordOf(platform, 'alarm-points', trigger.alarmPointId),
    recordOf(platform, 'alarm-templates', trigger.templateId),
    triggersOf(platform, trigger.alarmPointId),
  ]);
  const source: RecordData = point ?? template ?? {};
  const orgId = numberIn(point?.orgId) ?? trigger.orgId ?? numberIn(template?.orgId) ?? actor.orgId;
  const orgName = textIn(source.orgName);
  const name = trigger.name ?? (textIn(source.name) || (trigger.text ?? ''));
  const systemId = textIn(point?.systemId) || null;
  const priority = trigger.priority ?? numberIn(source.priority) ?? PRIORITY;
  const content = asRequested({ ...contentOf({ language: 'ENGLISH', ...source }) }, trigger);
  const texts = template && point && trigger.text === undefined ? { ...content, ...alarmText(template) } : content;
  const now = new Date();
  const filled = (of: AlarmContent): AlarmContent =>
    withTexts(of, ({ language, text, speechText }) => {
      const clock = wallClock(now, language, platform.config.timeZone);
      const values = { alarmPoint: name, systemId, organization: orgName, priority, triggeredBy: by, ...clock };
      return { language, text: fillPlaceholders(text, values), speechText: fillPlaceholders(speechText, values) };
    });
  return {
    orgId,
    alarmPointId: point ? Number(point.id) : null,
    templateId: template ? Number(template.id) : null,
    name,
    systemId,
    priority,
    content: {
      ...withTexts(filled(texts), (said) => ({ ...said, text: said.text.trim() === '' ? name : said.text })),
      calls: callsOf(trigger, point, template),
      triggers: copied(triggers, point).map((one) => ({ ...one, content: filled(one.content) })),
    },
  };
}
