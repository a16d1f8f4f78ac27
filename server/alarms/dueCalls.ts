import type { Queryable } from '../database/queryable.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import { type DeviceTypes, HAS_DEVICE_TYPE } from './channels/deviceTypes.ts';

/**
 * SQL of a CTE `waiting (job_id)`: the jobs with waiting calls. It steps from one to the next in the index
 * `alarm_call_waiting`, whatever number of calls each has. The last row is null.
 */
export const WAITING_JOBS = `
  recursive waiting (job_id) as (
    (select job_id from alarm_call where state = 'PLANNED' and due_at is not null order by job_id limit 1)
    union all
    select (select c.job_id from alarm_call c
      where c.state = 'PLANNED' and c.due_at is not null and c.job_id > w.job_id order by c.job_id limit 1)
    from waiting w where w.job_id is not null)`;

/**
 * Whether at least this many calls wait of alarms that an account has triggered; counts no further than that. Alarms of
 * connected systems and of lone workers are counted for nobody.
 */
export async function hasWaitingCalls(db: Queryable, userId: number, atLeast: number): Promise<boolean> {
  const { rows } = await db.query<{ reached: boolean }>({
    name: 'alarm calls waiting of an account',
    text: `with ${WAITING_JOBS}
      select count(*) >= $2 as reached from (
        select from waiting w join alarm_job j on j.id = w.job_id join alarm_call c
          on c.job_id = j.id and c.raised_at = j.raised_at and c.state = 'PLANNED' and c.due_at is not null
        where j.triggered_by_id = $1 and j.source in ('user', 'test') limit $2) c`,
    values: [userId, atLeast],
  });
  return rows[0]?.reached === true;
}

/** SQL: what the delivery needs of a call `c` of a job `j` to a participant `p`. */
export const CALL_COLUMNS = `
  c.id, c.job_id as "jobId", c.raised_at::text as "raisedAt", c.key, c.repeats, c.tries, c.state,
  c.track, c.step, c.participant_id as "participantId", c.participant_name as "participantName",
  c.device_type as "deviceType", c.address, coalesce(p.doc->>'language', '') as language, j.priority`;

/**
 * Due calls in fair turns. Within a priority, organizations take turns, and within an organization its alarms do, so
 * that nobody's mass alarm delays the alarm of somebody else. A call that is being sent counts as a turn that was taken:
 * otherwise whoever began first would get each slot that becomes free. None is due while the installation is on hold.
 * `offered`: the number of due calls that were found. More than can be taken are looked at, because other processes may
 * hold the first ones: three times as many of one alarm, of three and more of the most urgent priority as many as can be taken of each.
 * `statement_timestamp()` is the form of the database's clock with which an index can be searched.
 */
const DUE = `
  with ${WAITING_JOBS}, sending_jobs as (
    select job_id, count(*) as n from alarm_call where state = 'SENDING' group by 1
  ), sending_orgs as (
    select j.priority, j.org_id, sum(s.n) as n from sending_jobs s join alarm_job j on j.id = s.job_id group by 1, 2
  ), jobs as materialized (
    select j.id, j.raised_at, j.priority, j.org_id, coalesce(s.n, 0) as job_sending, coalesce(o.n, 0) as org_sending
    from waiting w join alarm_job j on j.id = w.job_id left join sending_jobs s on s.job_id = j.id
      left join sending_orgs o on o.priority = j.priority and o.org_id = j.org_id
    where ${IN_SERVICE}
  ), of_jobs as (
    select c.*, j.priority, j.org_id, j.org_sending, c.place + j.job_sending as job_turn
    from jobs j cross join lateral (
      select c.id, c.raised_at, c.due_at, row_number() over (order by c.due_at, c.id) as place
      from alarm_call c
      where c.job_id = j.id and c.raised_at = j.raised_at and c.state = 'PLANNED' and c.due_at <= statement_timestamp()
        and ${HAS_DEVICE_TYPE}
      order by c.due_at, c.id limit (
        select 3 * $2::integer / least(greatest(count(*), 1), 3) from jobs
        where priority = (select min(priority) from jobs))) c
  ), in_turn as materialized (
    select id, raised_at, priority, job_turn, due_at,
      org_sending + row_number() over (partition by priority, org_id order by job_turn, due_at, id) as turn
    from of_jobs order by priority, turn, job_turn, due_at, id limit 3 * $2::integer
  )
  select o.offered, taken.* from (select count(*)::integer as offered from in_turn) o left join lateral (
    select ${CALL_COLUMNS}, t.turn
    from in_turn t join alarm_call c on c.id = t.id and c.raised_at = t.raised_at
      join alarm_job j on j.id = c.job_id left join object p on p.id = c.participant_id
    where c.state = 'PLANNED' and c.due_at <= statement_timestamp()
    order by t.priority, t.turn, t.job_turn, t.due_at, t.id limit $2 for update of c skip locked) taken on true`;

/** Calls of an organization that are being sent at most while it may use the places that are kept free. */
const FEW = 4;

/** How many calls there is room for; `reserve`: how many of these places are for organizations with few calls. */
export interface Room {
  room: number;
  reserve: number;
}

/**
 * Locks at most `room` due calls to these devices, in fair turns. The last places stay free for organizations of which
 * few calls are being sent: their calls don't wait until those of a mass alarm have been sent.
 * `more`: there are due calls that were not locked, here or by other processes.
 */
export async function lockDueCalls<T extends object>(
  db: Queryable,
  { types, except }: DeviceTypes,
  { room, reserve }: Room,
): Promise<{ due: T[]; more: boolean }> {
  if (room <= 0) return { due: [], more: true };
  const { rows } = await db.query<T & { id: number | null; turn: number; offered: number }>({
    name: 'alarm due calls in turn',
    text: DUE,
    values: [types, room, except],
  });
  const due = rows.filter(({ id, turn }, place) => id !== null && (place < room - reserve || turn <= FEW));
  return { due, more: (rows[0]?.offered ?? 0) > due.length };
}
