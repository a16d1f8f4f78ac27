import type { FastifyInstance } from 'fastify';
import type { AlarmText, PreparedAlarm } from '../../protocol/alarms.ts';
import { authorityFor, can } from '../../src/engine/access.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { fillPlaceholders, type PlaceholderValues, placeholdersIn } from '../../src/engine/placeholders.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { Platform, RouteOptions } from '../platform.ts';
import { idOf } from './requests.ts';

const LIST_TYPE = 'ALARM_TEMPLATE';
const POINT_LIST_TYPE = 'ALARMPOINT';
/** Whoever may raise alarms needs what they are raised from. */
const RAISE = ['ALARM_PANEL', 'MANUAL_CALL'];
/** How dates and times are written for people who speak a language. */
const LOCALES: { readonly [language: string]: string } = { ENGLISH: 'en-GB', GERMAN: 'de-DE', CZECH: 'cs-CZ' };

/** GET /alarmtemplates/prepare/{id}: what triggering an alarm from a template needs, texts filled in. */
export default async function alarmTemplates(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const template = definitions.byListType.get(LIST_TYPE);
  const point = definitions.byListType.get(POINT_LIST_TYPE);
  if (!template) return;

  app.get<{ Params: { id: string }; Querystring: { alarmPointId?: string } }>(
    `/${template.api.path}/prepare/:id`,
    async (request): Promise<PreparedAlarm> => {
      const { actor, params, query } = request;
      requireUse(actor, template);
      const record = await store.getShared(actor, template, idOf(params.id));
      if (query.alarmPointId === undefined || !point) return prepared(platform, actor, record, undefined);
      requireUse(actor, point);
      return prepared(platform, actor, record, await store.get(actor, point, idOf(query.alarmPointId)));
    },
  );
}

function requireUse(actor: Actor, resource: Resource): void {
  const enough = [authorityFor(resource, 'one'), ...RAISE];
  if (!enough.some((authority) => can(actor.authorities, authority))) throw new ApiError('ACCESS_DENIED');
}

function prepared(
  { config }: Platform,
  actor: Actor,
  template: RecordData,
  point: RecordData | undefined,
): PreparedAlarm {
  const now = new Date();
  const source = point ?? template;
  const open = new Set<string>();
  const fill = ({ language, text, speechText }: AlarmText): AlarmText => {
    const values: PlaceholderValues = {
      alarmPoint: textOf(source.name),
      systemId: textOf(point?.systemId),
      organization: textOf(source.orgName),
      priority: numberOf(source.priority),
      triggeredBy: actor.name || actor.login,
      ...wallClock(now, language, config.timeZone),
    };
    const filled = { text: fillPlaceholders(text, values), speechText: fillPlaceholders(speechText, values) };
    for (const name of placeholdersIn(`${filled.text} ${filled.speechText}`)) open.add(name);
    return { language, ...filled };
  };
  const translations = Array.isArray(template.translations) ? template.translations.filter(isObject) : [];
  const main = fill(alarmText(template));
  const further = translations.map((translation) => fill(alarmText(translation)));
  const { id, icon } = template;
  return {
    templateId: idOf(id),
    ...(point ? { alarmPointId: idOf(point.id) } : {}),
    name: textOf(source.name),
    orgId: idOf(source.orgId),
    orgName: textOf(source.orgName),
    ...main,
    translations: further,
    icon: icon === null || icon === undefined ? null : typeof icon === 'string' ? icon : JSON.stringify(icon),
    priority: numberOf(source.priority),
    alarmPlanId: numberOf(source.alarmPlanId) ?? numberOf(template.alarmPlanId),
    alarmPlanName: textOf(source.alarmPlanName) || textOf(template.alarmPlanName),
    acknowledgeMode: textOf(template.acknowledgeMode) || null,
    mediaProcessingType: textOf(template.mediaProcessingType) || null,
    mediaUsageType: textOf(template.mediaUsageType) || null,
    recipients: { participants: [], groups: [] },
    openPlaceholders: [...open],
  };
}

function alarmText({ language, text, speechText }: RecordData): AlarmText {
  return { language: textOf(language), text: textOf(text), speechText: textOf(speechText) };
}

/** Date and time of the platform's zone as people who speak the language write them. */
function wallClock(at: Date, language: string, timeZone: string): { date: string; time: string } {
  const format = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language] ?? 'en-GB', { timeZone, ...how }).format(at);
  return {
    date: format({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
