import type { TestCallCourse } from '../../protocol/delivery.ts';
import type { Queryable } from '../database/queryable.ts';

type Row = Omit<TestCallCourse, 'call'> & { callId: number | null } & NonNullable<TestCallCourse['call']>;

/** Course of a test call of a participant; undefined if there is no such call. */
export async function testCourse(
  db: Queryable,
  participantId: number,
  alarmId: number,
): Promise<TestCallCourse | undefined> {
  const { rows } = await db.query<Row>(
    `select j.id as "alarmId", j.status, j.ended_at is null as running, c.id as "callId", c.channel, c.state, c.reason, c.tries,
       c.sent_at as "sentAt", c.delivered_at as "deliveredAt", c.answered_at as "answeredAt", c.ended_at as "endedAt",
       coalesce(d.detail, '') as detail
     from alarm_job j
     left join alarm_call c on c.job_id = j.id and c.raised_at = j.raised_at
     left join lateral (select detail from alarm_dead_letter where call_id = c.id order by id desc limit 1) d on true
     where j.id = $1 and j.source = 'test' and j.content -> 'recipients' -> 'participants' @> to_jsonb($2::integer)`,
    [alarmId, participantId],
  );
  if (!rows[0]) return undefined;
  const { alarmId: id, status, running, callId, ...call } = rows[0];
  return { alarmId: id, status, running, call: callId === null ? null : call };
}
