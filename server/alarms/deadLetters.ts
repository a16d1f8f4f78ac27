import type pg from 'pg';
import type { DeadLetter, ResendResult } from '../../protocol/delivery.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { refuseOnHold } from '../hold/hold.ts';
import { addTask } from '../work/tasks.ts';
import { lockJob, notifyChange, writeLog } from './job.ts';

/** Task priority of resent calls: after newly raised alarms. */
const URGENCY = 500;

export interface Page {
  currentPage: number;
  pageSize: number;
}

/** A dead letter with the participant whom its call did not reach. */
export interface StoredLetter extends DeadLetter {
  participantId: number;
}

/** Calls that channels could not deliver, newest first, of alarms in the subtree of an organization. */
export async function deadLetters(
  db: Queryable,
  orgId: number,
  { currentPage, pageSize }: Page,
): Promise<{ list: StoredLetter[]; count: number }> {
  const { rows } = await db.query<StoredLetter & { count: number }>(
    `select d.id, d.at, d.job_id as "alarmId", j.name as "alarmName", j.ended_at is null as running, d.call_id as "callId",
       d.channel, d.reason, d.detail, c.participant_id as "participantId", c.participant_name as "participantName", c.device_type as "deviceType", c.address,
       c.state, d.resent_at as "resentAt",
       count(*) over ()::integer as count
     from alarm_dead_letter d join alarm_job j on j.id = d.job_id
       join alarm_call c on c.id = d.call_id and c.raised_at = d.raised_at
     where exists (select from org_closure o where o.ancestor_id = $1 and o.descendant_id = j.org_id)
     order by d.at desc, d.id desc limit $2 offset $3`,
    [orgId, pageSize, currentPage * pageSize],
  );
  return { list: rows.map(({ count, ...letter }) => letter), count: rows[0]?.count ?? 0 };
}

/**
 * Makes a failed call due again under its key, by which a channel that did receive it recognizes the repeat. Returns
 * false if the call is no longer failed or is outside the actor's organizations.
 */
async function resend(db: pg.PoolClient, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await db.query<{ job: number; call: number }>(
    `select d.job_id as job, d.call_id as call from alarm_dead_letter d join alarm_job j on j.id = d.job_id
       join org_closure o on o.descendant_id = j.org_id and o.ancestor_id = $2
     where d.id = $1 and d.resent_at is null`,
    [id, actor.orgId],
  );
  const job = rows[0] && (await lockJob(db, rows[0].job));
  if (!rows[0] || !job) return false;
  const { call } = rows[0];
  const { rowCount } = await db.query(
    `update alarm_call set state = 'PLANNED', due_at = clock_timestamp(), tries = 0, ended_at = null, reason = null
     where id = $1 and raised_at = $2::timestamptz and state = 'FAILED'`,
    [call, job.raisedAt],
  );
  if (rowCount !== 1) return false;
  await db.query('update alarm_dead_letter set resent_at = clock_timestamp() where id = $1', [id]);
  await db.query('update alarm_job set failed_calls = failed_calls - 1 where id = $1', [job.id]);
  await writeLog(db, job, 'callResent', {}, { actor: { id: actor.userId, name: actor.name }, callId: call });
  await notifyChange(db, job, 'call');
  await addTask(db, 'alarm_deliver', {}, { priority: URGENCY });
  return true;
}

/** Resends several calls, each in its own transaction. @throws ApiError ON_HOLD: nothing is sent */
export async function resendAll(pool: pg.Pool, actor: Actor, ids: readonly number[]): Promise<ResendResult> {
  await refuseOnHold(pool);
  const list: ResendResult['list'] = [];
  for (const id of ids) {
    const ok = await inTransaction(pool, (db) => resend(db, actor, id), { attempts: 3 });
    list.push(ok ? { id, ok } : { id, ok, reason: 'NOT_FOUND' });
  }
  return { list };
}
