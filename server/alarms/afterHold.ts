import type { Queryable } from '../database/queryable.ts';
import { type Job, type LogActor, lockJob, writeLog } from './job.ts';
import { mayBecome } from './states.ts';
import { changeStatus } from './status.ts';

/** What the log of an alarm says about the hold. */
interface HeldCopy {
  /** When the copy was made. */
  copiedAt: string;
}

async function openJobs(db: Queryable): Promise<Job[]> {
  const { rows } = await db.query<{ id: number }>('select id from alarm_job where ended_at is null order by id');
  const jobs: Job[] = [];
  for (const { id } of rows) {
    const job = await lockJob(db, id);
    if (job && !job.ended) jobs.push(job);
  }
  return jobs;
}

/**
 * Ends all alarms of a restored copy, without raising others: INTERRUPTED, or CANCELED before they began. Then closes every
 * call and step that is left, also of alarms that have ended, because they would be carried out.
 */
export async function endOpenAlarms(db: Queryable, actor: LogActor, copy: HeldCopy): Promise<void> {
  for (const job of await openJobs(db)) {
    await writeLog(db, job, 'endedOnHold', copy, { actor });
    const status = mayBecome(job, 'CANCELED') ? 'CANCELED' : 'INTERRUPTED';
    await changeStatus(db, job, status, { actor, followed: false });
  }
  await db.query(`update alarm_step set state = 'done', ended_at = clock_timestamp() where state <> 'done'`);
  await db.query(
    `update alarm_call set state = 'SKIPPED', ended_at = clock_timestamp(), due_at = null, answer_until = null, leased_until = null
     where ended_at is null and state in ('PLANNED', 'SENDING', 'SENT')`,
  );
}

/** Notes in the log of all alarms that go on that they stood still. */
export async function noteContinued(db: Queryable, actor: LogActor, copy: HeldCopy): Promise<void> {
  for (const job of await openJobs(db)) await writeLog(db, job, 'continuedAfterHold', copy, { actor });
}
