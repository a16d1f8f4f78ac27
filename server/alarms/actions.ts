import type pg from 'pg';
import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { AlarmActionResult } from '../../protocol/alarmTable.ts';
import type { Actor } from '../actor.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Queryable } from '../store/behaviors.ts';
import { type Job, type LogActor, lockJob, notifyChange, writeLog } from './job.ts';
import { isFinal, mayBecome } from './states.ts';
import { changeStatus } from './status.ts';

/** An operator's action on a locked alarm. Returns the reason code if it isn't possible, else undefined. */
export type Action = (db: Queryable, job: Job, actor: LogActor, text: string) => Promise<string | undefined>;

/** Reason code: the alarm has ended. */
export const ENDED = 'ALARM_ENDED';

const acknowledge: Action = async (db, job, actor, text) => {
  if (!mayBecome(job, 'ACKNOWLEDGED')) return ENDED;
  await changeStatus(db, job, 'ACKNOWLEDGED', { actor, text });
  return undefined;
};

const stop: Action = async (db, job, actor, text) => {
  const status: AlarmStatus = mayBecome(job, 'CANCELED') ? 'CANCELED' : 'INTERRUPTED';
  if (isFinal(job) || !mayBecome(job, status)) return ENDED;
  await changeStatus(db, job, status, { actor, text });
  return undefined;
};

const comment: Action = async (db, job, actor, text) => {
  await writeLog(db, job, 'comment', { text }, { actor });
  await notifyChange(db, job, 'alarm');
  return undefined;
};

const ACTIONS = { acknowledge, stop, comment };
type ActionName = keyof typeof ACTIONS;

async function reaches(db: Queryable, actor: Actor, job: Job): Promise<boolean> {
  const { rowCount } = await db.query('select from org_closure where ancestor_id = $1 and descendant_id = $2', [
    actor.orgId,
    job.orgId,
  ]);
  return (rowCount ?? 0) > 0;
}

type ActionOutcome = AlarmActionResult['list'][number];

interface Acting {
  /** Name of the action in the audit log. */
  name: string;
  action: Action;
  actor: Actor;
  text: string;
  /** What the audit log tells beside status and text. */
  told?: object;
}

/** Performs one action on an alarm within the actor's subtree, and records it in the audit log. */
export async function act(
  pool: pg.Pool,
  { name, action, actor, text, told }: Acting,
  id: number,
): Promise<ActionOutcome> {
  return inTransaction(
    pool,
    async (db) => {
      const job = await lockJob(db, id);
      if (!job || !(await reaches(db, actor, job))) return { id, ok: false, status: null, reason: 'NOT_FOUND' };
      const who = { id: actor.userId, name: actor.name || actor.login };
      const reason = await action(db, job, who, text);
      if (reason) return { id, ok: false, status: job.status, reason };
      await auditAlarm(db, actor, name, id, { status: job.status, ...told, ...(text ? { text } : {}) });
      return { id, ok: true, status: job.status };
    },
    { attempts: 3 },
  );
}

/** Writes an actor's action on an alarm to the audit log. */
export async function auditAlarm(db: Queryable, actor: Actor, action: string, id: number, after: object) {
  await db.query(
    `insert into audit (actor_id, actor, action, type, object_id, after) values ($1, $2, $3, 'alarms', $4, $5)`,
    [actor.userId, actor.name || actor.login, action, id, JSON.stringify(after)],
  );
}

/** Performs one action on several alarms, each in its own transaction. */
export async function actOnMany(
  pool: pg.Pool,
  name: ActionName,
  actor: Actor,
  ids: readonly number[],
  text: string,
): Promise<AlarmActionResult> {
  const list: AlarmActionResult['list'] = [];
  for (const id of new Set(ids)) list.push(await act(pool, { name, action: ACTIONS[name], actor, text }, id));
  return { list };
}

/** Ids of the running alarms of an alarm point. */
export async function runningAlarmIds(db: Queryable, alarmPointId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from alarm_job where alarm_point_id = $1 and ended_at is null order by id',
    [alarmPointId],
  );
  return rows.map(({ id }) => id);
}
