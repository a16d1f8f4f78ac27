import { Type } from '@sinclair/typebox';
import {
  CheckInReply,
  LONE_WORKER_LIMITS,
  LoneWorkerEnded,
  LoneWorkerSession,
  OUTCOMES,
  OWN_OUTCOMES,
} from '../../../protocol/loneWorker.ts';
import { choice } from '../../../protocol/schema.ts';
import { languageOf } from '../../alarms/answers/texts.ts';
import { type App, type RouteOptions, requireAny } from '../../http/route.ts';
import { callHelp, changeSession, checkIn, endSession } from '../../loneWorker/act.ts';
import { protocolSession } from '../../loneWorker/rows.ts';
import { startSession } from '../../loneWorker/start.ts';
import { checkInText } from '../../loneWorker/texts.ts';
import type { Platform } from '../../platform.ts';
import { id as idOf, idParams, nullish, object, text, wallTime } from '../../schemas.ts';
import { ACT_ON_ALARMS } from '../alarmTable/alarmTables.ts';
import { ACTS, type LoneWorkerResources, recordsOf, requireSession, resourcesOf, SEES } from './access.ts';

const PATH = '/lone-worker';
const ALARMS = { rate: 'alarms' } as const;
const tags = ['extensions'];
const replying = { response: { 200: LoneWorkerSession } };

const { interval, grace, remind } = LONE_WORKER_LIMITS;
const minutes = (bounds: { minimum: number; maximum: number }) => Type.Integer({ ...bounds });
const said = () => text(LONE_WORKER_LIMITS.text);

/** The body that starts a session. */
const Start = object({
  requestId: text(100, { minLength: 1 }),
  participantId: idOf(),
  alarmPointId: idOf(),
  intervalMinutes: minutes(interval),
  graceMinutes: nullish(minutes(grace)),
  remindMinutes: nullish(minutes(remind)),
  place: nullish(said()),
  note: nullish(said()),
  plannedEnd: nullish(wallTime()),
});
/** The body that changes or prolongs one. */
const Change = object({
  intervalMinutes: nullish(minutes(interval)),
  nextMinutes: nullish(minutes(interval)),
  place: nullish(said()),
  note: nullish(said()),
  plannedEnd: nullish(wallTime()),
});
/** The body that ends one. */
const End = object({ outcome: choice(OUTCOMES), note: nullish(said()), acknowledge: nullish(Type.Boolean()) });

/** The planned end; null removes it. */
const plannedEndOf = (moment: string | null | undefined): { plannedEnd?: string | null } =>
  moment === undefined ? {} : { plannedEnd: moment || null };

/** Extension `loneWorker`: lone workers, or operators for them, start, change and end sessions, check in and call help. */
export default async function loneWorkerActions(app: App, { platform }: RouteOptions): Promise<void> {
  const resources = resourcesOf(platform);
  if (!resources) return;
  starts(app, platform, resources);
  acts(app, platform);
}

function starts(app: App, platform: Platform, resources: LoneWorkerResources): void {
  const { config, pool } = platform;
  const starting = { tags, summary: 'Start a session', body: Start, response: { 200: LoneWorkerSession } };
  app.post(PATH, { schema: starting, config: ALARMS }, async ({ actor, body }) => {
    const { graceMinutes, remindMinutes, place, note, plannedEnd, ...rest } = body;
    const start = {
      ...rest,
      ...plannedEndOf(plannedEnd),
      place: place?.trim() ?? '',
      note: note?.trim() ?? '',
      graceMinutes: graceMinutes ?? undefined,
      remindMinutes: remindMinutes ?? undefined,
    };
    return startSession(pool, actor, start, await recordsOf(platform, resources, actor, body), config.timeZone);
  });

  const changing = { tags, summary: 'Change or prolong a session', params: idParams, body: Change };
  app.put(
    `${PATH}/:id`,
    { schema: { ...changing, ...replying }, config: ALARMS },
    async ({ actor, params: { id }, body }) => {
      await requireSession(platform, actor, id, ACTS);
      const { intervalMinutes, nextMinutes, place, note, plannedEnd } = body;
      const change = {
        intervalMinutes: intervalMinutes ?? undefined,
        nextMinutes: nextMinutes ?? undefined,
        place: place?.trim(),
        note: note?.trim(),
        ...plannedEndOf(plannedEnd),
      };
      return changeSession(pool, id, actor, change, config.timeZone);
    },
  );
}

function acts(app: App, platform: Platform): void {
  const { alarms, pool } = platform;
  const checking = {
    tags,
    summary: 'Check in',
    params: idParams,
    response: { 200: CheckInReply },
  };
  app.post(
    `${PATH}/:id/check-in`,
    { schema: checking, config: ALARMS },
    async ({ actor, signedIn, params: { id } }) => {
      await requireSession(platform, actor, id, ACTS);
      return checkIn(
        pool,
        id,
        { kind: 'user', actor },
        checkInText(languageOf(signedIn.user.language ?? ''), 'lateNote'),
      );
    },
  );

  const helping = { tags, summary: 'Raise the alarm of a session at once', params: idParams, ...replying };
  app.post(`${PATH}/:id/help`, { schema: helping, config: ALARMS }, async ({ actor, signedIn, params: { id } }) => {
    await requireSession(platform, actor, id, ACTS);
    const again = checkInText(languageOf(signedIn.user.language ?? ''), 'helpAgain');
    return callHelp(platform, pool, id, { kind: 'user', actor }, again);
  });

  const ending = {
    tags,
    summary: 'End a session with an outcome',
    params: idParams,
    body: End,
    response: { 200: LoneWorkerEnded },
  };
  app.post(
    `${PATH}/:id/end`,
    { schema: ending, config: ALARMS },
    async ({ actor, params: { id }, body }): Promise<LoneWorkerEnded> => {
      await requireSession(platform, actor, id, ACTS);
      const { outcome, note, acknowledge } = body;
      if (!(OWN_OUTCOMES as readonly string[]).includes(outcome)) requireAny(actor, ACTS);
      if (acknowledge) {
        requireAny(actor, SEES);
        requireAny(actor, ACT_ON_ALARMS);
      }
      const session = await endSession(pool, id, { kind: 'user', actor }, { outcome, text: note?.trim() ?? '' });
      if (!acknowledge || !session.alarm?.running) return { session };
      const { list } = await alarms.acknowledge(actor, [session.alarm.id], note?.trim() ?? '');
      return { session: await protocolSession(pool, id), acknowledged: list[0]?.ok === true };
    },
  );
}
