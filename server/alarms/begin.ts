import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import type { StepKey } from '../work/tasks.ts';
import { requiredAcceptanceCount } from './course.ts';
import { type Job, lockJob, readJob, writeLog } from './job.ts';
import { type Course, courseOf, currentMoment, reachedBy } from './resolve.ts';
import { changeStatus } from './status.ts';
import { endRow, type StepPlace } from './stepRows.ts';
import { beginStep, checkSteps, proceed } from './steps.ts';

/** Whether a job has not begun and its start time has come; nothing begins while the installation is on hold. */
async function isDue(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from alarm_job where id = $1 and status in ('NEW', 'SCHEDULED') and starts_at <= clock_timestamp()
       and ${IN_SERVICE}`,
    [id],
  );
  return rowCount === 1;
}

/** Begins a job: finds and copies its plans, and begins their first steps. */
export async function startJob(platform: Platform, pool: pg.Pool, id: number): Promise<void> {
  const seen = (await isDue(pool, id)) ? await readJob(pool, id) : undefined;
  if (!seen) return;
  const course = await courseOf(platform, seen, await currentMoment(pool));
  await inTransaction(
    pool,
    async (db) => {
      const job = await lockJob(db, id);
      if (!job || !(await isDue(db, id))) return;
      if (job.status === 'SCHEDULED') await changeStatus(db, job, 'NEW');
      await carryOut(db, job, course);
    },
    { attempts: 3 },
  );
}

async function carryOut(db: Queryable, job: Job, { tracks: own, steps, deadEnds }: Course): Promise<void> {
  // Tracks that a rule added before the job began.
  const added = job.tracks.filter(({ planId }) => own.every((track) => track.planId !== planId));
  const tracks = [...own, ...added];
  const titles = tracks.map(({ planId, title }) => ({ planId, title }));
  await writeLog(db, job, 'started', { plans: titles, deadEnds });
  const { alarmPointId } = job;
  if (deadEnds.some(({ code, kind, id }) => code === 'inactive' && kind === 'alarmPoint' && id === alarmPointId)) {
    return changeStatus(db, job, 'INACTIVE');
  }
  if (tracks.length === 0) return changeStatus(db, job, 'CONFIG_PROBLEM');
  job.tracks = tracks;
  job.required = requiredAcceptanceCount(tracks, job.content.acknowledgeMode);
  await db.query('update alarm_job set tracks = $2, required = $3 where id = $1', [
    job.id,
    JSON.stringify(tracks),
    job.required,
  ]);
  await changeStatus(db, job, 'PROCESSING');
  for (const [track, resolved] of steps.entries()) {
    const [first] = resolved;
    if (first) await beginStep(db, job, { track, round: 0, step: 0 }, first);
  }
  for (const index of added.keys()) await proceed(db, job, { track: own.length + index, round: 0, step: -1 });
  await checkSteps(db, job);
}

async function waits(db: Queryable, { job, track, round, step }: StepKey): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from alarm_step where job_id = $1 and track = $2 and round = $3 and step = $4 and state = 'waiting'
       and due_at <= clock_timestamp() and ${IN_SERVICE}`,
    [job, track, round, step],
  );
  return rowCount === 1;
}

/** Begins a waiting step that is due with those on duty now; skips it if enough participants have already accepted. */
export async function startStep(platform: Platform, pool: pg.Pool, key: StepKey): Promise<void> {
  const seen = (await waits(pool, key)) ? await readJob(pool, key.job) : undefined;
  const track = seen?.tracks[key.track];
  if (!track) return;
  const copied = track.steps[key.step];
  if (!copied) return;
  const [reached] = await reachedBy(platform, { ...track, steps: [copied] }, await currentMoment(pool));
  await inTransaction(
    pool,
    async (db) => {
      const job = await lockJob(db, key.job);
      if (!job || !reached || !(await waits(db, key))) return;
      const place: StepPlace = { track: key.track, round: key.round, step: key.step };
      if (copied.requiredAcceptances > 0 && job.accepted >= copied.requiredAcceptances) {
        await endRow(db, job, place);
        await proceed(db, job, place);
      } else await beginStep(db, job, place, reached);
      await checkSteps(db, job);
    },
    { attempts: 3 },
  );
}
