import { randomUUID } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { type AlarmPreview, AlarmRaised, type AlarmTrigger, MISSING_PARTS } from '../../../protocol/alarms.ts';
import { choice } from '../../../protocol/schema.ts';
import { RAISE_AUTHORITIES, requireMayTrigger } from '../../alarms/mayTrigger.ts';
import { addressesFor, hideTitles } from '../../alarms/reads/titles.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { id, list, nullish, object, text, wallTime } from '../../schemas.ts';

const tags = ['alarms'];
const TEXT = 10_000;
const MOST_LANGUAGES = 50;
const MOST_RECIPIENTS = 20_000;
const MOST_ACCEPTANCES = 99;

const texts = { language: text(60), text: text(TEXT), speechText: text(TEXT) };
const ids = () => list(id(), MOST_RECIPIENTS);

/** Additional keys of the replies that prepare a trigger; consoles send them back, and they are ignored. */
const PREPARED = {
  orgName: nullish(text(TEXT)),
  icon: nullish(text(TEXT)),
  alarmPlanName: nullish(text(TEXT)),
  openPlaceholders: nullish(list(text(TEXT), TEXT)),
  missing: nullish(
    object(Object.fromEntries(MISSING_PARTS.map((part) => [part, nullish(Type.Integer({ minimum: 0 }))]))),
  ),
};

const Trigger = object({
  alarmPointId: nullish(id()),
  templateId: nullish(id()),
  orgId: nullish(id()),
  name: nullish(text(TEXT)),
  language: nullish(texts.language),
  text: nullish(texts.text),
  speechText: nullish(texts.speechText),
  translations: nullish(list(object({ ...texts, speechText: nullish(text(TEXT)) }), MOST_LANGUAGES)),
  priority: nullish(Type.Integer({ minimum: 1, maximum: 5 })),
  recipients: nullish(object({ participants: nullish(ids()), groups: nullish(ids()) })),
  alarmPlanId: nullish(id()),
  acknowledgeMode: nullish(choice(['NONE', 'ACCEPT', 'ACCEPT_AND_ACKNOWLEDGE'] as const)),
  mediaProcessingType: nullish(choice(['BY_RANK', 'PARALLEL'] as const)),
  mediaUsageType: nullish(choice(['ALL', 'FIRST_REACHED'] as const)),
  manual: nullish(Type.Boolean()),
  requiredAcceptances: nullish(Type.Integer({ minimum: 0, maximum: MOST_ACCEPTANCES })),
  start: nullish(wallTime()),
  // an extension: by the specification a trigger has none
  requestId: nullish(text(100)),
  ...PREPARED,
});

const given = <K extends string, T>(key: K, value: T | null | undefined) =>
  (value === undefined || value === null ? {} : { [key]: value }) as { [key in K]?: T };

/**
 * Converts a body to a trigger, without null values and the keys in `PREPARED`. Without a `requestId` each call is a
 * request of its own.
 */
function triggerOf(body: Static<typeof Trigger>): AlarmTrigger {
  const { recipients } = body;
  return {
    requestId: body.requestId || randomUUID(),
    ...given('alarmPointId', body.alarmPointId),
    ...given('templateId', body.templateId),
    ...given('orgId', body.orgId),
    ...given('name', body.name),
    ...given('language', body.language),
    ...given('text', body.text),
    ...given('speechText', body.speechText),
    ...given(
      'translations',
      body.translations?.map((one) => ({ ...one, speechText: one.speechText ?? '' })),
    ),
    ...given('priority', body.priority),
    ...(recipients
      ? { recipients: { participants: recipients.participants ?? [], groups: recipients.groups ?? [] } }
      : {}),
    ...given('alarmPlanId', body.alarmPlanId),
    ...given('acknowledgeMode', body.acknowledgeMode),
    ...given('mediaProcessingType', body.mediaProcessingType),
    ...given('mediaUsageType', body.mediaUsageType),
    ...given('manual', body.manual),
    ...given('requiredAcceptances', body.requiredAcceptances),
    ...given('start', body.start || undefined),
  };
}

/** POST /alarm-trigger (spec 7), and as an extension a preview of who would be called. */
export default async function alarmTrigger(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, definitions, pool } = platform;
  const onRequest = allowAnyOf(RAISE_AUTHORITIES);

  const raise = {
    schema: { tags, summary: 'Raise an alarm', body: Trigger, response: { 200: AlarmRaised } },
    onRequest,
    config: { rate: 'alarms' as const, lane: 'triggers' as const },
  };
  app.post('/alarm-trigger', raise, async ({ actor, body }) => {
    const trigger = triggerOf(body);
    await requireMayTrigger(platform, actor, trigger);
    return alarms.raise(actor, trigger, { kind: 'user' });
  });

  const preview = {
    tags: ['extensions'],
    summary: 'Who would be called now',
    body: Trigger,
    response: { 200: Type.Unsafe<AlarmPreview>({ type: 'object', additionalProperties: true }) },
  };
  const asked = { schema: preview, onRequest, config: { lane: 'reads' as const, rate: 'alarms' as const } };
  app.post('/alarm-trigger/preview', asked, async ({ actor, body }): Promise<AlarmPreview> => {
    const trigger = triggerOf(body);
    await requireMayTrigger(platform, actor, trigger);
    const found = await alarms.preview(actor, trigger);
    const hidden = await hideTitles(pool, definitions, actor, found);
    const sees = addressesFor(definitions, actor, hidden);
    return withAddresses(found, sees);
  });
}

/** Removes device addresses of participants whom the caller may not see. */
function withAddresses(preview: AlarmPreview, sees: (participantId: number) => boolean): AlarmPreview {
  const calls = preview.tracks.flatMap((track) => track.steps).flatMap((step) => step.calls);
  for (const { participantId, devices } of calls) {
    if (!sees(participantId)) for (const device of devices) device.address = '';
  }
  return preview;
}
