import { expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { adminPlatform } from './admin.ts';
import { transferOf } from './transferKit.ts';
import { okBody } from './users.ts';

const ROWS = 4_500;
const { t, call } = await adminPlatform();
const transfer = transferOf(call);

const tell = (id: number, what: 'start' | 'cancel') => call({ method: 'POST', url: `/imports/${id}/${what}` });
/** Numbers of waiting batches and calls, without other work of the database. */
const waiting = async () => {
  const { rows } = await t.platform.pool.query<{ batches: number; calls: number }>(
    `select count(*) filter (where query like '%import_row%')::integer as batches,
       count(*) filter (where wait_event = 'advisory')::integer as calls
     from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0];
};

it('a stopped import keeps its written rows, and continues with the rest when restarted', async () => {
  const line = (_: unknown, i: number) => `n${i};s${i};stop${i};GERMAN;1`;
  const file = ['name;surname;shortName;language;orgId', ...Array.from({ length: ROWS }, line)].join('\n');
  const job = await transfer.check('PARTICIPANT', file);
  expect((await tell(job.id, 'cancel')).json()).toEqual({ reason: 'IMPORT_STATE' });
  // blocks the second batch, so that the import can be stopped in the middle
  const blocker = await t.platform.pool.connect();
  await blocker.query('begin');
  await blocker.query('select from import_row where job_id = $1 and place = 1500 for update', [job.id]);
  okBody(await tell(job.id, 'start'));
  const added = async () => okBody<ImportJob>(await call({ method: 'GET', url: `/imports/${job.id}` })).counts.added;
  await expect.poll(added, { timeout: 20_000 }).toBe(1000);
  // between two batches it would be cancelled at once
  await expect.poll(waiting, { timeout: 20_000 }).toEqual({ batches: 1, calls: 0 });
  const cancelling = tell(job.id, 'cancel');
  await expect.poll(waiting, { timeout: 20_000 }).toEqual({ batches: 1, calls: 1 });
  await blocker.query('commit');
  blocker.release();
  expect(okBody<ImportJob>(await cancelling)).toMatchObject({ state: 'cancelled', counts: { add: ROWS, added: 2000 } });
  const rows = await transfer.rows(job.id, 'add');
  expect(rows.every(({ applied }) => applied)).toBe(true);

  expect(await transfer.start(job.id)).toMatchObject({ state: 'done', counts: { add: ROWS, added: ROWS, reject: 0 } });
  const { rows: counted } = await t.platform.pool.query(
    `select count(*)::integer as people, count(distinct doc ->> 'shortName')::integer as names,
       (select count(*)::integer from audit where type = 'participants' and action = 'create') as noted
     from object where type = 'participants'`,
  );
  expect(counted).toEqual([{ people: ROWS, names: ROWS, noted: ROWS }]);
  expect((await tell(job.id, 'start')).json()).toEqual({ reason: 'IMPORT_STATE' });
}, 60_000);
