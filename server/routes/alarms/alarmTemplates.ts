import { Type } from '@sinclair/typebox';
import { type AlarmText, PreparedAlarm } from '../../../protocol/alarms.ts';
import { authorityFor } from '../../../src/engine/access.ts';
import type { RecordData, Resource } from '../../../src/engine/definition.ts';
import { isObject } from '../../../src/engine/paths.ts';
import { fillPlaceholders, type PlaceholderValues, placeholdersIn } from '../../../src/engine/placeholders.ts';
import type { Actor } from '../../actor.ts';
import { wallClock } from '../../alarms/wallClock.ts';
import { type App, allowAnyOf, type RouteOptions, requireAny } from '../../http/route.ts';
import type { Platform } from '../../platform.ts';
import { id, idParams, object } from '../../schemas.ts';

const LIST_TYPE = 'ALARM_TEMPLATE';
const POINT_LIST_TYPE = 'ALARMPOINT';
/** Authorities to trigger alarms, which include reading the templates. */
const RAISE = ['ALARM_PANEL', 'MANUAL_CALL'];

/**
 * GET /alarmtemplates/prepare/{id}: the data with which an alarm is triggered from a template, with the placeholders
 * filled in.
 */
export default async function alarmTemplates(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const template = definitions.byListType.get(LIST_TYPE);
  const point = definitions.byListType.get(POINT_LIST_TYPE);
  if (!template) return;

  const schema = {
    tags: ['texts of alarms'],
    summary: 'What triggering an alarm from a template needs',
    params: idParams,
    querystring: object({ alarmPointId: Type.Optional(id()) }),
    response: { 200: PreparedAlarm },
  };
  app.get(
    `/${template.api.path}/prepare/:id`,
    { schema, onRequest: allowAnyOf(usersOf(template)) },
    async ({ actor, params, query }): Promise<PreparedAlarm> => {
      const record = await store.getShared(actor, template, params.id);
      if (query.alarmPointId === undefined || !point) return prepared(platform, actor, record, undefined);
      requireAny(actor, usersOf(point));
      return prepared(platform, actor, record, await store.get(actor, point, query.alarmPointId));
    },
  );
}

/** Authorities of which any permits the use of a resource's records. */
const usersOf = (resource: Resource) => [authorityFor(resource, 'one'), ...RAISE];

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
  const { id: templateId, icon } = template;
  return {
    templateId: Number(templateId),
    ...(point ? { alarmPointId: Number(point.id) } : {}),
    name: textOf(source.name),
    orgId: Number(source.orgId),
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

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
