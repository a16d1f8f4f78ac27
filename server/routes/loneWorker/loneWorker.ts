import { type Static, Type } from '@sinclair/typebox';
import { ALARM_STATUSES } from '../../../protocol/alarms.ts';
import {
  LONE_WORKER_LIMITS,
  type LoneWorkerDetails,
  type LoneWorkerEnded,
  type LoneWorkerLink,
  OUTCOMES,
  OWN_OUTCOMES,
  type OwnLoneWorker,
} from '../../../protocol/loneWorker.ts';
import { can } from '../../../src/engine/access.ts';
import { titleOf } from '../../../src/engine/template.ts';
import type { Actor } from '../../actor.ts';
import { languageOf } from '../../alarms/answers/texts.ts';
import { ownParticipantId } from '../../alarms/reads/view.ts';
import { ApiError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { orNull } from '../../http/replies.ts';
import { allowAnyOf, requireAny } from '../../http/rights.ts';
import { callHelp, changeSession, checkIn, endSession } from '../../loneWorker/act.ts';
import { CheckInLinks, revokeLink } from '../../loneWorker/links.ts';
import { ownerOf, runningSessionId, sessionsOf } from '../../loneWorker/reads.ts';
import { logOf, protocolSession } from '../../loneWorker/rows.ts';
import { startSession } from '../../loneWorker/start.ts';
import { checkInText } from '../../loneWorker/texts.ts';
import type { RouteOptions } from '../../platform.ts';
import { choice, emptyObject, id as idOf, idParams, nullish, object, page, text, wallTime } from '../../schemas.ts';
import { ACT_ON_ALARMS } from '../alarmTable/alarmTables.ts';

const PATH = '/lone-worker';
/** Authorities to see sessions and to start, change and end those of others. Own sessions need neither. */
const SEES = ['ALARM_TABLE'];
const ACTS = ['ALARM_PANEL'];
/** Whoever may act for others may also see their sessions. */
const EITHER = [...SEES, ...ACTS];
const MOST_POINTS = 200;
const ALARMS = { rate: 'alarms' } as const;
const tags = ['extensions'];
const { interval, grace, remind } = LONE_WORKER_LIMITS;
const minutes = (bounds: { minimum: number; maximum: number }) => Type.Integer({ ...bounds });
const said = () => text(LONE_WORKER_LIMITS.text);

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
const Change = object({
  intervalMinutes: nullish(minutes(interval)),
  nextMinutes: nullish(minutes(interval)),
  place: nullish(said()),
  note: nullish(said()),
  plannedEnd: nullish(wallTime()),
});
const End = object({ outcome: choice(OUTCOMES), note: nullish(said()), acknowledge: nullish(Type.Boolean()) });

const [shown, whole, maybeText] = [Type.String(), Type.Integer(), orNull(Type.String())];
const SESSION = {
  id: whole,
  participantId: whole,
  participantName: shown,
  orgId: whole,
  orgName: shown,
  alarmPointId: whole,
  alarmPointName: shown,
  place: shown,
  note: shown,
  intervalMinutes: whole,
  graceMinutes: whole,
  remindMinutes: whole,
  startedAt: shown,
  startedBy: shown,
  lastCheckInAt: shown,
  dueAt: shown,
  secondsLeft: whole,
  plannedEnd: maybeText,
  alarm: orNull(
    Type.Object({
      id: whole,
      status: choice(ALARM_STATUSES),
      running: Type.Boolean(),
      reason: choice(['overdue', 'help'] as const),
      at: shown,
    }),
  ),
  endedAt: maybeText,
  endedBy: maybeText,
  outcome: orNull(choice(OUTCOMES)),
  linkExpiresAt: maybeText,
};
const Session = Type.Object(SESSION);
const Entry = Type.Object({
  id: whole,
  at: shown,
  kind: shown,
  actorName: maybeText,
  detail: Type.Unsafe<{ [name: string]: unknown }>({ type: 'object', additionalProperties: true }),
});

/** The planned end; null removes it. */
const plannedEndOf = (moment: string | null | undefined): { plannedEnd?: string | null } =>
  moment === undefined ? {} : { plannedEnd: moment || null };

/** Extension `loneWorker`: lone workers check in, operators watch their sessions. */
export default async function loneWorker(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, config, definitions, pool, store } = platform;
  const [people, points] = [definitions.byName.get('participants'), definitions.byName.get('alarm-points')];
  if (!people || !points) return;
  const links = new CheckInLinks(config);

  /**
   * Returns whether a session is the caller's own; for others one of the authorities is required. Throws NOT_FOUND if
   * the caller may not see the session, as for an unknown id.
   */
  async function requireSession(actor: Actor, id: number, authorities: readonly string[]): Promise<boolean> {
    const owner = await ownerOf(pool, actor, id);
    const own = owner !== undefined && owner.participantId === (await ownParticipantId(platform, actor));
    const sees = owner?.within === true && EITHER.some((authority) => can(actor.authorities, authority));
    if (!own && !sees) throw new ApiError('NOT_FOUND');
    if (!own) requireAny(actor, authorities);
    return own;
  }

  /** The alarm points that a lone worker may choose for an own session. */
  async function ownPoints(actor: Actor): Promise<OwnLoneWorker['points']> {
    const filters = { loneWorker: true, active: true };
    const { list } = await store.list(actor, points as NonNullable<typeof points>, {
      page: 0,
      pageSize: MOST_POINTS,
      recursive: true,
      filters,
      sortField: 'name',
      sortOrder: 'ASCENDING',
    });
    return list.map(({ id, name }) => ({ id: Number(id), name: String(name) }));
  }

  /**
   * Resolves the participant and the alarm point of a new session. Throws VALIDATION if the caller may not use them;
   * without the authority to act for others, only alarm points for lone workers are permitted.
   */
  async function recordsOf(actor: Actor, body: Static<typeof Start>) {
    const resources = { people: people as NonNullable<typeof people>, points: points as NonNullable<typeof points> };
    const own = body.participantId === (await ownParticipantId(platform, actor));
    if (!own) requireAny(actor, ACTS);
    const found = await store.getMany(actor, resources.people, [body.participantId]);
    const person = found.get(body.participantId);
    if (!person) throw new ApiError('VALIDATION', { errors: { participantId: 'notFound' } });
    const point = (await store.getMany(actor, resources.points, [body.alarmPointId])).get(body.alarmPointId);
    const allowed = point && (point.loneWorker === true || ACTS.some((authority) => can(actor.authorities, authority)));
    if (!allowed || point.deleted === true) throw new ApiError('VALIDATION', { errors: { alarmPointId: 'notFound' } });
    if (point.active === false) throw new ApiError('VALIDATION', { errors: { alarmPointId: 'inactive' } });
    return {
      orgId: Number(person.orgId),
      participantName: titleOf(resources.people, person),
      alarmPointName: String(point.name),
    };
  }

  const listing = {
    tags,
    summary: 'Sessions of lone workers: alarms first, then the least time left',
    querystring: object({
      currentPage: Type.Optional(page()),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      ended: Type.Optional(Type.Boolean()),
      search: Type.Optional(text(200)),
      orgId: Type.Optional(idOf()),
      recursive: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Type.Object({ list: Type.Array(Session), count: whole }) },
  };
  app.get(PATH, { schema: listing, onRequest: allowAnyOf(EITHER) }, async ({ actor, query }) => {
    const { currentPage = 0, pageSize = 20, ended = false, search = '', orgId, recursive = true } = query;
    return sessionsOf(pool, actor, { currentPage, pageSize, ended, search, orgId, recursive });
  });

  const own = {
    tags,
    summary: 'The running session of the caller, who is the participant with his login as short name',
    response: {
      200: Type.Object({
        participant: orNull(Type.Object({ id: whole, name: shown })),
        session: orNull(Session),
        points: Type.Array(Type.Object({ id: whole, name: shown })),
      }),
    },
  };
  app.get(`${PATH}/own`, { schema: own }, async ({ actor }): Promise<OwnLoneWorker> => {
    const self = await store.findBy(actor, people, 'shortName', actor.login);
    if (!self) return { participant: null, session: null, points: [] };
    const id = await runningSessionId(pool, Number(self.id));
    return {
      participant: { id: Number(self.id), name: titleOf(people, self) },
      session: id === undefined ? null : await protocolSession(pool, id),
      points: await ownPoints(actor),
    };
  });

  const one = {
    tags,
    summary: 'A session with its log',
    params: idParams,
    response: { 200: Type.Object({ ...SESSION, log: Type.Array(Entry) }) },
  };
  app.get(`${PATH}/:id`, { schema: one }, async ({ actor, params: { id } }): Promise<LoneWorkerDetails> => {
    await requireSession(actor, id, EITHER);
    return { ...(await protocolSession(pool, id)), log: await logOf(pool, id) };
  });

  const starting = { tags, summary: 'Start a session', body: Start, response: { 200: Session } };
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
    return startSession(pool, actor, start, await recordsOf(actor, body), config.timeZone);
  });

  const changing = { tags, summary: 'Change or prolong a session', params: idParams, body: Change };
  const replying = { response: { 200: Session } };
  app.put(
    `${PATH}/:id`,
    { schema: { ...changing, ...replying }, config: ALARMS },
    async ({ actor, params: { id }, body }) => {
      await requireSession(actor, id, ACTS);
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

  const checking = {
    tags,
    summary: 'Check in',
    params: idParams,
    response: { 200: Type.Object({ outcome: choice(['taken', 'alarm', 'ended'] as const), session: Session }) },
  };
  app.post(
    `${PATH}/:id/check-in`,
    { schema: checking, config: ALARMS },
    async ({ actor, signedIn, params: { id } }) => {
      await requireSession(actor, id, ACTS);
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
    await requireSession(actor, id, ACTS);
    const again = checkInText(languageOf(signedIn.user.language ?? ''), 'helpAgain');
    return callHelp(platform, pool, id, { kind: 'user', actor }, again);
  });

  const ending = {
    tags,
    summary: 'End a session with an outcome',
    params: idParams,
    body: End,
    response: { 200: Type.Object({ session: Session, acknowledged: Type.Optional(Type.Boolean()) }) },
  };
  app.post(
    `${PATH}/:id/end`,
    { schema: ending, config: ALARMS },
    async ({ actor, params: { id }, body }): Promise<LoneWorkerEnded> => {
      await requireSession(actor, id, ACTS);
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

  const linking = {
    tags,
    summary: "Make or renew the address of the person's page",
    params: idParams,
    response: { 200: Type.Object({ url: shown, expiresAt: shown }) },
  };
  app.post(`${PATH}/:id/link`, { schema: linking }, async ({ actor, params: { id } }): Promise<LoneWorkerLink> => {
    await requireSession(actor, id, ACTS);
    const { path, expiresAt } = await links.make(pool, actor, id);
    return { url: `${config.publicUrl ?? ''}${path}`, expiresAt };
  });

  const revoking = { tags, summary: "Revoke the address of the person's page", params: idParams };
  app.delete(
    `${PATH}/:id/link`,
    { schema: { ...revoking, response: { 200: emptyObject } } },
    async ({ actor, params: { id } }) => {
      await requireSession(actor, id, ACTS);
      await revokeLink(pool, actor, id);
      return {};
    },
  );
}
