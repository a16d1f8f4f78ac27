import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import { GeneralInfo, MediaCalls, PERIODS, Resources, Statistics, TypedCalls } from '../../../protocol/dashboard.ts';
import { choice } from '../../../protocol/schema.ts';
import { readDay } from '../../../src/duty/days.ts';
import { authorityFor, can } from '../../../src/engine/access.ts';
import { wallTime } from '../../../src/engine/clock.ts';
import type { Actor } from '../../actor.ts';
import { alarmInfo, type FigureScope, mediaCalls, statistics, typedCalls } from '../../dashboard/figures.ts';
import { Machine } from '../../dashboard/machine.ts';
import type { Queryable } from '../../database/queryable.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { object } from '../../schemas.ts';
import { ownScope } from '../../store/tree/scope.ts';
import { SEE_ALARMS } from '../alarmTable/alarmTables.ts';

const tags = ['dashboard'];
const params = object({ period: choice(PERIODS) });

/** Dashboard figures (spec section 7) of the caller's organization and those below it, read from tallies only. */
export default async function dashboard(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, definitions, store } = platform;
  const { timeZone } = config;
  const machine = new Machine(config.dataDir);

  async function asked(db: Queryable, actor: Actor): Promise<FigureScope> {
    const { today } = wallTime(timeZone, new Date());
    return { scope: await ownScope(db, actor, ROOT_ORG_ID), timeZone, today: readDay(today) ?? 0 };
  }

  /** Number of records of a resource; null if the caller may not list them. */
  async function countOf(actor: Actor, name: string, db: Queryable): Promise<number | null> {
    const resource = definitions.byName.get(name);
    if (!resource || !can(actor.authorities, authorityFor(resource, 'list'))) return null;
    return (await store.listMulti(actor, [resource], { recursive: true, page: 0, pageSize: 1 }, db)).count;
  }

  const info = { tags, summary: 'General information', response: { 200: GeneralInfo } };
  app.get(
    '/dashboard',
    { schema: info, config: { lane: 'reads' } },
    async ({ actor, reads }): Promise<GeneralInfo> => ({
      at: wallTime(timeZone, new Date()).now,
      alarms: null,
      calls: null,
      ...(SEE_ALARMS.some((authority) => can(actor.authorities, authority)) &&
        (await alarmInfo(reads, await asked(reads, actor)))),
      participants: await countOf(actor, 'participants', reads),
      alarmPoints: await countOf(actor, 'alarm-points', reads),
    }),
  );

  app.get(
    '/dashboard/calls-typed/:period',
    {
      schema: { tags, summary: 'Calls by type of device', params, response: { 200: TypedCalls } },
      onRequest: allowAnyOf(SEE_ALARMS),
    },
    async ({ actor, params: { period } }) => typedCalls(platform.pool, await asked(platform.pool, actor), period),
  );

  app.get(
    '/dashboard/calls/:period',
    {
      schema: { tags, summary: 'Calls by time', params, response: { 200: MediaCalls } },
      onRequest: allowAnyOf(SEE_ALARMS),
    },
    async ({ actor, params: { period } }) => mediaCalls(platform.pool, await asked(platform.pool, actor), period),
  );

  app.get(
    '/dashboard/statistics/:period',
    {
      schema: { tags, summary: 'Alarms by time', params, response: { 200: Statistics } },
      onRequest: allowAnyOf(SEE_ALARMS),
    },
    async ({ actor, params: { period } }) => statistics(platform.pool, await asked(platform.pool, actor), period),
  );

  const resources = { tags, summary: 'The machine of the server that answers', response: { 200: Resources } };
  app.get(
    '/dashboard/resources',
    { schema: resources },
    async (): Promise<Resources> => ({
      at: wallTime(timeZone, new Date()).now,
      ...(await machine.resources()),
    }),
  );
}
