import type pg from 'pg';
import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import type { Stored } from './records.ts';
import { people, transferOf } from './transferKit.ts';
import { okBody } from './users.ts';

const { t, call, admin } = await adminPlatform();
const { pool } = t.platform;
const transfer = transferOf(call);

/** Starts a checked import during another writer's transaction, which commits when a row waits for it. */
async function startAgainst(id: number, write: (other: pg.PoolClient) => Promise<unknown>) {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await write(other);
    okBody(await call({ method: 'POST', url: `/imports/${id}/start` }));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await other.query('commit');
  } finally {
    other.release();
  }
  return transfer.settled(id);
}

/** States of a job's rows, with their errors and whether they were written. */
const rowsOf = async (id: number) =>
  (await transfer.rows(id)).map(({ state, applied, errors }) => [state, applied, errors]);

/** Numbers of participants with these short names: stored, counted and audited. */
async function kept(like: string) {
  const { rows } = await pool.query(
    `select o.doc ->> 'shortName' as key, count(a.id)::integer as noted from object o
     left join audit a on a.object_id = o.id and a.action = 'create' and a.type = 'participants'
     where o.type = 'participants' and o.doc ->> 'shortName' like $1 and o.deleted_at is null group by o.id order by 1`,
    [like],
  );
  return rows.map(({ key, noted }) => [key, noted]);
}

const counted = async () => {
  const { rows } = await pool.query(
    `select (select count(*)::integer from object where type = 'participants' and deleted_at is null) as stored,
       (select sum(n)::integer from counter where type = 'participants' and not deleted) as counted`,
  );
  return rows[0];
};

it('only the row whose unique value another writer stores in parallel is rejected, the rest of its batch is stored once [T2]', async () => {
  const file = people(...[1, 2, 3].map((i) => `A${i};B;late${i};GERMAN;Total system`));
  const job = await transfer.check('PARTICIPANT', file, { match: null });
  expect(job.counts).toMatchObject({ add: 3, reject: 0 });
  const done = await startAgainst(job.id, (other) =>
    other.query(
      `with made as (insert into object (type, org_id, name, title, search, doc)
         values ('participants', 1, 'Else', 'Somebody Else', '', '{"name": "Else", "surname": "Somebody", "shortName": "LATE2"}')
         returning type, org_id)
       insert into counter (type, deleted, org_id, slot, n) select type, false, org_id, 15, 1 from made`,
    ),
  );
  expect(done).toMatchObject({ state: 'done', counts: { add: 2, added: 2, reject: 1 } });
  expect(await rowsOf(job.id)).toEqual([
    ['add', true, {}],
    ['reject', false, { shortName: 'unique:Somebody Else' }],
    ['add', true, {}],
  ]);
  expect(await kept('late%')).toEqual([
    ['late1', 1],
    ['late3', 1],
  ]);
  expect(await counted()).toEqual({ stored: 3, counted: 3 });
});

it('only the row whose record another writer changes in parallel is rejected [T2]', async () => {
  const stored: Stored[] = [];
  for (const name of ['One', 'Two', 'Three']) stored.push(await admin.participant(1, { name }));
  const lines = stored.map(({ id }) => `${id};Renamed`);
  const job = await transfer.check('PARTICIPANT', ['id;name', ...lines].join('\n'), { match: 'id' });
  expect(job.counts).toMatchObject({ change: 3, reject: 0 });
  const done = await startAgainst(job.id, (other) =>
    other.query('update object set version = version + 1 where id = $1', [stored[1]?.id]),
  );
  expect(done).toMatchObject({ state: 'done', counts: { change: 2, changed: 2, reject: 1 } });
  expect(await rowsOf(job.id)).toEqual([
    ['change', true, {}],
    ['reject', false, { '': 'VERSION_CONFLICT' }],
    ['change', true, {}],
  ]);
  const now = await Promise.all(stored.map(({ id }) => admin.get<Stored>(`/participants/${id}`)));
  expect(now.map(({ name, version }) => [name, version])).toEqual([
    ['Renamed', 2],
    ['Two', 2],
    ['Renamed', 2],
  ]);
});

it('a record removed between dry run and start affects only its own row [T2]', async () => {
  const gone = await admin.participant(1, { name: 'Gone' });
  const stays = await admin.participant(1, { name: 'Stays' });
  const lines = [gone, stays].map(({ id }) => `${id};Renamed`);
  const job = await transfer.check('PARTICIPANT', ['id;name', ...lines].join('\n'), { match: 'id' });
  await admin.remove(`/participants/${gone.id}`);
  expect(await transfer.start(job.id)).toMatchObject({ state: 'done', counts: { change: 1, changed: 1, reject: 1 } });
  expect(await rowsOf(job.id)).toEqual([
    ['reject', false, { id: `unknownId:${gone.id}` }],
    ['change', true, {}],
  ]);
});

it('only the row that a database constraint refuses is rejected, and the import continues [T2]', async () => {
  await pool.query(`alter table object add constraint no_veto check (doc ->> 'shortName' <> 'veto2')`);
  const job = await transfer.check(
    'PARTICIPANT',
    people(...[1, 2, 3].map((i) => `V${i};B;veto${i};GERMAN;Total system`)),
  );
  expect(job.counts).toMatchObject({ add: 3, reject: 0 });
  expect(await transfer.start(job.id)).toMatchObject({ state: 'done', counts: { add: 2, added: 2, reject: 1 } });
  expect(await rowsOf(job.id)).toEqual([
    ['add', true, {}],
    ['reject', false, { '': 'VALIDATION' }],
    ['add', true, {}],
  ]);
  expect(await kept('veto%')).toEqual([
    ['veto1', 1],
    ['veto3', 1],
  ]);
});
