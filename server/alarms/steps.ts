import type { ResolvedStep } from '../../protocol/duty.ts';
import { canBeCalled } from '../../src/duty/reach.ts';
import type { Queryable } from '../database/queryable.ts';
import { together } from '../database/together.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import { addTask } from '../work/tasks.ts';
import { callsOf, excludedFrom, storeCalls } from './calls.ts';
import { exhaustedStatus, following, isFulfilled } from './course.ts';
import { type Job, priorityOf, writeLog } from './job.ts';
import { changeStatus } from './status.ts';
import { addStep, beginRow, endRow, type StepPlace } from './stepRows.ts';

/**
 * Begins a step of a locked job with those whom it reaches now; the log says why one that reaches nobody is passed over,
 * which `checkSteps` does at once. The caller must call `checkSteps` afterwards.
 */
export async function beginStep(db: Queryable, job: Job, place: StepPlace, reached: ResolvedStep): Promise<void> {
  const [ends, excluded] = await together([beginRow(db, job, place), excludedFrom(db, job, place.round)]);
  if (ends === undefined) return;
  const people = reached.calls.filter(({ participantId }) => !excluded.has(participantId));
  const calls = callsOf(job, people);
  const { deadEnds } = reached;
  const waits =
    job.tracks[place.track]?.steps[place.step]?.requiredAcceptances === 0 || reached.calls.some(canBeCalled);
  const told = { ...place, people: people.length, calls: calls.length, deadEnds };
  await together([
    addTask(db, 'alarm_step_end', { job: job.id, ...place }, { priority: priorityOf(job), at: ends }),
    storeCalls(db, job, place, calls),
    writeLog(db, job, waits ? 'step' : 'stepPassed', told),
  ]);
}

interface RunningStep extends StepPlace {
  required: number;
  over: boolean;
  open: boolean;
}

/**
 * Ends steps that have enough acceptances, that can't get any more, or whose time is over, and continues behind them.
 * While the installation is on hold no time is over.
 */
export async function checkSteps(db: Queryable, job: Job): Promise<void> {
  const { rows } = await db.query<RunningStep>(
    `select track, round, step, required, ends_at <= clock_timestamp() and ${IN_SERVICE} as over,
       exists (select from alarm_call c where c.job_id = s.job_id and c.raised_at = $2::timestamptz and c.track = s.track
         and c.round = s.round and c.step = s.step and c.ended_at is null) as open
     from alarm_step s where job_id = $1 and state = 'running' order by track`,
    [job.id, job.raisedAt],
  );
  let runs = false;
  for (const { required, over, open, ...place } of rows) {
    const ready = required > 0 && (job.accepted >= required || !open);
    if (!over && !ready) {
      runs = true;
      continue;
    }
    if (!(await endRow(db, job, place))) continue;
    await writeLog(db, job, 'stepEnd', { ...place, reached: required > 0 && job.accepted >= required });
    if (!job.ended && !isFulfilled(job)) await proceed(db, job, place);
  }
  if (!runs) await checkEnd(db, job);
}

/** Adds what follows a step: the next step, or the first one of the next round, if there is one. */
export async function proceed(db: Queryable, job: Job, { track, round, step }: StepPlace): Promise<void> {
  const plan = job.tracks[track];
  const next = plan && following(plan, { round, step }, job);
  if (next) await addStep(db, job, { track, round: next.round, step: next.step }, next.minutes);
}

/** Ends a job that has nothing left to do and waits for no answer. */
async function checkEnd(db: Queryable, job: Job): Promise<void> {
  if (job.ended || isFulfilled(job)) return;
  const { rows } = await db.query<{ busy: boolean }>(
    `select exists (select from alarm_step where job_id = $1 and state <> 'done')
       or exists (select from alarm_call where job_id = $1 and raised_at = $2::timestamptz and ended_at is null) as busy`,
    [job.id, job.raisedAt],
  );
  if (rows[0]?.busy) return;
  const { rows: counts } = await db.query<{ calls: number; reached: number }>(
    `select count(*) as calls, count(*) filter (where (sent_at is not null and state <> 'FAILED') or answered_at is not null) as reached
     from alarm_call where job_id = $1 and raised_at = $2::timestamptz`,
    [job.id, job.raisedAt],
  );
  const { calls = 0, reached = 0 } = counts[0] ?? {};
  await changeStatus(db, job, exhaustedStatus({ required: job.required, calls, reached }));
}
