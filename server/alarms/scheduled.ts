import type pg from 'pg';
import type { AlarmActionResult, RescheduleRequest } from '../../protocol/alarmTable.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import { addTask, beginsFor } from '../work/tasks.ts';
import { type Acting, type Action, act, ENDED } from './actions.ts';
import { type Job, notifyChange, startPriority, writeLog } from './job.ts';
import { mayRaise } from './mayTrigger.ts';
import { startOf } from './raise.ts';
import { changeStatus } from './status.ts';

/** Why a locked alarm can't be moved or cancelled by this actor; undefined if it can. */
function hindrance(actor: Actor, job: Job): string | undefined {
  if (!mayRaise(actor, job)) return 'ACCESS_DENIED';
  if (job.status === 'SCHEDULED') return undefined;
  return job.ended ? ENDED : 'ALARM_BEGUN';
}

/** Cancels scheduled alarms, each in its own transaction. Whoever may raise such an alarm may cancel it. */
export async function cancelScheduled(
  pool: pg.Pool,
  acting: Acting,
  ids: readonly number[],
  text: string,
): Promise<AlarmActionResult> {
  const action: Action = async (db, job, who, said) => {
    const reason = hindrance(acting.actor, job);
    if (reason) return reason;
    await changeStatus(db, job, 'CANCELED', { actor: who, text: said.text });
    return undefined;
  };
  const list: AlarmActionResult['list'] = [];
  for (const id of new Set(ids)) list.push(await act(pool, acting, { name: 'cancel', action, said: { text } }, id));
  return { list };
}

/** Whether the start of a job is still the one that the caller knows. `timeZone`: that of the wire time. */
async function startsAt(db: Queryable, job: Job, known: string, timeZone: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from alarm_job where id = $1 and date_trunc('second', starts_at at time zone $3) = $2::timestamp`,
    [job.id, known, timeZone],
  );
  return rowCount === 1;
}

/** Gives a locked job another start (`timestamptz` as text), with its task and an entry in its log. */
async function move(db: Queryable, job: Job, start: string): Promise<{ before: string; starts: string } | undefined> {
  const { rows } = await db.query<{ before: string; starts: string }>(
    `update alarm_job j set starts_at = $2::timestamptz, version = j.version + 1 from alarm_job b
     where j.id = $1 and b.id = j.id returning b.starts_at::text as before, j.starts_at::text as starts`,
    [job.id, start],
  );
  await addTask(
    db,
    'alarm_start',
    { job: job.id },
    {
      priority: startPriority(job, 0),
      at: start,
      flag: beginsFor(job),
    },
  );
  return rows[0];
}

/**
 * Moves scheduled alarms to another start, each in its own transaction. Whoever may raise such an alarm may move it.
 * @throws ApiError VALIDATION if the start has passed
 */
export async function rescheduleAlarms(
  pool: pg.Pool,
  acting: Acting,
  { list: asked, start, text = '' }: RescheduleRequest,
): Promise<AlarmActionResult> {
  const { actor, timeZone } = acting;
  const next = await startOf(pool, start, timeZone);
  if (!next?.ahead) throw new ApiError('VALIDATION', { errors: { start: 'past' } });
  const list: AlarmActionResult['list'] = [];
  for (const [id, known] of new Map(asked.map((one) => [one.id, one.startsAt]))) {
    const action: Action = async (db, job, who, said) => {
      const reason = hindrance(actor, job);
      if (reason) return reason;
      if (known && !(await startsAt(db, job, known, timeZone))) return 'ALARM_MOVED';
      const moved = await move(db, job, next.at);
      await writeLog(db, job, 'moved', said.text ? { ...moved, text: said.text } : { ...moved }, { actor: who });
      await notifyChange(db, job, 'alarm');
      return undefined;
    };
    list.push(await act(pool, acting, { name: 'reschedule', action, said: { text }, told: { start } }, id));
  }
  return { list };
}
