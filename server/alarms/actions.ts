import { sql } from 'kysely';
import type pg from 'pg';
import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { AlarmActed, AlarmActionResult } from '../../protocol/alarmTable.ts';
import { NOT_ACCEPTED_STATUSES } from '../../src/duty/figures.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { compile } from '../store/model/sql.ts';
import { auditAlarm, type Job, type LogActor, lockJob, notifyChange, writeLog } from './job.ts';
import { wireTime } from './reads/rows.ts';
import { isFinal, mayBecome } from './states.ts';
import { changeStatus } from './status.ts';

/** What an operator says about an action; `reason`: why an alarm is closed. */
export interface Said {
  text: string;
  reason?: string;
}

/** An operator's action on a locked alarm. Returns the reason code if it isn't possible, else undefined. */
export type Action = (db: Queryable, job: Job, actor: LogActor, said: Said) => Promise<string | undefined>;

/** Reason code: the alarm has ended. */
export const ENDED = 'ALARM_ENDED';

/** Whether an alarm has ended without being accepted, so that an operator has to take it over. */
const hasFailed = ({ status, ended }: Job): boolean => ended && NOT_ACCEPTED_STATUSES.some((one) => one === status);

const acknowledge: Action = async (db, job, actor, { text }) => {
  if (mayBecome(job, 'ACKNOWLEDGED')) {
    await changeStatus(db, job, 'ACKNOWLEDGED', { actor, text });
    return undefined;
  }
  if (!hasFailed(job)) return ENDED;
  const { rowCount } = await db.query(
    `update alarm_job set taken_at = clock_timestamp(), taken_by = $2, version = version + 1
     where id = $1 and taken_at is null`,
    [job.id, actor.name],
  );
  if (rowCount === 0) return 'ALARM_TAKEN';
  await writeLog(db, job, 'takenOver', text ? { text } : {}, { actor });
  await notifyChange(db, job, 'alarm');
  return undefined;
};

const close: Action = async (db, job, actor, { text, reason }) => {
  if (!job.ended) return 'ALARM_RUNNING';
  if (!hasFailed(job)) return ENDED;
  const { rowCount } = await db.query(
    `update alarm_job set closed_at = clock_timestamp(), closed_by = $2, close_reason = $3, version = version + 1,
       taken_at = coalesce(taken_at, clock_timestamp()), taken_by = case when taken_at is null then $2 else taken_by end
     where id = $1 and closed_at is null`,
    [job.id, actor.name, reason],
  );
  if (rowCount === 0) return 'ALARM_CLOSED';
  await writeLog(db, job, 'closed', { reason, ...(text ? { text } : {}) }, { actor });
  await notifyChange(db, job, 'alarm');
  return undefined;
};

const stop: Action = async (db, job, actor, { text }) => {
  const status: AlarmStatus = mayBecome(job, 'CANCELED') ? 'CANCELED' : 'INTERRUPTED';
  if (isFinal(job) || !mayBecome(job, status)) return ENDED;
  await changeStatus(db, job, status, { actor, text });
  return undefined;
};

const comment: Action = async (db, job, actor, { text }) => {
  await writeLog(db, job, 'comment', { text }, { actor });
  await notifyChange(db, job, 'alarm');
  return undefined;
};

const ACTIONS = { acknowledge, close, stop, comment };
export type ActionName = keyof typeof ACTIONS;

async function reaches(db: Queryable, actor: Actor, job: Job): Promise<boolean> {
  const { rowCount } = await db.query('select from org_closure where ancestor_id = $1 and descendant_id = $2', [
    actor.orgId,
    job.orgId,
  ]);
  return (rowCount ?? 0) > 0;
}

/** Kinds of log entries by which an operator was faster, by the reason of a refusal; other refusals are nobody's doing. */
const FASTER: { readonly [reason: string]: readonly string[] } = {
  [ENDED]: ['status', 'takenOver', 'closed'],
  ALARM_TAKEN: ['takenOver', 'closed'],
  ALARM_CLOSED: ['closed'],
  ALARM_MOVED: ['moved'],
};

/** The operator who was faster than one whose action is refused, and when; empty if nobody was. */
async function fasterOperator(
  db: Queryable,
  job: Job,
  refused: string,
  timeZone: string,
): Promise<{ by?: string; at?: string }> {
  const kinds = FASTER[refused];
  if (!kinds) return {};
  const { rows } = await db.query<{ by: string; at: string }>(
    compile(sql`select l.actor_name as by, ${wireTime('l.at', timeZone)} as at from alarm_log l
      where l.job_id = ${job.id} and l.raised_at = ${job.raisedAt}::timestamptz
        and l.kind = any(${kinds}::text[]) and l.actor_name is not null
      order by l.id desc limit 1`),
  );
  return rows[0] ?? {};
}

/** Who acts on alarms, and the time zone of times in the results. */
export interface Acting {
  actor: Actor;
  timeZone: string;
}

interface Act {
  /** Name of the action in the audit log. */
  name: string;
  action: Action;
  said: Said;
  /** What the audit log tells beside status, reason and text. */
  told?: object;
}

/** Performs one action on an alarm within the actor's subtree, and records it in the audit log. */
export async function act(
  pool: pg.Pool,
  { actor, timeZone }: Acting,
  { name, action, said, told }: Act,
  id: number,
): Promise<AlarmActed> {
  return inTransaction(
    pool,
    async (db) => {
      const job = await lockJob(db, id);
      if (!job || !(await reaches(db, actor, job))) return { id, ok: false, status: null, reason: 'NOT_FOUND' };
      const who = { id: actor.userId, name: actor.name || actor.login };
      const refused = await action(db, job, who, said);
      if (refused) {
        return {
          id,
          ok: false,
          status: job.status,
          reason: refused,
          ...(await fasterOperator(db, job, refused, timeZone)),
        };
      }
      const { text, reason } = said;
      await auditAlarm(db, actor, name, id, {
        status: job.status,
        ...told,
        ...(reason ? { reason } : {}),
        ...(text ? { text } : {}),
      });
      return { id, ok: true, status: job.status };
    },
    { attempts: 3 },
  );
}

/** Performs one action on several alarms, each in its own transaction. */
export async function actOnMany(
  pool: pg.Pool,
  name: ActionName,
  acting: Acting,
  ids: readonly number[],
  said: Said,
): Promise<AlarmActionResult> {
  const list: AlarmActionResult['list'] = [];
  for (const id of new Set(ids)) list.push(await act(pool, acting, { name, action: ACTIONS[name], said }, id));
  return { list };
}

/** Ids of the running alarms of an alarm point, without those that are scheduled for later. */
export async function runningAlarmIds(db: Queryable, alarmPointId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from alarm_job where alarm_point_id = $1 and ended_at is null and status <> 'SCHEDULED' order by id`,
    [alarmPointId],
  );
  return rows.map(({ id }) => id);
}
