import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Arrival } from './gateway.ts';
import type { Raised } from './raiser.ts';

/** Milliseconds for all alarms to end after the last kill. */
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

/** What is stored about a trial, and what arrived at the gateway. */
export interface Evidence {
  jobs: StoredJob[];
  calls: StoredCall[];
  arrivals: readonly Arrival[];
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
  return { jobs, calls, arrivals };
}

/** How a trial went. */
export interface Verdict {
  alarms: number;
  calls: number;
  arrivals: number;
  /** Arrivals with a key that had arrived before. */
  again: number;
  /** Repeats and further tries that the platform has on record. */
  repeats: number;
  retries: number;
  /** Calls that were no longer needed before they were made. */
  skipped: number;
  /** Milliseconds from the reply until the first call arrived. */
  firstCall: { p50: number; p99: number; most: number };
  /** What should not have been. */
  faults: string[];
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Compares what is stored with what was raised and what arrived. */
export function judge({ jobs, calls, arrivals }: Evidence, raised: readonly Raised[]): Verdict {
  const faults: string[] = [];
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
    ...{ alarms: raised.length, calls: calls.length, arrivals: arrivals.length, again: arrivals.length - arrived.size },
    repeats: sum(({ repeats }) => repeats),
    retries: sum(({ tries, repeats }) => Math.max(0, tries - 1 - repeats)),
    ...{ skipped, firstCall: firstCalls(arrivals, raised), faults },
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
