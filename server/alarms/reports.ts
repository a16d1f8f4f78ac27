import type { CallState } from '../../protocol/alarms.ts';
import type { Queryable } from '../database/queryable.ts';
import type { CallReport, ReportOutcome } from './alarms.ts';
import { awaitsAnswer } from './course.ts';
import { type Job, lockJob, writeLog } from './job.ts';
import { concludeSent, concludeUnanswered } from './outcomes.ts';
import type { StepPlace } from './stepRows.ts';

interface ReportedCall extends StepPlace {
  id: number;
  participantId: number;
  deviceType: string;
  channel: 'webhook';
  state: CallState;
  reason: string | null;
  repeats: number;
  delivered: boolean;
  ended: boolean;
}

/** States in which only the report shows that the gateway has the call: its reply was lost or is still on its way. */
const UNCERTAIN: readonly CallState[] = ['PLANNED', 'SENDING'];

/** Stores a gateway's report on a call; idempotent. */
export async function recordReport(
  db: Queryable,
  callId: number,
  raisedAt: string,
  report: CallReport,
): Promise<ReportOutcome> {
  const { rows } = await db.query<{ job: number }>(
    'select job_id as job from alarm_call where id = $1 and raised_at = $2::timestamptz',
    [callId, raisedAt],
  );
  const job = rows[0] && (await lockJob(db, rows[0].job));
  const call = job && (await readCall(db, job, callId));
  if (!job || !call) return { outcome: 'unknown', status: null };
  const resultOf = (outcome: ReportOutcome['outcome']): ReportOutcome => ({ outcome, status: job.status });
  if (isKnown(call, report)) return resultOf('again');
  if (UNCERTAIN.includes(call.state)) await confirmSent(db, job, call);
  else if (call.state !== 'SENT') return resultOf((await noteLate(db, job, call, report)) ? 'late' : 'again');
  await (report.state === 'delivered' ? deliver(db, job, call) : fail(db, job, call, report));
  return resultOf('taken');
}

async function readCall(db: Queryable, job: Job, callId: number): Promise<ReportedCall | undefined> {
  const { rows } = await db.query<ReportedCall>(
    `select id, track, round, step, participant_id as "participantId", device_type as "deviceType", channel, state, reason,
       repeats, delivered_at is not null as delivered, ended_at is not null as ended
     from alarm_call where id = $1 and raised_at = $2::timestamptz and channel = 'webhook' for update`,
    [callId, job.raisedAt],
  );
  return rows[0];
}

/** Whether the content of the report is already stored. */
function isKnown({ state, reason, delivered }: ReportedCall, report: CallReport): boolean {
  if (report.state === 'delivered') return delivered;
  if (report.reason === 'noAnswer' && state === 'NO_ANSWER') return true;
  return state === 'FAILED' && reason === report.reason;
}

const outcomeOf = ({ id, participantId, deviceType, channel, repeats }: ReportedCall) => ({
  callId: id,
  participantId,
  deviceType,
  channel,
  repeats,
});

/**
 * Stores that the gateway has the call. Whoever still waits for its reply, or would retry, then stores and sends
 * nothing more.
 */
async function confirmSent(db: Queryable, job: Job, call: ReportedCall): Promise<void> {
  await db.query(
    `update alarm_call set state = 'SENT', sent_at = clock_timestamp(), reason = null, leased_until = null
     where id = $1 and raised_at = $2::timestamptz`,
    [call.id, job.raisedAt],
  );
  await writeLog(db, job, 'callSent', { channel: call.channel, by: 'report' }, { callId: call.id });
  await concludeSent(db, job, [{ ...outcomeOf(call), state: 'SENT', delivered: false, reason: null }]);
}

async function deliver(db: Queryable, job: Job, call: ReportedCall): Promise<void> {
  await db.query(
    'update alarm_call set delivered_at = clock_timestamp() where id = $1 and raised_at = $2::timestamptz',
    [call.id, job.raisedAt],
  );
  await writeLog(db, job, 'callDelivered', { channel: call.channel, by: 'report' }, { callId: call.id });
  await concludeSent(db, job, [{ ...outcomeOf(call), state: 'SENT', delivered: true, reason: null }]);
}

type Failure = Extract<CallReport, { state: 'failed' }>;

async function fail(db: Queryable, job: Job, call: ReportedCall, { reason, detail }: Failure): Promise<void> {
  const at = [call.id, job.raisedAt];
  if (reason === 'noAnswer' && awaitsAnswer(job, call) && !call.ended) {
    // treat the time for an answer as over
    await db.query(
      'update alarm_call set answer_until = clock_timestamp() where id = $1 and raised_at = $2::timestamptz',
      at,
    );
    return concludeUnanswered(db, job);
  }
  await db.query(
    `update alarm_call set state = 'FAILED', reason = $3, ended_at = clock_timestamp(), answer_until = null
     where id = $1 and raised_at = $2::timestamptz`,
    [...at, reason],
  );
  await db.query(
    `insert into alarm_dead_letter (call_id, raised_at, job_id, channel, reason, detail) values ($1, $2::timestamptz, $3, $4, $5, $6)`,
    [...at, job.id, call.channel, reason, detail],
  );
  await writeLog(db, job, 'callFailed', { channel: call.channel, reason, by: 'report' }, { callId: call.id });
  await concludeSent(db, job, [{ ...outcomeOf(call), state: 'FAILED', delivered: false, reason }]);
}

/**
 * Logs a report on a call that has ended otherwise, which has no other effect. Returns false if it is already logged.
 */
async function noteLate(db: Queryable, job: Job, { id }: ReportedCall, report: CallReport): Promise<boolean> {
  const kind = report.state === 'delivered' ? 'callDelivered' : 'callFailed';
  const { rowCount } = await db.query(
    `select from alarm_log where job_id = $1 and raised_at = $2::timestamptz and call_id = $3 and kind = $4
       and detail ->> 'late' = 'true'`,
    [job.id, job.raisedAt, id, kind],
  );
  if (rowCount !== 0) return false;
  const reason = report.state === 'failed' ? report.reason : null;
  await writeLog(db, job, kind, { channel: 'webhook', reason, by: 'report', late: true }, { callId: id });
  return true;
}
