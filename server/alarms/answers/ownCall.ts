import type { CallState } from '../../../protocol/alarms.ts';
import type { PhoneAnswer } from '../../../protocol/phone.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { AskingJob } from '../channel.ts';
import { requestedAnswer } from '../course.ts';
import { ARRIVAL, type Arrival, choicesOf, STANDING } from './linked.ts';

/** The call of a person that stands for all of theirs in one alarm, with the answers that they can give now. */
export interface OwnCall {
  id: number;
  /** Exact text of the call's `raised_at`. */
  raisedAt: string;
  state: CallState;
  arrival: Arrival;
  answers: PhoneAnswer[];
}

interface Row extends AskingJob {
  id: string;
  raisedAt: string;
  state: CallState;
  arrival: Arrival;
  track: number;
  step: number;
  ended: boolean;
}

/** Calls that a person can answer come first, and of these the latest. */
const FIRST = `array_position(array['ACCEPTED', 'ACKNOWLEDGED', 'SENT', 'SENDING', 'NO_ANSWER', 'FAILED', 'DECLINED'], c.state)`;

/** The call by which a person answers an alarm; undefined if the alarm hasn't called them. */
export async function ownCallOf(db: Queryable, alarmId: number, participantId: number): Promise<OwnCall | undefined> {
  const { rows } = await db.query<Row>(
    `select c.id, c.raised_at::text as "raisedAt", ${STANDING} as state, ${ARRIVAL} as arrival, c.track, c.step, j.content, j.tracks,
       j.ended_at is not null as ended
     from alarm_job j join alarm_call c on c.job_id = j.id and c.raised_at = j.raised_at
     where j.id = $1 and c.participant_id = $2 and c.state <> 'PLANNED'
     order by ${FIRST} nulls last, c.id desc limit 1`,
    [alarmId, participantId],
  );
  const row = rows[0];
  if (!row) return undefined;
  const asks = requestedAnswer(row, { track: row.track, step: row.step, participantId });
  const { raisedAt, state, arrival } = row;
  return { id: Number(row.id), raisedAt, state, arrival, answers: choicesOf({ ...row, asks }) };
}
