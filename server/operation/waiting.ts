import type { Queryable } from '../store/behaviors.ts';

/** Most tasks and calls to count. Tasks are taken by priority and due time, which is the order of the index. */
const MOST = 1_000;

const SINCE = (time: string) =>
  `greatest(coalesce(extract(epoch from clock_timestamp() - min(${time})), 0), 0)::float8`;

/** The form of the database's clock with which an index can be searched. */
const NOW = 'statement_timestamp()';

const WAITING = `select t.*, c.* from
  (select count(*)::integer as tasks, ${SINCE('run_at')} as "taskSeconds" from (
    select run_at from graphile_worker._private_jobs where is_available and run_at <= ${NOW}
    order by priority, run_at limit ${MOST}) due) t,
  (select count(*)::integer as calls, ${SINCE('due')} as "callSeconds" from (
    (select due_at as due from alarm_call where state = 'PLANNED' and due_at <= ${NOW} order by due_at limit ${MOST})
    union all (select leased_until from alarm_call where state = 'SENDING' and leased_until <= ${NOW}
      order by leased_until limit ${MOST})) due) c`;

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
