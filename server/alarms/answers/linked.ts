import type { CallState } from '../../../protocol/alarms.ts';
import type { Queryable } from '../../database/queryable.ts';
import { secretHash } from '../../session/secret.ts';
import { type CallFile, filesOf, filesOfCall } from '../callFiles.ts';
import { type Answer, type AskingJob, type OutgoingCall, textIn } from '../channel.ts';
import { requestedAnswer } from '../course.ts';
import type { AnswerTokens } from './token.ts';

/**
 * SQL: the state of the person's answer for a call `c`: that of the call which they have accepted, on whichever device,
 * otherwise the call's own. Whoever has accepted on one device must not be asked again on the others.
 */
export const STANDING = `coalesce((select a.state from alarm_call a
  where a.participant_id = c.participant_id and a.raised_at = c.raised_at and a.job_id = c.job_id
    and a.state in ('ACCEPTED', 'ACKNOWLEDGED') limit 1), c.state)`;

/** Hours after its end within which whoever has accepted an alarm can say that they have arrived. */
const ARRIVING = 12;

/** Whether the person of a call is asked to say that they have arrived, or has said so; null: neither. */
export type Arrival = 'asked' | 'arrived' | null;

/**
 * SQL: the Arrival of the person of a call `c` of an alarm `j`. Only those who have accepted are asked, on whichever
 * device; nobody goes anywhere for a test call or for the reminder of a lone worker.
 */
export const ARRIVAL = `(select case when max(a.arrived_at) is not null then 'arrived'
    when j.source <> 'test' and (j.source <> 'loneWorker' or j.alarm_point_id is not null)
      and coalesce(j.ended_at, 'infinity') > clock_timestamp() - interval '${ARRIVING} hours' then 'asked' end
  from alarm_call a where a.participant_id = c.participant_id and a.raised_at = c.raised_at and a.job_id = c.job_id
    and a.state in ('ACCEPTED', 'ACKNOWLEDGED') having count(*) > 0)`;

/** A call as shown on the page of its answer link; `state` is that of the person's answer, on whichever device. */
export interface LinkedCall {
  id: number;
  raisedAt: string;
  person: string;
  /** Language of the participant; empty if unknown. */
  language: string;
  state: CallState;
  arrival: Arrival;
  alarmName: string;
  /** YYYY-MM-DD HH:mm:ss */
  at: string;
  ended: boolean;
  asks: OutgoingCall['asks'];
  /** Empty once the alarm has ended. */
  text: string;
  /** None once the alarm has ended. */
  files: CallFile[];
}

interface Row extends Omit<LinkedCall, 'asks' | 'text' | 'files'>, AskingJob {
  key: string;
  participantId: number;
  attached: unknown;
  track: number;
  step: number;
}

/** The call that a link's token belongs to; undefined if there is none. */
export async function linkedCall(db: Queryable, tokens: AnswerTokens, token: string): Promise<LinkedCall | undefined> {
  const { rows } = await db.query<Row>(
    `select c.id, c.raised_at::text as "raisedAt", c.participant_name as person, ${STANDING} as state, ${ARRIVAL} as arrival,
       j.name as "alarmName",
       coalesce(p.doc->>'language', '') as language, j.raised_at as at, j.ended_at is not null as ended, c.track, c.step,
       j.content, j.tracks, c.key, c.participant_id as "participantId",
       j.content -> 'instructionFiles' as attached
     from alarm_call c join alarm_job j on j.id = c.job_id left join object p on p.id = c.participant_id
     where c.answer_hash = $1`,
    [secretHash(token)],
  );
  if (!rows[0]) return undefined;
  const { content, tracks, track, step, key, participantId, attached, ...call } = rows[0];
  const asks = requestedAnswer({ content, tracks }, { track, step, participantId });
  if (call.ended) return { ...call, asks, text: '', files: [] };
  const files = filesOfCall(tokens, { id: call.id, key }, await filesOf(db, attached));
  return { ...call, asks, text: textIn(content, call.language).text, files };
}

/** The answers that the participant can give now. */
export function choicesOf({
  state,
  arrival,
  asks,
  ended,
}: Pick<LinkedCall, 'state' | 'arrival' | 'asks' | 'ended'>): Answer[] {
  const arrive: Answer[] = arrival === 'asked' ? ['ARRIVE'] : [];
  if (ended || asks === 'nothing') return arrive;
  if (state === 'ACCEPTED') return asks === 'acceptAndAcknowledge' ? [...arrive, 'ACKNOWLEDGE'] : arrive;
  return ['SENDING', 'SENT', 'NO_ANSWER', 'FAILED'].includes(state) ? ['ACCEPT', 'DECLINE'] : arrive;
}
