import { afterAll, expect, it } from 'vitest';
import { AnswerTokens } from '../../server/alarms/answers/token.ts';
import { ALL_DEVICES } from '../../server/alarms/channels/deviceTypes.ts';
import { takeCalls } from '../../server/alarms/deliveryRows.ts';
import { createPool } from '../../server/database/pool.ts';
import { ADD_TASK, TASKS } from '../../server/work/tasks.ts';
import { newDatabase } from './helpers.ts';

const pool = createPool(await newDatabase(), { kind: 'alarms', report: () => undefined });
afterAll(() => pool.end());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** The scans of a carried out statement that have read a table whose name begins with `of`: how, and which table. */
const scans = (plan: Plan, of: string): string[][] => [
  ...(plan['Node Type'].endsWith('Scan') && plan['Relation Name']?.startsWith(of) && plan['Actual Loops'] > 0
    ? [[plan['Node Type'], plan['Relation Name']]]
    : []),
  ...(plan.Plans ?? []).flatMap((part) => scans(part, of)),
];

it('looks for tasks by their index, though the plan was made when there was only one', async () => {
  const client = await pool.connect();
  const add = (first: number, last: number) =>
    client.query(
      `select ${ADD_TASK}('alarm_start', '{"job":1}', job_key := n::text, run_at := now() + interval '1 hour')
       from generate_series($1::integer, $2::integer) n`,
      [first, last],
    );
  try {
    await add(1, 1);
    await client.query('analyze graphile_worker._private_jobs');
    // as the worker asks
    await client.query(`prepare next_task(integer[]) as
      with next as (
        select id from graphile_worker._private_jobs where is_available = true and run_at <= now() and task_id = any($1)
          and job_queue_id is null
        order by priority, run_at limit 1 for update skip locked)
      update graphile_worker._private_jobs jobs set attempts = attempts + 1 from next where jobs.id = next.id returning *`);
    await client.query(`execute next_task('{1}')`);
    await add(2, 500);
    expect((await client.query(`select count(*)::integer as n from ${TASKS}`)).rows).toEqual([{ n: 500 }]);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      "explain (analyze, format json) execute next_task('{1}')",
    );
    expect(scans(rows[0]?.['QUERY PLAN'][0].Plan as Plan, '_private_jobs')).toEqual([
      ['Index Scan', '_private_jobs'],
      ['Index Scan', '_private_jobs'],
    ]);
  } finally {
    client.release();
  }
});

it('leases a call by its key, in its month only', async () => {
  const client = await pool.connect();
  try {
    const { rows: calls } = await client.query<{ id: number; raised: string }>(
      `with job as (
         insert into alarm_job (org_id, name, status, priority, source, triggered_by, required, content)
         values (1, 'Fire', 'PROCESSING', 3, 'user', 'admin', 1, '{}') returning id, raised_at)
       insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type, address,
         rank, position, due_at)
       select raised_at, id, 0, 0, 0, 77, 'Anna Meier', 'MOBILE', '+49 171 1000001', 1, n, clock_timestamp()
       from job, generate_series(1, 50) n returning id, raised_at::text as raised`,
    );
    expect(calls).toHaveLength(50);
    const options = { devices: ALL_DEVICES, channel: 'simulated', lease: 60_000, room: 1, reserve: 0 } as const;
    const { taken } = await takeCalls(client, { ...options, tokens: new AnswerTokens('secret') });
    expect(taken).toHaveLength(1);
    const last = calls[49];
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) execute "alarm lease calls"
         ('{${last?.id}}', '{"${last?.raised}"}', 'simulated', 60000, '{"x"}', '{}')`,
    );
    const month = `alarm_call_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;
    expect(scans(rows[0]?.['QUERY PLAN'][0].Plan as Plan, 'alarm_call')).toEqual([['Index Scan', month]]);
  } finally {
    client.release();
  }
});
