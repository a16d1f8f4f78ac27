import { type Static, Type } from '@sinclair/typebox';
import { type MissingPart, PreparedAgain } from '../../../protocol/alarms.ts';
import { AlarmDetails, AlarmRow } from '../../../protocol/alarmTable.ts';
import type { FigureCounts } from '../../../protocol/figures.ts';
import { ListPlace } from '../../../protocol/list.ts';
import { extended } from '../../../protocol/schema.ts';
import { ALARM_ACTION } from '../../../resources/enums.ts';
import type { Actor } from '../../actor.ts';
import { ownCallOf } from '../../alarms/answers/ownCall.ts';
import { RAISE_AUTHORITIES, usableIds } from '../../alarms/mayTrigger.ts';
import type { TableView } from '../../alarms/reads/conditions.ts';
import { alarmDetails, alarmOf, triggerAgain } from '../../alarms/reads/details.ts';
import { TableBody, type TableQuery, tableQuery } from '../../alarms/reads/request.ts';
import { alarmPage, countFigures } from '../../alarms/reads/table.ts';
import { addressesFor, hideTitles } from '../../alarms/reads/titles.ts';
import { type AlarmTable, ownParticipantId, TABLES, viewOf } from '../../alarms/reads/view.ts';
import type { Queryable } from '../../database/queryable.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import type { Platform } from '../../platform.ts';
import { id, idParams, object } from '../../schemas.ts';
import { SharedReads } from '../../sharedReads.ts';

/** Authorities to see alarms, and to change those that the caller sees. */
export const SEE_ALARMS = ['ALARM_TABLE'];
export const ACT_ON_ALARMS = [ALARM_ACTION];
const tags = ['alarms'];
const HEAVY = { lane: 'reads' } as const;

const figuresReply = Type.Object({
  figures: Type.Record(Type.String(), Type.Integer()),
  count: Type.Integer(),
});

const PageReply = extended(ListPlace, { list: Type.Array(AlarmRow) });
type Page = Static<typeof PageReply>;

/** A page of a table as the actor may see it. */
async function pageOf({ definitions }: Platform, actor: Actor, db: Queryable, view: TableView): Promise<Page> {
  const { page, pageSize } = view.query;
  const { list, count } = await alarmPage(db, view);
  if (view.ended) await hideTitles(db, definitions, actor, list);
  return { list, count, currentPage: page, pageSize, pagesCount: Math.ceil(count / pageSize) };
}

/** Alarm table and history (spec 7): pages, details, and the data to trigger an alarm again. */
export default async function alarmTables(app: App, { platform }: RouteOptions): Promise<void> {
  const shared = { pages: new SharedReads<Page>(), counts: new SharedReads<FigureCounts>() };
  for (const table of TABLES) addTable(app, platform, table, shared);

  const { pool, config } = platform;
  const byAlarm = {
    tags,
    summary: 'Ended alarms of the alarm point of an alarm',
    body: TableBody,
    querystring: object({ alarmId: id() }),
    response: { 200: PageReply },
  };
  const asked = { schema: byAlarm, onRequest: allowAnyOf(SEE_ALARMS), config: HEAVY };
  app.post('/history/by-alarm', asked, async ({ actor, query, body, reads }) => {
    const where = { timeZone: config.timeZone, ended: false };
    const { row } = await alarmOf(pool, actor, query.alarmId, where);
    const view = await viewOf(platform, actor, tableQuery(body), { db: reads, ended: true, live: true });
    const same = row.alarmPointId === null ? { alarmId: row.id } : { alarmPointId: row.alarmPointId };
    return pageOf(platform, actor, reads, { ...view, same });
  });
}

/** What operators who watch the same share. */
interface SharedTables {
  pages: SharedReads<Page>;
  counts: SharedReads<FigureCounts>;
}

/** Equal for views that show the same; the alarms of one person are shown to nobody else. */
const keyOf = ({ query, scope, ended, caller }: TableView): string =>
  JSON.stringify([{ ...query, orgId: scope }, ended, query.people.mine ? caller : null]);

function addTable(app: App, platform: Platform, { path, ended }: AlarmTable, shared: SharedTables): void {
  const { definitions, pool, config } = platform;
  const where = { timeZone: config.timeZone, ended };

  const list = { tags, summary: 'A page of alarms', body: TableBody, response: { 200: PageReply } };
  app.post(path, { schema: list, onRequest: allowAnyOf(SEE_ALARMS), config: HEAVY }, async (request, reply) => {
    const { actor, body, reads } = request;
    const query: TableQuery = tableQuery(body);
    const view = await viewOf(platform, actor, query, { db: reads, ended, live: true });
    // names in the history are hidden for each caller
    if (ended) return pageOf(platform, actor, reads, view);
    return shared.pages.read(
      keyOf(view),
      () => pageOf(platform, actor, reads, view),
      () => reply.raw.destroyed,
    );
  });

  const figures = {
    tags,
    summary: 'How many alarms of a table are in each figure',
    body: TableBody,
    response: { 200: figuresReply },
  };
  const counted = { schema: figures, onRequest: allowAnyOf(SEE_ALARMS), config: HEAVY };
  app.post(`${path}/figures`, counted, async ({ actor, body, reads }, reply) => {
    const view = await viewOf(platform, actor, tableQuery(body), { db: reads, ended, live: true });
    return shared.counts.read(
      keyOf(view),
      () => countFigures(reads, view),
      () => reply.raw.destroyed,
    );
  });

  const one = {
    tags,
    summary: 'An alarm with its calls and its log',
    params: idParams,
    response: { 200: AlarmDetails },
  };
  app.get(
    `${path}/details/:id`,
    { schema: one, onRequest: allowAnyOf(SEE_ALARMS) },
    async ({ actor, params }): Promise<AlarmDetails> => {
      const found = await alarmOf(pool, actor, params.id, where);
      const details = await alarmDetails(pool, actor, found, config.timeZone);
      const hidden = await hideTitles(pool, definitions, actor, details);
      const sees = addressesFor(definitions, actor, hidden);
      for (const entry of details.log) hideWhoAnswered(entry, hidden);
      for (const call of details.callList) if (!sees(call.participantId)) call.address = '';
      return { ...details, ...(await ownCall(platform, actor, details)) };
    },
  );

  const again = {
    tags,
    summary: 'What triggers an alarm again',
    params: idParams,
    response: { 200: PreparedAgain },
  };
  const onRequest = [allowAnyOf(SEE_ALARMS), allowAnyOf(RAISE_AUTHORITIES)];
  app.get(`${path}/prepare-trigger-again/:id`, { schema: again, onRequest }, async ({ actor, params }) =>
    stillUsable(platform, actor, triggerAgain(await alarmOf(pool, actor, params.id, where))),
  );
}

/** How the alarm has called the caller; nothing if it hasn't. */
async function ownCall(
  platform: Platform,
  actor: Actor,
  { id, callList, complete }: AlarmDetails,
): Promise<Pick<AlarmDetails, 'ownCall'>> {
  if (callList.length === 0) return {};
  const self = await ownParticipantId(platform, actor);
  const called = self !== undefined && (!complete || callList.some(({ participantId }) => participantId === self));
  const own = called ? await ownCallOf(platform.pool, id, self) : undefined;
  return own ? { ownCall: { state: own.state, arrived: own.arrival === 'arrived', answers: own.answers } } : {};
}

/** Hides the name of a participant who answered a call: the log entry contains it as `actorName` too. */
function hideWhoAnswered(entry: AlarmDetails['log'][number], hidden: ReadonlySet<number>): void {
  const { participantId, by } = entry.detail;
  if (typeof participantId === 'number' && hidden.has(participantId) && by !== 'operator') {
    entry.actorName = `#${participantId}`;
  }
}

/** Removes references that were deleted since then or that the caller may not use, and counts them in `missing`. */
async function stillUsable(platform: Platform, actor: Actor, prepared: PreparedAgain): Promise<PreparedAgain> {
  const { alarmPointId, templateId, alarmPlanId, recipients, ...rest } = prepared;
  const missing: NonNullable<PreparedAgain['missing']> = {};
  const those = async (part: MissingPart, name: string, given: readonly number[]) => {
    const found = await usableIds(platform, actor, name, given);
    if (found.length < given.length) missing[part] = given.length - found.length;
    return found;
  };
  const kept = async <K extends MissingPart>(key: K, name: string, given: number | undefined) => {
    const [found] = given === undefined ? [] : await those(key, name, [given]);
    return (found === undefined ? {} : { [key]: found }) as { [key in K]?: number };
  };
  const still = {
    ...rest,
    ...(await kept('alarmPointId', 'alarm-points', alarmPointId)),
    ...(await kept('templateId', 'alarm-templates', templateId)),
    ...(await kept('alarmPlanId', 'alarm-plans', alarmPlanId)),
    recipients: {
      participants: await those('participants', 'participants', recipients.participants),
      groups: await those('groups', 'participant-groups', recipients.groups),
    },
  };
  return Object.keys(missing).length > 0 ? { ...still, missing } : still;
}
