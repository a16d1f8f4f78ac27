import type pg from 'pg';
import { lock } from '../database/locks.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { TASKS } from '../work/tasks.ts';
import { forgetEvents } from './ruleEvents.ts';
import { foldTallies } from './tallies.ts';

const TABLES = ['alarm_call', 'alarm_log'];
const PARTITION = /^alarm_(?:call|log)_(\d{4})_(\d{2})$/;
/**
 * Lock timeout of partition changes, which wait for readers such as a backup or a report. All readers and writers of
 * calls, including alarms, queue behind a waiting change.
 */
const PATIENCE = '200ms';
/** Rows deleted in one transaction. */
const BATCH = 1_000;
/** How long events are kept for consoles that request what they missed. */
const EVENTS_KEPT = '1 day';
/** Longer than the period in which any rule counts events. */
const RULES_LOOK_BACK = '2 days';

/** A month: years times twelve, plus months from zero. */
type Month = number;

const monthOf = (at: Date): Month => at.getUTCFullYear() * 12 + at.getUTCMonth();
const padded = (value: number, width: number) => String(value).padStart(width, '0');
const firstOf = (month: Month): string =>
  `${padded(Math.floor(month / 12), 4)}-${padded((month % 12) + 1, 2)}-01 00:00:00+00`;
const nameOf = (table: string, month: Month): string =>
  `${table}_${padded(Math.floor(month / 12), 4)}_${padded((month % 12) + 1, 2)}`;

async function partitionsOf(db: Queryable, table: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Creates the partition of a month, and moves the month's rows from the default partition into it. */
async function makePartition(db: Queryable, table: string, month: Month): Promise<void> {
  const [from, to] = [firstOf(month), firstOf(month + 1)];
  const inMonth = `raised_at >= '${from}' and raised_at < '${to}'`;
  // a concurrent change of a row would be lost while the row moves
  await db.query(`lock table ${table} in access exclusive mode`);
  const { rowCount } = await db.query(`select from ${table}_default where ${inMonth} limit 1`);
  if (rowCount) {
    await db.query(`create temp table moved on commit drop as select * from ${table}_default where ${inMonth}`);
    // through the parent table, so that its triggers count the rows
    await db.query(`delete from ${table} where tableoid = '${table}_default'::regclass and ${inMonth}`);
  }
  await db.query(`create table ${nameOf(table, month)} partition of ${table} for values from ('${from}') to ('${to}')`);
  if (rowCount) {
    await db.query(`insert into ${table} overriding system value select * from moved`);
    await db.query('drop table moved');
  }
}

async function ensureTable(db: Queryable, table: string, from: Date, to: Date): Promise<void> {
  const known = new Set(await partitionsOf(db, table));
  for (let month = monthOf(from); month <= monthOf(to); month++) {
    if (!known.has(nameOf(table, month))) await makePartition(db, table, month);
  }
}

/** Creates the monthly partitions between two moments, both included, in the transaction of `db`. */
export async function ensurePartitions(db: Queryable, from: Date, to: Date): Promise<void> {
  await lock(db, 'alarmUpkeep');
  for (const table of TABLES) await ensureTable(db, table, from, to);
}

async function nowOf(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ now: number }>('select extract(epoch from clock_timestamp())::bigint as now');
  return new Date(Number(rows[0]?.now ?? 0) * 1_000);
}

/** Changes partitions in a transaction that gives up before it holds up alarms. */
function changing<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (db) => {
    await lock(db, 'alarmUpkeep');
    await db.query(`set local lock_timeout = '${PATIENCE}'`);
    return work(db);
  });
}

/**
 * Creates the partitions of this month and the next two. Each table has its own transaction, because whoever has
 * locked one table may wait for the other.
 */
async function makeAhead(pool: pg.Pool): Promise<void> {
  const now = await nowOf(pool);
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1));
  for (const table of TABLES) await changing(pool, (db) => ensureTable(db, table, now, last));
}

/** SQL: the alarm `j` is running, or ended after $1 because it was scheduled for long after it was raised. */
const NEEDED = `(j.ended_at is null or j.ended_at >= $1::timestamptz and j.ended_at > j.raised_at + interval '1 day')`;

/** Drops the partition of a month unless it contains a needed alarm; returns whether it was dropped. */
async function dropMonth(db: Queryable, name: string, before: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from alarm_job j where ${NEEDED} and j.id in (select job_id from ${name}) limit 1`,
    [before],
  );
  if (!rowCount) await db.query(`drop table ${name}`);
  return !rowCount;
}

/** Deletes the rows of alarms that are no longer needed from a partition, in batches. */
async function forgetRows(db: Queryable, name: string, before: string): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { rowCount } = await db.query(
      `delete from ${name} where ctid = any(array(select d.ctid from ${name} d where d.raised_at < $1::timestamptz
         and not exists (select from alarm_job j where j.id = d.job_id and ${NEEDED}) limit $2))`,
      [before, BATCH],
    );
    deleted = rowCount ?? 0;
  }
}

/** Deletes the calls and logs of alarms that ended before a month: whole partitions if nothing in them is needed. */
async function forgetCalls(pool: pg.Pool, first: Month): Promise<void> {
  for (const table of TABLES) {
    for (const name of await partitionsOf(pool, table)) {
      const [, year, month] = PARTITION.exec(name) ?? [];
      if (year === undefined || Number(year) * 12 + Number(month) - 1 >= first) continue;
      const gone = await changing(
        pool,
        // another server may already have dropped it
        async (db) => !(await partitionsOf(db, table)).includes(name) || dropMonth(db, name, firstOf(first)),
      );
      if (!gone) await forgetRows(pool, name, firstOf(first));
    }
    await forgetRows(pool, `${table}_default`, firstOf(first));
  }
}

/** Deletes what is older than this many months: calls and logs, then the jobs themselves, in batches. */
async function forget(pool: pg.Pool, months: number): Promise<void> {
  const first = monthOf(await nowOf(pool)) - months;
  const before = firstOf(first);
  await forgetCalls(pool, first);
  // dropping a partition doesn't fire the triggers that decrease the counts
  await pool.query('delete from call_tally where at < $1::timestamptz', [before]);
  await pool.query(
    `delete from alarm_dead_letter d where raised_at < $1::timestamptz
       and not exists (select from alarm_job j where j.id = d.job_id and ${NEEDED})`,
    [before],
  );
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { rowCount } = await pool.query(
      `delete from alarm_job where id in (
         select id from alarm_job j where raised_at < $1::timestamptz and not ${NEEDED} order by raised_at limit $2)`,
      [before, BATCH],
    );
    deleted = rowCount ?? 0;
  }
  await foldHours(pool, before);
}

/** Folds the hourly counts before a moment: one row for each hour that still has alarms, none for the others. */
async function foldHours(db: Queryable, before: string): Promise<void> {
  await db.query(
    `with old as (delete from alarm_hour where hour < $1::timestamptz returning hour, org_id, n)
     insert into alarm_hour as h (hour, org_id, slot, n)
       select hour, org_id, -1, sum(n) from old group by hour, org_id having sum(n) <> 0
     on conflict (hour, org_id, slot) do update set n = h.n + excluded.n`,
    [before],
  );
}

/**
 * Creates partitions ahead, folds counts, and deletes old alarms, old events, events that rules counted, and tasks
 * that have failed for good. A part that fails doesn't stop the others. @throws the first failure
 */
export async function maintainAlarmTables(pool: pg.Pool, months: number, timeZone: string): Promise<void> {
  const parts = [
    () => makeAhead(pool),
    () => forget(pool, months),
    () => foldTallies(pool, timeZone),
    () => forgetEvents(pool, RULES_LOOK_BACK),
    () => pool.query('delete from live_event where at < clock_timestamp() - $1::interval', [EVENTS_KEPT]),
    () =>
      pool.query(
        `select graphile_worker.complete_jobs(array(
           select id from ${TASKS} where attempts >= max_attempts and updated_at < clock_timestamp() - $1::interval))`,
        [EVENTS_KEPT],
      ),
  ];
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
