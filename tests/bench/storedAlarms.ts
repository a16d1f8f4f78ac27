import type pg from 'pg';

const JOBS = 100_000;
const CALLS = 10_000_000;

/** Number of stored alarms of the last day, and of their calls. */
export const storedCounts = (quick: boolean) => ({
  jobs: quick ? JOBS / 10 : JOBS,
  calls: quick ? CALLS / 100 : CALLS,
});

/** Stores alarms of the last day that have ended. */
export async function storeAlarms(db: pg.Pool, jobs: number): Promise<void> {
  await db.query(
    `insert into alarm_job (org_id, name, status, source, triggered_by, raised_at, starts_at, ended_at, content)
     select 1 + i % 50, 'Alarm ' || i, 'ACCEPTED', 'user', 'Bench', at, at, at + interval '1 minute',
       '{"language": "ENGLISH", "text": "Fire", "acknowledgeMode": "ACCEPT"}'
     from generate_series(1, $1) i, lateral (select clock_timestamp() - i * interval '0.8 second' as at) t`,
    [jobs],
  );
  await db.query('vacuum analyze alarm_job');
}

/** Number of alarms whose calls are inserted by one statement. */
const CHUNK = 5_000;

/** Stores this many calls, spread evenly over the alarms, each sent and accepted. */
export async function storeCalls(db: pg.Pool, { jobs, calls }: ReturnType<typeof storedCounts>): Promise<void> {
  for (let first = 0; first < jobs; first += CHUNK)
    await db.query(
      `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type,
         address, rank, position, state, channel, sent_at)
       select j.raised_at, j.id, 0, 0, 0, n, 'Somebody', 'MOBILE', '+49 171', 1, 0, 'ACCEPTED', 'simulated',
         j.raised_at + n * interval '0.1 second'
       from (select id, raised_at from alarm_job order by id desc limit $1 offset $2) j, generate_series(1, $3) n`,
      [Math.min(CHUNK, jobs - first), first, Math.ceil(calls / jobs)],
    );
  await db.query('vacuum analyze alarm_call');
}
