import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { Platform } from '../../platform.ts';
import { scopeOf } from '../../store/tree/scope.ts';
import type { TableView } from './conditions.ts';
import type { TableQuery } from './request.ts';

/** The two alarm tables, and the names of their export files. The history has only alarms that have ended. */
export const TABLES = [
  { path: '/alarmtable', name: 'alarm-table', ended: false },
  { path: '/history', name: 'alarm-history', ended: true },
] as const;
export type AlarmTable = (typeof TABLES)[number];

/** Id of the participant whose short name is the actor's login; undefined if there is none. */
export async function ownParticipantId({ definitions, store }: Platform, actor: Actor): Promise<number | undefined> {
  const people = definitions.byName.get('participants');
  const self = people ? await store.findBy(actor, people, 'shortName', actor.login) : undefined;
  return self === undefined ? undefined : Number(self.id);
}

/**
 * The view of a table for a request of the actor. `live`: with earlier alarms that belong to the last hours.
 * @throws if the organization is outside the actor's subtree
 */
export async function viewOf(
  platform: Platform,
  actor: Actor,
  query: TableQuery,
  { db, ended, live }: { db: Queryable; ended: boolean; live: boolean },
): Promise<TableView> {
  const scope = await scopeOf(db, actor, ROOT_ORG_ID, query.orgId ?? actor.orgId, query.recursive);
  const participantId = query.people.mine ? await ownParticipantId(platform, actor) : undefined;
  const caller = { userId: actor.userId, participantId };
  return { query, scope, timeZone: platform.config.timeZone, ended, live, caller };
}
