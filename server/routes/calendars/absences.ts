import { type Static, Type } from '@sinclair/typebox';
import { Absence, type AbsenceEffect, EFFECT_LIMITS } from '../../../protocol/calendars.ts';
import { wallTime } from '../../../src/engine/clock.ts';
import type { RecordData } from '../../../src/engine/definition.ts';
import type { Actor } from '../../actor.ts';
import { currentMoment } from '../../alarms/resolve.ts';
import { effectsOf } from '../../calendars/absenceGaps.ts';
import { absencesIn, type StoredAbsence } from '../../calendars/absences.ts';
import { decide } from '../../calendars/requests.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ApiError } from '../../errors.ts';
import { recordOf } from '../../http/recordSchema.ts';
import { type App, allowOperation, type RouteOptions } from '../../http/route.ts';
import type { Platform } from '../../platform.ts';
import { emptyObject, id, idParams, nullish, object, text } from '../../schemas.ts';

const RESOURCE = 'absences';
const PEOPLE = 'participants';
const LOGIN_FIELD = 'shortName';
const LAST = '9999-12-31 23:59:59';
const NOTE = 200;

const moment = () =>
  Type.String({ maxLength: 19, pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$', 'x-code': 'dateTime' });
const span = { start: moment(), end: moment(), scheduleId: nullish(id()), note: nullish(text(NOTE)) };
const OwnAbsence = object({ ...span, participantId: nullish(id()), coverId: nullish(id()) });
const SwappedAbsence = object({ ...span, participantId: id(), coverId: id() });

const Absences = Type.Object({ list: Type.Array(Absence) });

/** The participant whose short name is the caller's login, if there is one. */
async function selfOf({ definitions, store }: Platform, actor: Actor, login: string): Promise<RecordData | undefined> {
  const people = definitions.byName.get(PEOPLE);
  return people && (await store.findBy(actor, people, LOGIN_FIELD, login));
}

/** Adds the organization to an absence: it belongs to the organization of its participant. */
async function withOrganization(platform: Platform, actor: Actor, absence: RecordData): Promise<RecordData> {
  const people = platform.definitions.byName.get(PEOPLE);
  if (!people) return absence;
  const { orgId } = await platform.store.get(actor, people, Number(absence.participantId));
  return { ...absence, orgId };
}

/**
 * Extension `overrides`: absences in a range, swaps of shifts and the caller's own absences. A user whose login is the
 * short name of a participant needs no authority to enter own absences or to cover for people of his organizations; where
 * the organization wants consent, they are requests.
 */
export default async function absences(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store, pool, config } = platform;
  const resource = definitions.byName.get(RESOURCE);
  if (!resource) return;
  const tags = [resource.name];
  const path = `/${resource.api.path}`;

  const listed = {
    tags,
    summary: 'The absences in a range',
    querystring: object({
      from: moment(),
      to: moment(),
      orgId: Type.Optional(id()),
      scheduleId: Type.Optional(id()),
      participantId: Type.Optional(id()),
    }),
    response: { 200: Absences },
  };
  app.get(path, { schema: listed, onRequest: allowOperation(resource, 'list') }, async ({ actor, query }) => {
    const orgId = query.orgId ?? actor.orgId;
    await store.requireOrg(actor, orgId);
    return { list: await absencesIn(pool, actor, { ...query, orgId }) };
  });

  const effects = {
    tags,
    summary: 'Who is on duty instead, and which gaps absences open',
    body: object({ ids: Type.Array(id(), { maxItems: EFFECT_LIMITS.absences }) }),
    response: { 200: Type.Unsafe<{ list: AbsenceEffect[] }>({ type: 'object', additionalProperties: true }) },
  };
  const mayList = { schema: effects, onRequest: allowOperation(resource, 'list'), config: { lane: 'duty' } } as const;
  app.post(`${path}/gaps`, mayList, async ({ actor, body }) => {
    const found = [...(await store.getMany(actor, resource, body.ids)).values()] as unknown as StoredAbsence[];
    return { list: await effectsOf(platform, actor, found, await currentMoment(pool)) };
  });

  const change = allowOperation(resource, 'update');
  const consent = {
    tags,
    summary: 'Accepts a requested absence',
    params: idParams,
    body: emptyObject,
    response: { 200: recordOf(resource) },
  };
  app.post(`${path}/:id/consent`, { schema: consent, onRequest: change }, ({ actor, params }) =>
    decide(platform, actor, resource, params.id, { state: 'ACCEPTED', refusal: null }),
  );

  const refusal = {
    tags,
    summary: 'Refuses a requested absence, with the reason',
    params: idParams,
    body: object({ reason: Type.String({ minLength: 1, maxLength: NOTE, pattern: '\\S' }) }),
    response: { 200: recordOf(resource) },
  };
  app.post(`${path}/:id/refuse`, { schema: refusal, onRequest: change }, ({ actor, params, body }) =>
    decide(platform, actor, resource, params.id, { state: 'REFUSED', refusal: body.reason.trim() }),
  );

  const swap = {
    tags,
    summary: 'Two absences, each covered by the other person; both or none',
    body: object({ absences: Type.Array(SwappedAbsence, { minItems: 2, maxItems: 2 }) }),
    response: { 200: Type.Object({ list: Type.Array(recordOf(resource)) }) },
  };
  app.post(`${path}/swap`, { schema: swap, onRequest: allowOperation(resource, 'create') }, async ({ actor, body }) => {
    checkSwap(body.absences);
    const records = await Promise.all(body.absences.map((absence) => withOrganization(platform, actor, absence)));
    const list = await inTransaction(pool, async (tx) => {
      const made: RecordData[] = [];
      for (const record of records) made.push(await store.create(actor, resource, record, tx));
      return made;
    });
    return { list };
  });

  const own = {
    tags,
    summary: 'Where the caller is absent or covers, from now on, and what has become of requests',
    response: { 200: Type.Object({ list: Type.Array(Absence), requests: Type.Array(Absence) }) },
  };
  app.get(`${path}/own`, { schema: own }, async ({ actor, signedIn }) => {
    const self = await selfOf(platform, actor, signedIn.user.login);
    if (!self) return { list: [], requests: [] };
    const { now } = wallTime(config.timeZone);
    const own = { from: now, to: LAST, orgId: actor.orgId, participantId: Number(self.id) };
    return {
      list: await absencesIn(pool, actor, own),
      requests: await absencesIn(pool, actor, { ...own, asked: true }),
    };
  });

  const add = {
    tags,
    summary: 'The caller is absent, or covers for somebody',
    body: OwnAbsence,
    response: { 200: recordOf(resource) },
  };
  app.post(`${path}/own`, { schema: add }, async ({ actor, signedIn, body }) => {
    const self = await selfOf(platform, actor, signedIn.user.login);
    const participantId = body.participantId ?? self?.id;
    if (!self || (participantId !== self.id && body.coverId !== self.id)) throw new ApiError('ACCESS_DENIED');
    return store.create(actor, resource, await withOrganization(platform, actor, { ...body, participantId }));
  });

  const drop = {
    tags,
    summary: 'Removes an absence in which the caller is absent or covers',
    params: idParams,
    response: { 200: emptyObject },
  };
  app.delete(`${path}/own/:id`, { schema: drop }, async ({ actor, signedIn, params }) => {
    const self = await selfOf(platform, actor, signedIn.user.login);
    const found = await store.get(actor, resource, params.id);
    if (!self || (found.participantId !== self.id && found.coverId !== self.id)) throw new ApiError('ACCESS_DENIED');
    await store.remove(actor, resource, params.id);
    return {};
  });
}

/** Throws VALIDATION unless each of the two participants covers for the other. */
function checkSwap([first, second]: Static<typeof SwappedAbsence>[]): void {
  if (first?.participantId === second?.coverId && second?.participantId === first?.coverId) return;
  throw new ApiError('VALIDATION', { errors: { 'absences.1.coverId': 'enum' } });
}
