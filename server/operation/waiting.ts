import { WAITING_JOBS } from '../alarms/dueCalls.ts';
import type { Queryable } from '../database/queryable.ts';
import { isReady, TASKS } from '../work/tasks.ts';

/** Most tasks and calls to count. Tasks are read by priority and due time, which is the order of their index. */
const MOST = 1_000;

const SINCE = (time: string) =>
  `greatest(coalesce(extract(epoch from clock_timestamp() - min(${time})), 0), 0)::float8`;

/** The form of the database's clock with which an index can be searched. */
const NOW = 'statement_timestamp()';

/** SQL: the due calls of each waiting alarm, at most so many, the oldest first. */
const dueCalls = (most: number) => `select c.due from waiting w cross join lateral (
  select due_at as due from alarm_call
  where job_id = w.job_id and state = 'PLANNED' and due_at <= ${NOW} order by due_at limit ${most}) c`;

/** Calls are read alarm by alarm, as the index of those that wait is ordered: the first one of each is its oldest. */
const WAITING = `
  with ${WAITING_JOBS}, ended_leases as materialized (
    select leased_until as due from alarm_call where state = 'SENDING' and leased_until <= ${NOW}
    order by leased_until limit ${MOST}
  ), due_calls as (${dueCalls(MOST)} limit ${MOST}), oldest as (${dueCalls(1)} union all select due from ended_leases)
  select t.*, c.*, o.* from
  (select count(*)::integer as tasks, ${SINCE('run_at')} as "taskSeconds" from (
    select run_at from ${TASKS} where ${isReady(NOW)} order by priority, run_at limit ${MOST}) due) t,
  (select ((select count(*) from due_calls) + (select count(*) from ended_leases))::integer as calls) c,
  (select ${SINCE('due')} as "callSeconds" from oldest) o`;

/** Work of alarms that waits though its time has come, and for how many seconds the oldest has waited. */
export interface Waiting {
  /** Tasks that no process has begun. */
  tasks: number;
  taskSeconds: number;
  /** Calls that no process has handed to a channel. */
  calls: number;
  callSeconds: number;
}

/** What waits now. Ask on the connections of the alarms: then the time it takes is what the alarms have to wait, too. */
export async function waitingNow(alarms: Queryable): Promise<Waiting> {
  const { rows } = await alarms.query<Waiting>(WAITING);
  return rows[0] ?? { tasks: 0, taskSeconds: 0, calls: 0, callSeconds: 0 };
}
