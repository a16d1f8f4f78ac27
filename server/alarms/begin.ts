import type pg from 'pg';
import type { Minute } from '../../src/duty/days.ts';
import type { Queryable } from '../database/queryable.ts';
import { together } from '../database/together.ts';
import { inTransaction } from '../database/transaction.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import type { StepKey } from '../work/tasks.ts';
import { requiredAcceptanceCount } from './course.ts';
import { JOB_COLUMNS, type Job, lockJob, writeLog } from './job.ts';
import { type Course, courseOf, momentOf, reachedBy } from './resolve.ts';
import { changeStatus } from './status.ts';
import { endRow, type StepPlace } from './stepRows.ts';
import { beginStep, checkSteps, proceed } from './steps.ts';

/** SQL: the job has not begun and its start time has come; nothing begins while the installation is on hold. */
const IS_DUE = `status in ('NEW', 'SCHEDULED') and starts_at <= clock_timestamp() and ${IN_SERVICE}`;

/** SQL: the step $2 to $4 of the job $1 waits and is due. */
const WAITS = `exists (select from alarm_step where job_id = $1 and track = $2 and round = $3 and step = $4 and state = 'waiting'
  and due_at <= clock_timestamp() and ${IN_SERVICE})`;

const valuesOf = ({ job, track, round, step }: StepKey): number[] => [job, track, round, step];

/** Reads the job $1 and the current moment if the condition holds; else undefined. */
async function readIf(
  db: Queryable,
  condition: string,
  values: readonly number[],
): Promise<{ job: Job; moment: Minute } | undefined> {
  const { rows } = await db.query<Job & { now: string }>(
    `select ${JOB_COLUMNS}, clock_timestamp() as now from alarm_job where id = $1 and ${condition}`,
    [...values],
  );
  const [job] = rows;
  return job && { job, moment: momentOf(job.now) };
}

/** Begins a job: finds and copies its plans, and begins their first steps. */
export async function startJob(platform: Platform, pool: pg.Pool, id: number): Promise<void> {
  const seen = await readIf(pool, IS_DUE, [id]);
  if (!seen) return;
  const course = await courseOf(platform, seen.job, seen.moment);
  await inTransaction(
    pool,
    async (db) => {
      const job = await lockJob(db, id, IS_DUE);
      if (!job) return;
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
  const told = () => writeLog(db, job, 'started', { plans: titles, deadEnds });
  const { alarmPointId } = job;
  const inactive = deadEnds.some(
    ({ code, kind, id }) => code === 'inactive' && kind === 'alarmPoint' && id === alarmPointId,
  );
  if (inactive || tracks.length === 0) {
    await together([told(), changeStatus(db, job, inactive ? 'INACTIVE' : 'CONFIG_PROBLEM')]);
    return;
  }
  job.tracks = tracks;
  job.required = requiredAcceptanceCount(tracks, job.content.acknowledgeMode);
  await together([told(), changeStatus(db, job, 'PROCESSING', { planned: true })]);
  for (const [track, resolved] of steps.entries()) {
    const [first] = resolved;
    if (first) await beginStep(db, job, { track, round: 0, step: 0 }, first);
  }
  for (const index of added.keys()) await proceed(db, job, { track: own.length + index, round: 0, step: -1 });
  await checkSteps(db, job);
}

async function waits(db: Queryable, key: StepKey): Promise<boolean> {
  const { rows } = await db.query<{ waits: boolean }>(`select ${WAITS} as waits`, valuesOf(key));
  return rows[0]?.waits === true;
}

/** Begins a waiting step that is due with those on duty now; skips it if enough participants have already accepted. */
export async function startStep(platform: Platform, pool: pg.Pool, key: StepKey): Promise<void> {
  const seen = await readIf(pool, WAITS, valuesOf(key));
  const track = seen?.job.tracks[key.track];
  const copied = track?.steps[key.step];
  if (!seen || !track || !copied) return;
  const [reached] = await reachedBy(platform, { ...track, steps: [copied] }, seen.moment);
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
