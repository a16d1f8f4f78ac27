import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Arrival } from './gateway.ts';
import type { Raised } from './raiser.ts';

/** Maximum milliseconds after the last kill until all alarms have ended. */
const PATIENCE = 300_000;
const LOOK = 500;

/** Waits until all alarms have ended and no call is open. */
export async function untilEnded(db: pg.Pool): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const { rows } = await db.query<{ open: string }>(
      `select (select count(*) from alarm_job where ended_at is null) +
         (select count(*) from alarm_call where ended_at is null) as open`,
    );
    if (Number(rows[0]?.open) === 0) return;
    if (Date.now() > deadline) return;
    await delay(LOOK);
  }
}

interface StoredJob {
  id: string;
  requestId: string;
  status: string;
  ended: boolean;
}

interface StoredCall {
  jobId: string;
  key: string;
  who: number;
  state: string;
  sent: boolean;
  repeats: number;
  tries: number;
}

/** The stored alarms and calls of a trial, and the calls that arrived at the gateway. */
export interface Evidence {
  jobs: StoredJob[];
  calls: StoredCall[];
  arrivals: readonly Arrival[];
  /** Wrong tallies, one sentence each. */
  miscounts: readonly string[];
}

/**
 * Returns the tallies that differ from the rows they count, one sentence each (migrations 021, 029 and 040). A call that
 * was sent and then not needed any more counts as sent.
 */
export async function miscounted(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>(
    `with called as (
       select org, date_trunc('minute', case when c.state = 'FAILED' then c.ended_at else c.sent_at end) as minute, c.*
       from alarm_call c join alarm_job j on j.id = c.job_id, unnest(array[0, j.org_id]) org),
     channels as (
       select org as org_id, minute as at, channel, count(*) filter (where state <> 'FAILED') as sent,
         count(*) filter (where state = 'FAILED') as failed from called where channel is not null and minute is not null
       group by 1, 2, 3),
     counted as (
       select org_id, at, channel, sum(sent) as sent, sum(failed) as failed from channel_tally group by 1, 2, 3
       having sum(sent) <> 0 or sum(failed) <> 0)
     select format('channel %s of %s at %s: %s sent and %s failed, in truth %s and %s', channel, org_id, at,
         t.sent, t.failed, c.sent, c.failed) as what
       from counted t full join channels c using (org_id, at, channel)
       where at > now() - interval '23 hours' and (t.sent, t.failed) is distinct from (c.sent, c.failed)
     union all
     select format('calls that are %s of %s: %s, in truth %s', state, org_id, t.n, c.n)
       from (select org_id, state, sum(n) as n from call_tally group by 1, 2 having sum(n) <> 0) t
       full join (select org as org_id, case when state = 'SKIPPED' and sent_at is not null then 'SENT' else state end as state,
           count(*) as n from called group by 1, 2) c using (org_id, state)
       where t.n is distinct from c.n
     union all
     select format('alarms that are %s of %s: %s, in truth %s', status, org_id, t.n, j.n)
       from (select org_id, status, sum(n) as n from alarm_tally group by 1, 2 having sum(n) <> 0) t
       full join (select org as org_id, status, count(*) as n from alarm_job, unnest(array[0, org_id]) org group by 1, 2) j
         using (org_id, status)
       where t.n is distinct from j.n`,
  );
  return rows.map(({ what }) => what);
}

/** Reads all alarms and calls. */
export async function evidenceOf(db: pg.Pool, arrivals: readonly Arrival[]): Promise<Evidence> {
  const { rows: jobs } = await db.query<StoredJob>(
    `select id::text, request_id as "requestId", status, ended_at is not null as ended from alarm_job`,
  );
  const { rows: calls } = await db.query<StoredCall>(
    `select job_id::text as "jobId", key::text, participant_id as who, state, sent_at is not null as sent, repeats, tries
     from alarm_call`,
  );
  return { jobs, calls, arrivals, miscounts: await miscounted(db) };
}

/** Figures and faults of a trial. */
export interface Verdict {
  alarms: number;
  calls: number;
  arrivals: number;
  /** Arrivals with a key that had arrived before. */
  again: number;
  /** Repeats and retries that the platform has recorded. */
  repeats: number;
  retries: number;
  /** Calls that were no longer needed before they were made. */
  skipped: number;
  /** Milliseconds from the reply until the first call arrived. */
  firstCall: { p50: number; p99: number; most: number };
  /** Violations that were found, one sentence each. */
  faults: string[];
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Compares the stored data with the alarms that were raised and the calls that arrived. */
export function judge({ jobs, calls, arrivals, miscounts }: Evidence, raised: readonly Raised[]): Verdict {
  const faults: string[] = [...miscounts];
  const byId = new Map(jobs.map((job) => [Number(job.id), job]));
  const callsOf = grouped(calls, ({ jobId }) => Number(jobId));
  const arrived = grouped(arrivals, ({ key }) => key);
  for (const { id, requestId, scenario } of raised) {
    const job = byId.get(id);
    if (!job || job.requestId !== requestId) faults.push(`alarm ${id} of ${requestId} is lost`);
    else if (job.status !== scenario.ends) faults.push(`alarm ${id} is ${job.status} instead of ${scenario.ends}`);
    const called = (callsOf.get(id) ?? []).map(({ who }) => who).sort((a, b) => a - b);
    const wanted = [...scenario.people].sort((a, b) => a - b);
    if (called.join() !== wanted.join()) faults.push(`alarm ${id} called ${called.join()} instead of ${wanted.join()}`);
  }
  if (jobs.length !== raised.length) faults.push(`${raised.length} alarms were raised, ${jobs.length} are stored`);
  let skipped = 0;
  for (const { jobId, key, state, sent, repeats, tries } of calls) {
    const times = arrived.get(key)?.length ?? 0;
    if (state === 'SKIPPED' && !sent && times === 0) skipped += 1;
    else if (times === 0) faults.push(`call ${key} of alarm ${jobId} is ${state} and never arrived`);
    if (times > tries)
      faults.push(`call ${key} arrived ${times} times, of which ${tries} are on record (${repeats} repeats)`);
    if (['PLANNED', 'SENDING', 'FAILED'].includes(state)) faults.push(`call ${key} of alarm ${jobId} is ${state}`);
  }
  const known = new Set(calls.map(({ key }) => key));
  for (const key of arrived.keys()) if (!known.has(key)) faults.push(`call ${key} arrived and is not stored`);
  const sum = (of: (call: StoredCall) => number) => calls.reduce((all, call) => all + of(call), 0);
  return {
    alarms: raised.length,
    calls: calls.length,
    arrivals: arrivals.length,
    again: arrivals.length - arrived.size,
    repeats: sum(({ repeats }) => repeats),
    retries: sum(({ tries, repeats }) => Math.max(0, tries - 1 - repeats)),
    skipped,
    firstCall: firstCalls(arrivals, raised),
    faults,
  };
}

function firstCalls(arrivals: readonly Arrival[], raised: readonly Raised[]): Verdict['firstCall'] {
  const first = new Map<number, number>();
  for (const { alarmId, at } of arrivals) first.set(alarmId, Math.min(at, first.get(alarmId) ?? at));
  const times = raised
    .map(({ id, at }) => Math.max(0, (first.get(id) ?? Number.POSITIVE_INFINITY) - at))
    .sort((a, b) => a - b);
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { p50: share(0.5), p99: share(0.99), most: times.at(-1) ?? 0 };
}
