import type { AlarmStatus, CallState } from '../../protocol/alarms.ts';
import type { Queryable } from '../database/queryable.ts';
import { together } from '../database/together.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import type { AnswerOutcome, AnswerSource } from './alarms.ts';
import { ARRIVAL, type Arrival } from './answers/linked.ts';
import { skipOthers } from './calls.ts';
import type { Answer } from './channel.ts';
import { answeredStatuses, isFulfilled, requestedAnswer } from './course.ts';
import { type Job, lockJob, notifyChange, writeLog } from './job.ts';
import { changeStatus } from './status.ts';
import type { StepPlace } from './stepRows.ts';
import { checkSteps } from './steps.ts';

/** A call to be answered, with the participant's answers in this job so far. */
interface AnsweredCall extends StepPlace {
  id: number;
  participantId: number;
  participantName: string;
  state: CallState;
  /** Id of the call with which the participant has accepted this job; null if none. */
  acceptedId: number | null;
  acknowledged: boolean;
  arrival: Arrival;
}

/** States that count as failed until a late answer arrives. */
const UNANSWERED: readonly CallState[] = ['NO_ANSWER', 'FAILED'];

/** Records a participant's answer; idempotent. */
export async function recordAnswer(
  db: Queryable,
  callId: number,
  raisedAt: string | null,
  answer: Answer,
  by: AnswerSource,
): Promise<AnswerOutcome> {
  const { rows: known } = await db.query<{ job: number }>(
    `select job_id as job from alarm_call where id = $1 and ($2::timestamptz is null or raised_at = $2::timestamptz)`,
    [callId, raisedAt],
  );
  const job = known[0] && (await lockJob(db, known[0].job));
  if (!job) return { outcome: 'unknown', status: null, answer: null, alarmName: '' };
  const call = await readCall(db, job, callId);
  const resultOf = (outcome: AnswerOutcome['outcome'], stands: Answer | null): AnswerOutcome => ({
    outcome,
    status: job.status,
    answer: stands,
    alarmName: job.name,
  });
  if (requestedAnswer(job, call) === 'nothing') return resultOf('notAsked', null);
  const stands = call.acceptedId === null ? null : call.acknowledged ? 'ACKNOWLEDGE' : 'ACCEPT';
  if (answer === 'ARRIVE') {
    if (call.acceptedId === null) return resultOf('notAsked', null);
    if (call.arrival !== 'asked') return resultOf(call.arrival === 'arrived' ? 'again' : 'late', stands);
    await together([
      arrive(db, job, call.acceptedId),
      noteAnswer(db, job, call, answer, by),
      notifyChange(db, job, 'call'),
    ]);
    return resultOf('taken', stands);
  }
  let stored: Promise<void>;
  if (call.acceptedId !== null) {
    if (answer !== 'ACKNOWLEDGE' || call.acknowledged || !wantsAcknowledgement(job)) return resultOf('again', stands);
    if (job.ended) return resultOf('late', stands);
    stored = acknowledge(db, job, call.acceptedId);
  } else {
    const declined = call.state === 'DECLINED';
    if (declined && answer === 'DECLINE') return resultOf('again', 'DECLINE');
    if (job.ended || isFulfilled(job)) return resultOf('late', declined ? 'DECLINE' : null);
    if (answer === 'DECLINE') stored = setAnswer(db, job, call, 'DECLINED');
    else stored = accept(db, job, call, answer === 'ACKNOWLEDGE' && wantsAcknowledgement(job));
  }
  await together([stored, noteAnswer(db, job, call, answer, by)]);
  for (const status of answeredStatuses(job)) await changeStatus(db, job, status);
  if (!job.ended) await checkSteps(db, job);
  await notifyChange(db, job, 'call');
  return resultOf('taken', answer === 'ACKNOWLEDGE' && !wantsAcknowledgement(job) ? 'ACCEPT' : answer);
}

const wantsAcknowledgement = ({ content }: Job): boolean => content.acknowledgeMode === 'ACCEPT_AND_ACKNOWLEDGE';

async function readCall(db: Queryable, job: Job, callId: number): Promise<AnsweredCall> {
  const { rows } = await db.query<AnsweredCall>(
    `select c.id, c.track, c.round, c.step, c.participant_id as "participantId", c.participant_name as "participantName", c.state,
       a.id as "acceptedId", coalesce(a.state = 'ACKNOWLEDGED', false) as acknowledged, ${ARRIVAL} as arrival
     from alarm_call c join alarm_job j on j.id = c.job_id
     left join alarm_call a on a.job_id = c.job_id and a.raised_at = c.raised_at and a.participant_id = c.participant_id
       and a.state in ('ACCEPTED', 'ACKNOWLEDGED')
     where c.id = $1 and c.raised_at = $2::timestamptz for update of c`,
    [callId, job.raisedAt],
  );
  return rows[0] as AnsweredCall;
}

/** Puts a call into the state of its answer, and skips the participant's other open calls. */
async function setAnswer(db: Queryable, job: Job, call: AnsweredCall, state: CallState): Promise<void> {
  const counted = UNANSWERED.includes(call.state);
  await together([
    db.query(
      `update alarm_call set state = $3, answered_at = clock_timestamp(), ended_at = clock_timestamp(), answer_until = null,
         due_at = null, leased_until = null, acknowledged_at = case when $3 = 'ACKNOWLEDGED' then clock_timestamp() end
       where id = $1 and raised_at = $2::timestamptz`,
      [call.id, job.raisedAt, state],
    ),
    counted && db.query('update alarm_job set failed_calls = failed_calls - 1 where id = $1', [job.id]),
    skipOthers(db, job, [call.participantId], ['PLANNED', 'SENT']),
  ]);
}

async function accept(db: Queryable, job: Job, call: AnsweredCall, acknowledged: boolean): Promise<void> {
  job.accepted += 1;
  if (acknowledged) job.acknowledged += 1;
  await together([setAnswer(db, job, call, acknowledged ? 'ACKNOWLEDGED' : 'ACCEPTED'), storeCounts(db, job)]);
}

async function acknowledge(db: Queryable, job: Job, acceptedId: number): Promise<void> {
  job.acknowledged += 1;
  await together([
    db.query(
      `update alarm_call set state = 'ACKNOWLEDGED', acknowledged_at = clock_timestamp() where id = $1 and raised_at = $2::timestamptz`,
      [acceptedId, job.raisedAt],
    ),
    storeCounts(db, job),
  ]);
}

async function arrive(db: Queryable, job: Job, acceptedId: number): Promise<void> {
  await db.query('update alarm_call set arrived_at = clock_timestamp() where id = $1 and raised_at = $2::timestamptz', [
    acceptedId,
    job.raisedAt,
  ]);
}

async function storeCounts(db: Queryable, { id, accepted, acknowledged }: Job): Promise<void> {
  await db.query('update alarm_job set accepted = $2, acknowledged = $3 where id = $1', [id, accepted, acknowledged]);
}

async function noteAnswer(
  db: Queryable,
  job: Job,
  call: AnsweredCall,
  answer: Answer,
  by: AnswerSource,
): Promise<void> {
  const actor =
    by.kind === 'operator' ? { id: by.actor.userId, name: by.actor.name } : { id: null, name: call.participantName };
  const detail = { answer, by: by.kind, participantId: call.participantId, participantName: call.participantName };
  await writeLog(db, job, 'answer', detail, { actor, callId: call.id });
}

/** Statuses in which a job waits for its acknowledgement. */
const AWAITING: readonly AlarmStatus[] = ['ACCEPTED', 'PARTIAL_ACKNOWLEDGED'];

/** Sets a locked job to NOT_ACKNOWLEDGED if its time for the acknowledgement is over. */
export async function concludeUnacknowledged(db: Queryable, job: Job): Promise<void> {
  const { rows } = await db.query<{ over: boolean }>(
    `select acknowledge_until <= clock_timestamp() and ${IN_SERVICE} as over from alarm_job where id = $1`,
    [job.id],
  );
  if (!job.ended && AWAITING.includes(job.status) && rows[0]?.over) await changeStatus(db, job, 'NOT_ACKNOWLEDGED');
}
