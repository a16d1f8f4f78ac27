import type pg from 'pg';
import { LONE_WORKER_DEFAULTS, type LoneWorkerSession, type LoneWorkerStart } from '../../protocol/loneWorker.ts';
import type { Actor } from '../actor.ts';
import { lock } from '../database/locks.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { refuseOnHold } from '../hold/hold.ts';
import { auditOf } from '../store/audit/writeAudit.ts';
import { dueTimeSql, protocolSession, scheduleNextAction, writeSessionLog } from './rows.ts';

/** What a new session copies from the records that its start refers to. */
export interface StartRecords {
  orgId: number;
  participantName: string;
  alarmPointName: string;
}

/** Writes an actor's action on a session to the audit log. */
export const auditSession = auditOf('lone-worker');

/** Throws ApiError VALIDATION if a moment in the platform's time zone is not in the future. */
export async function requireFuture(db: Queryable, moment: string | null | undefined, timeZone: string): Promise<void> {
  if (!moment) return;
  const { rows } = await db.query<{ ahead: boolean }>(
    'select ($1::text)::timestamp at time zone $2 > clock_timestamp() as ahead',
    [moment, timeZone],
  );
  if (!rows[0]?.ahead) throw new ApiError('VALIDATION', { errors: { plannedEnd: 'future' } });
}

/**
 * Starts a session; the first check-in is due an interval from now. A repeated request of the same caller returns the
 * session that it started. @throws NOT_UNIQUE at `participantId` if the person already has a running session, ON_HOLD: nobody would watch it
 */
export async function startSession(
  pool: pg.Pool,
  actor: Actor,
  start: LoneWorkerStart,
  { orgId, participantName, alarmPointName }: StartRecords,
  timeZone: string,
): Promise<LoneWorkerSession> {
  const { participantId, alarmPointId, intervalMinutes, requestId, plannedEnd = null } = start;
  const { graceMinutes = LONE_WORKER_DEFAULTS.grace, remindMinutes = LONE_WORKER_DEFAULTS.remind } = start;
  const by = actor.name || actor.login;
  return inTransaction(pool, async (db) => {
    await lock(db, 'loneWorkerStart');
    await refuseOnHold(db);
    const { rows: same } = await db.query<{ id: number }>(
      'select id from lone_worker where started_by_id = $1 and request_id = $2',
      [actor.userId, requestId],
    );
    if (same[0]) return protocolSession(db, same[0].id);
    await requireFuture(db, plannedEnd, timeZone);
    const { rowCount } = await db.query('select from lone_worker where participant_id = $1 and ended_at is null', [
      participantId,
    ]);
    if (rowCount) throw new ApiError('NOT_UNIQUE', { errors: { participantId: 'running' } });
    const { rows } = await db.query<{ id: number }>(
      `insert into lone_worker (org_id, participant_id, participant_name, alarm_point_id, alarm_point_name, place, note,
         interval_minutes, grace_minutes, remind_minutes, started_by_id, started_by, request_id, due_at, planned_end)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, clock_timestamp(), ($14::text)::timestamp at time zone $15
       returning id`,
      [
        orgId,
        participantId,
        participantName,
        alarmPointId,
        alarmPointName,
        start.place ?? '',
        start.note ?? '',
        intervalMinutes,
        graceMinutes,
        remindMinutes,
        actor.userId,
        by,
        requestId,
        plannedEnd,
        timeZone,
      ],
    );
    const id = rows[0]?.id ?? 0;
    await db.query(`update lone_worker set due_at = ${dueTimeSql('interval_minutes')} where id = $1`, [id]);
    await scheduleNextAction(db, id);
    await writeSessionLog(db, { id, orgId }, 'started', by, { minutes: intervalMinutes });
    await auditSession(db, actor, 'start', id, { participantName, alarmPointName, intervalMinutes });
    return protocolSession(db, id);
  });
}
