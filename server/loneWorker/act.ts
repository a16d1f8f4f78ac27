import type pg from 'pg';
import type {
  CheckInReply,
  LoneWorkerChange,
  LoneWorkerOutcome,
  LoneWorkerSession,
} from '../../protocol/loneWorker.ts';
import type { Actor } from '../actor.ts';
import { lockJob, notifyChange, writeLog } from '../alarms/job.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { refuseOnHold } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import { readySessionAlarm, storeSessionAlarm } from './alarm.ts';
import { dueTimeSql, protocolSession, readSession, type Session, scheduleNextAction, writeSessionLog } from './rows.ts';
import { auditSession, requireFuture } from './start.ts';

/** Who acts: a signed-in user, as the lone worker or on behalf of one, or the lone worker through the link. */
export type SessionActor = { kind: 'user'; actor: Actor } | { kind: 'link' };

const nameOf = (by: SessionActor, session: Session): string =>
  by.kind === 'user' ? by.actor.name || by.actor.login : session.participantName;

/** Adds a comment to the log of the session's alarm if that is running; returns whether it is. */
async function noteInAlarm(db: Queryable, { alarmId }: Session, text: string, by: string): Promise<boolean> {
  const job = alarmId === null ? undefined : await lockJob(db, Number(alarmId));
  if (!job || job.ended) return false;
  await writeLog(db, job, 'comment', { text }, { actor: { id: null, name: by } });
  await notifyChange(db, job, 'alarm');
  return true;
}

/** Runs `work` with a locked session in one transaction. @throws ApiError NOT_FOUND if there is no such session */
function held<T>(pool: pg.Pool, id: number, work: (db: pg.PoolClient, session: Session) => Promise<T>): Promise<T> {
  return inTransaction(
    pool,
    async (db) => {
      const session = await readSession(db, id, true);
      if (!session) throw new ApiError('NOT_FOUND');
      return work(db, session);
    },
    { attempts: 3 },
  );
}

/**
 * Records that the person is fine. Either the check-in or the alarm comes first: after the alarm, the check-in is only
 * recorded, also in the log of the alarm, and the reply says that the alarm continues.
 */
export function checkIn(pool: pg.Pool, id: number, by: SessionActor, late: string): Promise<CheckInReply> {
  return held(pool, id, async (db, session) => {
    const outcome = await storeCheckIn(db, session, nameOf(by, session), late);
    return { outcome, session: await protocolSession(db, id) };
  });
}

/**
 * Stores a check-in of a locked session. `late`: comment for the log of its alarm. `detail`: for the log of the
 * session.
 */
export async function storeCheckIn(
  db: Queryable,
  session: Session,
  by: string,
  late: string,
  detail: object = {},
): Promise<CheckInReply['outcome']> {
  const { id } = session;
  if (session.ended) return 'ended';
  if (session.alarmed) {
    await db.query('update lone_worker set last_check_in_at = clock_timestamp() where id = $1', [id]);
    await noteInAlarm(db, session, late, by);
    await writeSessionLog(db, session, 'checkedInLate', by, detail);
    return 'alarm';
  }
  await db.query(
    `update lone_worker set last_check_in_at = clock_timestamp(), due_at = ${dueTimeSql('interval_minutes')} where id = $1`,
    [id],
  );
  await scheduleNextAction(db, id);
  await writeSessionLog(db, session, 'checkedIn', by, detail);
  return 'taken';
}

const REFUSED = () => new ApiError('INVALID_STATE');

/** Changes a session that waits for a check-in. Another interval or another end moves the next check-in. */
export function changeSession(
  pool: pg.Pool,
  id: number,
  actor: Actor,
  change: LoneWorkerChange,
  timeZone: string,
): Promise<LoneWorkerSession> {
  return held(pool, id, async (db, session) => {
    if (session.ended || session.alarmed) throw REFUSED();
    await requireFuture(db, change.plannedEnd, timeZone);
    const { intervalMinutes, place, note: hint, plannedEnd, nextMinutes } = change;
    await db.query(
      `update lone_worker set interval_minutes = coalesce($2, interval_minutes), place = coalesce($3, place),
         note = coalesce($4, note),
         planned_end = case when $5 then ($6::text)::timestamp at time zone $7 else planned_end end
       where id = $1`,
      [id, intervalMinutes, place, hint, plannedEnd !== undefined, plannedEnd ?? null, timeZone],
    );
    if (nextMinutes !== undefined || intervalMinutes !== undefined || plannedEnd !== undefined) {
      await db.query(`update lone_worker set due_at = ${dueTimeSql('coalesce($2, interval_minutes)')} where id = $1`, [
        id,
        nextMinutes ?? null,
      ]);
      await scheduleNextAction(db, id);
    }
    await writeSessionLog(db, session, 'changed', actor.name || actor.login, change);
    await auditSession(db, actor, 'update', id, change);
    return protocolSession(db, id);
  });
}

/**
 * Raises the alarm at once because the person needs help. While an alarm of this session is running, the call for help
 * is added to its log instead; after that alarm has ended, another one is raised. @throws ApiError ON_HOLD: nobody
 * would be called
 */
export async function callHelp(
  platform: Platform,
  pool: pg.Pool,
  id: number,
  by: SessionActor,
  again: string,
): Promise<LoneWorkerSession> {
  const seen = await readSession(pool, id);
  if (!seen) throw new ApiError('NOT_FOUND');
  if (seen.ended) throw REFUSED();
  const ready = await readySessionAlarm(platform, seen, 'help');
  return held(pool, id, async (db, session) => {
    if (session.ended) throw REFUSED();
    await refuseOnHold(db);
    const name = nameOf(by, session);
    if (session.alarmed && (await noteInAlarm(db, session, again, name)))
      await writeSessionLog(db, session, 'helpAgain', name);
    else {
      const alarm = await storeSessionAlarm(db, platform, session, { reason: 'help', ready, by: name });
      if (by.kind === 'user') await auditSession(db, by.actor, 'help', id, { alarm });
    }
    return protocolSession(db, id);
  });
}

/** Stores the end of a locked session that runs; `kind`: that of the entry in its log. */
export async function storeEnd(
  db: Queryable,
  session: Session,
  by: string,
  told: { outcome: LoneWorkerOutcome; text?: string },
  kind: 'ended' | 'endedOnHold' = 'ended',
): Promise<void> {
  await db.query(
    `update lone_worker set ended_at = clock_timestamp(), ended_by = $2, outcome = $3, act_at = null,
       link_expires_at = least(link_expires_at, clock_timestamp() + interval '1 hour') where id = $1`,
    [session.id, by, told.outcome],
  );
  await writeSessionLog(db, session, kind, by, told);
}

/** Ends a session; ending it again changes nothing. */
export function endSession(
  pool: pg.Pool,
  id: number,
  by: SessionActor,
  { outcome, text }: { outcome: LoneWorkerOutcome; text: string },
): Promise<LoneWorkerSession> {
  return held(pool, id, async (db, session) => {
    if (session.ended) return protocolSession(db, id);
    await storeEnd(db, session, nameOf(by, session), { outcome, ...(text === '' ? {} : { text }) });
    if (by.kind === 'user') await auditSession(db, by.actor, 'end', id, { outcome, ...(text === '' ? {} : { text }) });
    return protocolSession(db, id);
  });
}

/** Ends all running sessions, in the order in which others lock them. `by`: who does, by name. */
export async function endOpenSessions(db: Queryable, by: string): Promise<void> {
  const { rows } = await db.query<{ id: number }>('select id from lone_worker where ended_at is null order by id');
  for (const { id } of rows) {
    const session = await readSession(db, id, true);
    if (session && !session.ended) await storeEnd(db, session, by, { outcome: 'ENDED_BY_OPERATOR' }, 'endedOnHold');
  }
}
