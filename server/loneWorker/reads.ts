import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { LoneWorkerPage } from '../../protocol/loneWorker.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { containsPattern } from '../store/model/fold.ts';
import { boundTo } from '../store/tree/reach.ts';
import { scopeOf } from '../store/tree/scope.ts';
import { SELECT_SESSION, toProtocolSession } from './rows.ts';

/** Filter and page of a list of sessions. Pages count from 0. */
export interface SessionQuery {
  currentPage: number;
  pageSize: number;
  /** Sessions that have ended, instead of running ones. */
  ended: boolean;
  /** Text to find in participant, place, note and alarm point. */
  search: string;
  orgId?: number;
  recursive: boolean;
}

/**
 * Running sessions with an alarm come first, then those with the least time left. Of ended sessions, the latest comes
 * first.
 */
const ORDER = 's.alarm_at is null, s.due_at, s.id';
const ENDED_ORDER = 's.ended_at desc, s.id desc';

/** A page of the sessions of the actor's organizations. */
export async function sessionsOf(db: Queryable, actor: Actor, query: SessionQuery): Promise<LoneWorkerPage> {
  const { currentPage, pageSize, ended, search, orgId = actor.orgId, recursive } = query;
  const scope = await scopeOf(db, actor, ROOT_ORG_ID, orgId, recursive);
  const ids = scope.kind === 'all' ? null : scope.kind === 'one' ? [scope.id] : scope.ids;
  const where = `s.ended_at is ${ended ? 'not ' : ''}null and ($1::integer[] is null or s.org_id = any($1))
    and ($2 = '' or folded(s.participant_name || ' ' || s.place || ' ' || s.note || ' ' || s.alarm_point_name) like $2)`;
  const values = [ids, search === '' ? '' : containsPattern(search)];
  const { rows: counted } = await db.query<{ n: number }>(
    `select count(*)::integer as n from lone_worker s where ${where}`,
    values,
  );
  const { rows } = await db.query<Parameters<typeof toProtocolSession>[0]>(
    `${SELECT_SESSION} where ${where} order by ${ended ? ENDED_ORDER : ORDER} limit $3 offset $4`,
    [...values, pageSize, currentPage * pageSize],
  );
  return { list: rows.map(toProtocolSession), count: counted[0]?.n ?? 0 };
}

/**
 * The participant of a session, and whether the session belongs to the actor's organizations; undefined if there is
 * none.
 */
export async function ownerOf(
  db: Queryable,
  actor: Actor,
  id: number,
): Promise<{ participantId: number; within: boolean } | undefined> {
  const { rows } = await db.query<{ participantId: number; within: boolean }>(
    `select s.participant_id as "participantId", $2::integer is null or exists (
       select from org_closure c where c.ancestor_id = $2::integer and c.descendant_id = s.org_id) as within
     from lone_worker s where s.id = $1`,
    [id, boundTo(actor)],
  );
  return rows[0];
}

/** Id of the running session of a participant; undefined if there is none. */
export async function runningSessionId(db: Queryable, participantId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    'select id from lone_worker where participant_id = $1 and ended_at is null',
    [participantId],
  );
  return rows[0]?.id;
}
