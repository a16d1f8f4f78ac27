import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { Queryable } from '../database/queryable.ts';
import { together } from '../database/together.ts';
import { addTask } from '../work/tasks.ts';
import { nextStep, triggerEventsAt } from './course.ts';
import { raiseConsequentialAlarms } from './insert.ts';
import { type Job, type LogActor, notifyChange, priorityOf, writeLog } from './job.ts';
import { isFinal, mayBecome } from './states.ts';
import { addStep, type StepPlace } from './stepRows.ts';

interface StatusChange {
  /** The operator who changes it. */
  actor?: LogActor;
  text?: string;
  /** Whether consequential alarms are raised. */
  followed?: boolean;
  /** The job has got its tracks and the required number, which are stored with the status. */
  planned?: boolean;
}

/**
 * Changes the status of a locked job, with all consequences: the log, the open consoles, its open calls and steps, and
 * consequential alarms. @throws if the job may not change to this status, so that the transaction is rolled back
 */
export async function changeStatus(
  db: Queryable,
  job: Job,
  status: AlarmStatus,
  { actor, text, followed = true, planned = false }: StatusChange = {},
): Promise<void> {
  const from = job.status;
  if (!mayBecome(job, status)) throw new Error(`The alarm ${job.id} cannot change from ${from} to ${status}.`);
  job.status = status;
  job.awaitsAcknowledgement = status === 'ACCEPTED' && job.content.acknowledgeMode === 'ACCEPT_AND_ACKNOWLEDGE';
  job.ended = isFinal(job);
  const wait = job.awaitsAcknowledgement ? job.content.localAcknowledgeTime : null;
  const changed = db.query<{ until: string | null }>(
    `update alarm_job set status = $2, awaits_acknowledgement = $3, version = version + 1,
       accepted_at = case when $2 = 'ACCEPTED' then clock_timestamp() else accepted_at end,
       acknowledge_until = coalesce(clock_timestamp() + make_interval(mins => $4), acknowledge_until),
       ended_at = case when $5 then clock_timestamp() end,
       taken_at = case when $2 = 'ACKNOWLEDGED' and $6::text is not null then clock_timestamp() end,
       taken_by = case when $2 = 'ACKNOWLEDGED' then $6::text end,
       tracks = coalesce($7::jsonb, tracks), required = coalesce($8, required)
     where id = $1 returning acknowledge_until::text as until`,
    [
      job.id,
      status,
      job.awaitsAcknowledgement,
      wait,
      job.ended,
      actor?.name ?? null,
      planned ? JSON.stringify(job.tracks) : null,
      planned ? job.required : null,
    ],
  );
  const [{ rows }] = await together([
    changed,
    writeLog(db, job, 'status', { from, to: status, ...(text ? { text } : {}) }, { actor }),
    notifyChange(db, job, 'alarm'),
  ]);
  if (wait !== null) {
    await addTask(db, 'alarm_acknowledge', { job: job.id }, { priority: priorityOf(job), at: rows[0]?.until });
  }
  if (status === 'ACCEPTED') await closeFulfilled(db, job);
  else if (job.ended) await closeSteps(db, job);
  // a scheduled alarm that ends before it begins has called nobody, so nothing follows from its end
  const begins = from !== 'SCHEDULED' || status === 'NEW';
  if (begins && followed) await raiseConsequentialAlarms(db, job, triggerEventsAt(status, job.ended));
}

/** Ends all steps and skips open calls. Calls that are being sent can't be held back. */
async function closeSteps(db: Queryable, job: Job): Promise<void> {
  await db.query(
    `update alarm_step set state = 'done', ended_at = clock_timestamp() where job_id = $1 and state <> 'done'`,
    [job.id],
  );
  await db.query(
    `update alarm_call set state = 'SKIPPED', ended_at = clock_timestamp(), due_at = null, answer_until = null
     where job_id = $1 and raised_at = $2::timestamptz and ended_at is null and state in ('PLANNED', 'SENT')`,
    [job.id, job.raisedAt],
  );
}

/** Called when enough people have accepted: the others are no longer called, except those whom further steps inform. */
async function closeFulfilled(db: Queryable, job: Job): Promise<void> {
  const { rows } = await db.query<StepPlace>(
    `select distinct on (track) track, round, step from alarm_step where job_id = $1 order by track, round desc, step desc`,
    [job.id],
  );
  await db.query(
    `update alarm_step set state = 'done', ended_at = clock_timestamp()
     where job_id = $1 and state <> 'done' and not (state = 'waiting' and required = 0)`,
    [job.id],
  );
  await db.query(
    `update alarm_call c set state = 'SKIPPED', ended_at = clock_timestamp(), due_at = null, answer_until = null
     from alarm_step s
     where c.job_id = $1 and c.raised_at = $2::timestamptz and c.ended_at is null and c.state in ('PLANNED', 'SENT')
       and s.job_id = c.job_id and s.track = c.track and s.round = c.round and s.step = c.step
       and (s.required > 0 or $3 or c.state = 'SENT')`,
    [job.id, job.raisedAt, job.content.acknowledgeMode !== 'NONE'],
  );
  for (const place of rows) await beginInformingSteps(db, job, place);
}

/** Begins the later steps of a track that only inform. */
export async function beginInformingSteps(db: Queryable, job: Job, { track, round, step }: StepPlace): Promise<void> {
  const plan = job.tracks[track];
  if (!plan) return;
  for (let next = nextStep(plan, step, job.accepted); next !== undefined; ) {
    if (plan.steps[next]?.requiredAcceptances === 0) await addStep(db, job, { track, round, step: next }, 0);
    next = nextStep(plan, next, job.accepted);
  }
}
