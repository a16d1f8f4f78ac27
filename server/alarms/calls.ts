import type { ResolvedCall } from '../../protocol/duty.ts';
import type { Queryable } from '../database/queryable.ts';
import { together } from '../database/together.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import { addTask } from '../work/tasks.ts';
import type { Job } from './job.ts';
import { notifyChange, priorityOf } from './job.ts';
import type { StepPlace } from './stepRows.ts';

/** Seconds after which another process takes the calls of a step, if the one that has begun it has died. */
const TAKEN_AFTER = 1;

interface PlannedCall {
  participantId: number;
  title: string;
  type: string;
  address: string;
  rank: number;
  position: number;
  reasons: unknown;
  /** Due at once; otherwise due when the previous call to the same participant has ended. */
  now: boolean;
}

/** Participants who aren't called: they have accepted, have declined in this round, or still have an open call. */
export async function excludedFrom(db: Queryable, job: Job, round: number): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    `select distinct participant_id as id from alarm_call
     where job_id = $1 and raised_at = $2::timestamptz
       and (ended_at is null or state in ('ACCEPTED', 'ACKNOWLEDGED') or (state = 'DECLINED' and round = $3))`,
    [job.id, job.raisedAt, round],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The calls of a step to these people. */
export function callsOf({ content }: Job, people: readonly ResolvedCall[]): PlannedCall[] {
  const { device, mediaProcessingType } = content;
  return people.flatMap(({ participantId, title, reasons, devices }) =>
    (device ? [{ ...device, rank: 1 }] : devices).map(
      ({ type, address, rank }, position): PlannedCall => ({
        participantId,
        title,
        reasons,
        type,
        address,
        rank,
        position,
        now: position === 0 || mediaProcessingType === 'PARALLEL',
      }),
    ),
  );
}

/** Stores the calls of a step, which are taken by whoever begins steps, or by a task if that process dies. */
export async function storeCalls(
  db: Queryable,
  job: Job,
  { track, round, step }: StepPlace,
  planned: readonly PlannedCall[],
): Promise<void> {
  if (planned.length === 0) return;
  await together([
    db.query(
      `with planned as (
         insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type, address,
           rank, position, reasons, due_at)
         select $1::timestamptz, $2, $3, $4, $5, c."participantId", c.title, c.type, c.address, c.rank, c.position, c.reasons,
           case when c.now then clock_timestamp() end
         from jsonb_to_recordset($6::jsonb) as c("participantId" integer, title text, type text, address text, rank smallint,
           position smallint, reasons jsonb, now boolean)
       )
       update alarm_job set calls = calls + $7 where id = $2`,
      [job.raisedAt, job.id, track, round, step, JSON.stringify(planned), planned.length],
    ),
    notifyChange(db, job, 'call'),
    // one task for all alarms of a second
    addTask(db, 'alarm_deliver', {}, { priority: priorityOf(job), after: TAKEN_AFTER, keep: true }),
  ]);
}

/** For each of these calls, makes the next planned call to the same participant in the same step due. */
export async function openNext(db: Queryable, job: Job, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rowCount } = await db.query(
    `update alarm_call o set due_at = clock_timestamp()
     from (select distinct on (c.id) n.id from alarm_call c join alarm_call n
         on n.job_id = c.job_id and n.raised_at = $1::timestamptz and n.participant_id = c.participant_id and n.track = c.track
           and n.round = c.round and n.step = c.step and n.position > c.position
       where c.id = any($2::bigint[]) and c.raised_at = $1::timestamptz and n.state = 'PLANNED' and n.due_at is null
       order by c.id, n.position) next
     where o.id = next.id and o.raised_at = $1::timestamptz`,
    [job.raisedAt, ids],
  );
  if ((rowCount ?? 0) > 0) await addTask(db, 'alarm_deliver', {}, { priority: priorityOf(job) });
}

/** Closes the open calls to these participants as skipped. `states`: closes only calls in these states. */
export async function skipOthers(
  db: Queryable,
  job: Job,
  participantIds: readonly number[],
  states: readonly ('PLANNED' | 'SENT')[],
): Promise<void> {
  if (participantIds.length === 0) return;
  await db.query(
    `update alarm_call set state = 'SKIPPED', ended_at = clock_timestamp(), due_at = null, answer_until = null
     where job_id = $1 and raised_at = $2::timestamptz and participant_id = any($3::integer[]) and ended_at is null
       and state = any($4::text[])`,
    [job.id, job.raisedAt, participantIds, states],
  );
}

/**
 * Adds the task that ends unanswered calls, at the earliest time at which an answer is overdue. While the installation is
 * on hold none is, and the task would only add itself again.
 */
export async function addAnswerTask(db: Queryable, job: Job): Promise<void> {
  const { rows } = await db.query<{ until: string | null }>(
    `select min(answer_until)::text as until from alarm_call
     where job_id = $1 and raised_at = $2::timestamptz and ended_at is null and ${IN_SERVICE}`,
    [job.id, job.raisedAt],
  );
  const until = rows[0]?.until;
  if (until) await addTask(db, 'alarm_answers', { job: job.id }, { priority: priorityOf(job), at: until });
}
