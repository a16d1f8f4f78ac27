import type pg from 'pg';
import { lock } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Queryable } from '../store/behaviors.ts';
import { forgetEvents } from './ruleEvents.ts';
import { foldTallies } from './tallies.ts';

const TABLES = ['alarm_call', 'alarm_log'];
const PARTITION = /^alarm_(?:call|log)_(\d{4})_(\d{2})$/;
/** Jobs deleted in one transaction. */
const BATCH = 1_000;
/** Events that watching consoles may still ask for. */
const EVENTS_KEPT = '1 day';
/** Longer than any rule counts events. */
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

/** Makes the partition of a month; rows that are in the default partition move into it. */
async function makePartition(db: Queryable, table: string, month: Month): Promise<void> {
  const [from, to] = [firstOf(month), firstOf(month + 1)];
  const inMonth = `raised_at >= '${from}' and raised_at < '${to}'`;
  const { rowCount } = await db.query(`select from ${table}_default where ${inMonth} limit 1`);
  if (rowCount) {
    await db.query(`create temp table moved on commit drop as select * from ${table}_default where ${inMonth}`);
    // through the whole table: its triggers count
    await db.query(`delete from ${table} where tableoid = '${table}_default'::regclass and ${inMonth}`);
  }
  await db.query(`create table ${nameOf(table, month)} partition of ${table} for values from ('${from}') to ('${to}')`);
  if (rowCount) {
    await db.query(`insert into ${table} overriding system value select * from moved`);
    await db.query('drop table moved');
  }
}

/** Makes the monthly partitions between two moments, both included, in the transaction of `db`. */
export async function ensurePartitions(db: Queryable, from: Date, to: Date): Promise<void> {
  await lock(db, 'alarmUpkeep');
  for (const table of TABLES) {
    const known = new Set(await partitionsOf(db, table));
    for (let month = monthOf(from); month <= monthOf(to); month++) {
      if (!known.has(nameOf(table, month))) await makePartition(db, table, month);
    }
  }
}

async function nowOf(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ now: number }>('select extract(epoch from clock_timestamp())::bigint as now');
  return new Date(Number(rows[0]?.now ?? 0) * 1_000);
}

/** The partitions of this month and the next two. */
async function makeAhead(db: Queryable): Promise<void> {
  const now = await nowOf(db);
  await ensurePartitions(db, now, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)));
}

/** Deletes what is older than so many months: whole partitions, then the jobs themselves, a batch at a time. */
async function forget(pool: pg.Pool, months: number): Promise<void> {
  const first = monthOf(await nowOf(pool)) - months;
  await inTransaction(pool, async (db) => {
    await lock(db, 'alarmUpkeep');
    for (const table of TABLES) {
      for (const name of await partitionsOf(db, table)) {
        const [, year, month] = PARTITION.exec(name) ?? [];
        if (year !== undefined && Number(year) * 12 + Number(month) - 1 < first) await db.query(`drop table ${name}`);
      }
      await db.query(`delete from ${table}_default where raised_at < $1::timestamptz`, [firstOf(first)]);
    }
    // partitions that are dropped aren't counted down
    await db.query('delete from call_tally where at < $1::timestamptz', [firstOf(first)]);
    await db.query(`delete from alarm_dead_letter where raised_at < $1::timestamptz`, [firstOf(first)]);
  });
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { rowCount } = await pool.query(
      `delete from alarm_job where id in (
         select id from alarm_job where raised_at < $1::timestamptz and ended_at is not null order by raised_at limit $2)`,
      [firstOf(first), BATCH],
    );
    deleted = rowCount ?? 0;
  }
  await foldHours(pool, firstOf(first));
}

/** The hours before a moment: one row for those that still have alarms, none for the others. */
async function foldHours(db: Queryable, before: string): Promise<void> {
  await db.query(
    `with old as (delete from alarm_hour where hour < $1::timestamptz returning hour, org_id, n)
     insert into alarm_hour as h (hour, org_id, slot, n)
       select hour, org_id, -1, sum(n) from old group by hour, org_id having sum(n) <> 0
     on conflict (hour, org_id, slot) do update set n = h.n + excluded.n`,
    [before],
  );
}

/** Makes partitions ahead, folds what was counted, and deletes old alarms, old events, what rules counted, and tasks that have failed for good. */
export async function keepAlarmsFor(pool: pg.Pool, months: number, timeZone: string): Promise<void> {
  await inTransaction(pool, makeAhead);
  await forget(pool, months);
  await foldTallies(pool, timeZone);
  await forgetEvents(pool, RULES_LOOK_BACK);
  await pool.query(`delete from live_event where at < clock_timestamp() - $1::interval`, [EVENTS_KEPT]);
  await pool.query(
    `delete from graphile_worker._private_jobs where attempts >= max_attempts and updated_at < clock_timestamp() - $1::interval`,
    [EVENTS_KEPT],
  );
}
