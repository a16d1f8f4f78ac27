import type { AlarmStatus, CallState } from '../../protocol/alarms.ts';
import type { PhoneCall, RingingReply } from '../../protocol/phone.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { boundTo } from '../store/tree/reach.ts';
import { ARRIVAL, type Arrival, choicesOf, STANDING } from './answers/linked.ts';
import type { AnswerTokens } from './answers/token.ts';
import { type AlarmFile, filesOf, filesOfCall } from './callFiles.ts';
import { type AskingJob, textIn } from './channel.ts';
import { requestedAnswer } from './course.ts';

interface Row extends AskingJob {
  track: number;
  step: number;
  id: string;
  job_id: string;
  name: string;
  status: AlarmStatus;
  ended: boolean;
  priority: number;
  device_type: string;
  address: string;
  state: CallState;
  standing: CallState;
  arrival: Arrival;
  sent_at: string;
  answered_at: string | null;
  key: string;
  attached: unknown;
}

/** SQL: whether the organization `place` is in the subtree of `bound`; true if `bound` is null. */
const inReach = (bound: string, place: string) =>
  `(${bound}::integer is null or exists (select from org_closure o
     where o.ancestor_id = ${bound}::integer and o.descendant_id = ${place}))`;

/** The newest `most` calls and messages of a person, of alarms that the actor may see. `language`: the person's. */
export async function phoneOf(
  db: Queryable,
  tokens: AnswerTokens,
  actor: Actor,
  person: { id: number; language: string },
  most: number,
): Promise<PhoneCall[]> {
  const { rows } = await db.query<Row>(
    `select c.id, c.job_id, j.name, j.status, j.ended_at is not null as ended, j.content, j.priority, c.device_type,
       c.address, c.state, ${STANDING} as standing, ${ARRIVAL} as arrival, c.sent_at, c.answered_at, j.tracks, c.track, c.step, c.key,
       j.content -> 'instructionFiles' as attached
     from alarm_call c join alarm_job j on j.id = c.job_id
     where c.participant_id = $1 and c.channel = 'simulated' and c.sent_at is not null and ${inReach('$2', 'j.org_id')}
     order by c.raised_at desc, c.id desc limit $3`,
    [person.id, boundTo(actor), most],
  );
  const files = new Map<string, AlarmFile[]>();
  for (const { job_id: job, ended, attached } of rows) {
    if (!ended && !files.has(job)) files.set(job, await filesOf(db, attached));
  }
  return rows.map(({ content, tracks, standing, ...row }) => {
    const asks = requestedAnswer({ content, tracks }, { ...row, participantId: person.id });
    const { text, speechText } = textIn(content, person.language);
    return {
      id: Number(row.id),
      alarmId: Number(row.job_id),
      alarmName: row.name,
      alarmStatus: row.status,
      text,
      speechText: speechText || text,
      priority: row.priority,
      deviceType: row.device_type,
      address: row.address,
      state: row.state,
      sentAt: row.sent_at,
      answeredAt: row.answered_at,
      files: filesOfCall(tokens, row, files.get(row.job_id) ?? []).map(({ name, path }) => ({ name, path })),
      // what is left to answer after an acceptance is answered at the call that was accepted
      answers:
        standing === row.state ? choicesOf({ state: standing, arrival: row.arrival, ended: row.ended, asks }) : [],
    };
  });
}

/** People in the actor's subtree with calls of running alarms that wait for an answer, the latest `most` of them. */
export async function ringingPeople(db: Queryable, actor: Actor, most: number): Promise<RingingReply['list']> {
  const { rows } = await db.query<{ id: number; name: string; calls: number }>(
    `select c.participant_id as id, max(c.participant_name) as name, count(*)::integer as calls
     from alarm_job j join alarm_call c on c.job_id = j.id and c.raised_at = j.raised_at
     join object p on p.id = c.participant_id
     where j.ended_at is null and c.state = 'SENT' and c.channel = 'simulated'
     and ${inReach('$1', 'j.org_id')} and ${inReach('$1', 'p.org_id')}
     group by c.participant_id order by max(c.sent_at) desc, c.participant_id limit $2`,
    [boundTo(actor), most],
  );
  return rows.map(({ id, name, calls }) => ({ participantId: id, participantName: name, calls }));
}

/** Exact text of a call's `raised_at`; undefined if the participant's phone doesn't show this call. */
export async function raisedAtOf(
  db: Queryable,
  actor: Actor,
  participantId: number,
  callId: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ raised_at: string }>(
    `select c.raised_at::text from alarm_call c join alarm_job j on j.id = c.job_id
     where c.participant_id = $1 and c.id = $2 and c.channel = 'simulated' and c.sent_at is not null
     and ${inReach('$3', 'j.org_id')}`,
    [participantId, callId, boundTo(actor)],
  );
  return rows[0]?.raised_at;
}
