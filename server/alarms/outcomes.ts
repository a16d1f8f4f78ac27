import type { Queryable } from '../database/queryable.ts';
import { together } from '../database/together.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import { addAnswerTask, openNext, skipOthers } from './calls.ts';
import { awaitsAnswer } from './course.ts';
import type { CallOutcome } from './delivery.ts';
import { type Job, notifyChange } from './job.ts';
import type { StepPlace } from './stepRows.ts';
import { checkSteps } from './steps.ts';

/**
 * SQL: until when the call `c` waits for an answer while another device of the participant is still to be called, or if
 * its step is over sooner.
 */
const SHORT = `clock_timestamp() + case when c.device_type in ('PHONE', 'MOBILE') then interval '45 s' else interval '60 s' end`;

/**
 * SQL: calls of a step that lasts as long as they wait at least, such as those of 60 seconds, end with their step although
 * they were sent a moment after it began: otherwise the next step would find them open, and not call these people.
 */
const MOMENT = `interval '5 s'`;

interface SentCall extends StepPlace {
  id: number;
}

const idsOf = (list: readonly { callId: number }[]): number[] => list.map(({ callId }) => callId);

/** Handles what follows from calls of a locked job that were sent or failed; their states are stored already. */
export async function concludeSent(db: Queryable, job: Job, outcomes: readonly CallOutcome[]): Promise<void> {
  const sent = outcomes.filter(({ state }) => state === 'SENT');
  const failed = idsOf(outcomes.filter(({ state }) => state === 'FAILED'));
  if (failed.length > 0) {
    await db.query('update alarm_job set failed_calls = failed_calls + $2 where id = $1', [job.id, failed.length]);
    await openNext(db, job, failed);
  }
  await together([notifyChange(db, job, 'call'), concludeTaken(db, job, sent)]);
  await checkSteps(db, job);
}

async function concludeTaken(db: Queryable, job: Job, sent: readonly CallOutcome[]): Promise<void> {
  if (sent.length === 0) return;
  const { rows } = await db.query<SentCall>(
    `select id, track, round, step from alarm_call
     where raised_at = $1::timestamptz and id = any($2::bigint[]) and state = 'SENT' and ended_at is null`,
    [job.raisedAt, idsOf(sent)],
  );
  const informing = new Set(rows.filter((call) => !awaitsAnswer(job, call)).map(({ id }) => id));
  const asking = rows.flatMap(({ id }) => (informing.has(id) ? [] : [id]));
  const informed = sent.filter(({ callId }) => informing.has(callId));
  if (informing.size > 0) {
    await db.query(
      `update alarm_call set ended_at = clock_timestamp() where raised_at = $1::timestamptz and id = any($2::bigint[])`,
      [job.raisedAt, [...informing]],
    );
  }
  if (job.content.mediaUsageType === 'FIRST_REACHED') {
    const reached = [...informed, ...sent.filter(({ delivered }) => delivered)];
    await skipOthers(db, job, [...new Set(reached.map(({ participantId }) => participantId))], ['PLANNED']);
  } else {
    await openNext(db, job, idsOf(informed));
  }
  await (job.ended ? closeLate(db, job, asking) : awaitAnswers(db, job, asking));
}

/** Skips calls that were being sent when the job ended, except those that were resent after its end. */
async function closeLate(db: Queryable, job: Job, ids: readonly number[]): Promise<void> {
  await db.query(
    `update alarm_call c set state = case when c.due_at > j.ended_at then c.state else 'SKIPPED' end, ended_at = clock_timestamp()
     from alarm_job j where j.id = $3 and c.raised_at = $1::timestamptz and c.id = any($2::bigint[])`,
    [job.raisedAt, ids, job.id],
  );
}

/**
 * Sets until when calls wait for answers: briefly while another device is still to be called, else to the end of the
 * step.
 */
async function awaitAnswers(db: Queryable, job: Job, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await together([
    db.query(
      `update alarm_call c set answer_until = case when exists (
           select from alarm_call n where n.job_id = c.job_id and n.raised_at = $1::timestamptz and n.participant_id = c.participant_id
             and n.track = c.track and n.round = c.round and n.step = c.step and n.position > c.position and n.state = 'PLANNED'
             and n.due_at is null) or s.ends_at < ${SHORT} - ${MOMENT} then ${SHORT} else s.ends_at end
       from alarm_step s
       where c.raised_at = $1::timestamptz and c.id = any($2::bigint[])
         and s.job_id = c.job_id and s.track = c.track and s.round = c.round and s.step = c.step`,
      [job.raisedAt, ids],
    ),
    addAnswerTask(db, job),
  ]);
}

/** Ends the calls of a locked job whose time for an answer is over. */
export async function concludeUnanswered(db: Queryable, job: Job): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `update alarm_call set state = 'NO_ANSWER', ended_at = clock_timestamp(), answer_until = null
     where job_id = $1 and raised_at = $2::timestamptz and state = 'SENT' and ended_at is null and answer_until <= clock_timestamp()
       and ${IN_SERVICE}
     returning id`,
    [job.id, job.raisedAt],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await db.query('update alarm_job set failed_calls = failed_calls + $2 where id = $1', [job.id, ids.length]);
    await db.query(
      `insert into alarm_log (raised_at, job_id, kind, call_id) select $1::timestamptz, $2, 'noAnswer', unnest($3::bigint[])`,
      [job.raisedAt, job.id, ids],
    );
    await openNext(db, job, ids);
    await notifyChange(db, job, 'call');
    await checkSteps(db, job);
  }
  if (!job.ended) await addAnswerTask(db, job);
}
