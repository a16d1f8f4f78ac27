import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Keeper } from '../database/keeper.ts';
import type { Pools } from '../database/pool.ts';
import type { Standby } from '../database/standby.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import { QUESTION_TIMEOUT, resultWithin, rowsInTime } from './resultWithin.ts';
import { roundTrip } from './roundTrip.ts';
import { type Waiting, waitingNow } from './waiting.ts';

const WORK = `select 'import' as kind, state, count(*)::integer as n from import_job
  where state in ('checking', 'running') group by state
  union all select 'bulk', state, count(*)::integer from bulk_job where state in ('checking', 'running') group by state`;

/** What each process sees of the whole platform; a commit that waits for a moment is usual, and more at once are not. */
const AWAITING_STANDBY = `select count(*)::integer as n from pg_stat_activity
  where application_name like 'tocsin %' and wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '2 s'`;

const DATABASE_SIZE = 'select pg_database_size(current_database()) as size';

/** The connections to measure. */
export interface MeasuredDatabase {
  pools: Pools;
  keeper: Keeper;
  standby: Standby | undefined;
}

/** Adds the metrics of the database and of the work that waits in it; all are measured at the scrape, and left out if late. */
export function registerDatabaseMetrics(registry: Registry, { pools, keeper, standby }: MeasuredDatabase): void {
  poolGauge(registry, pools);
  keeperGauges(registry, keeper);
  waitingGauges(registry, pools.alarms);
  if (standby) registerStandbyMetrics(registry, standby);
  new Gauge({
    name: 'tocsin_work_waiting',
    help: 'Jobs that wait or run, by kind and state',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await rowsInTime<{ kind: string; state: string; n: number }>(pools.calls, WORK);
      for (const { kind, state, n } of rows ?? []) this.set({ kind, state }, n);
    },
  });
  addGauge(
    registry,
    'tocsin_on_hold',
    'Whether this is a restored copy that calls nobody until it is released: 1 or 0',
    async () => {
      const rows = await rowsInTime<{ held: boolean }>(pools.calls, `select not (${IN_SERVICE}) as held`);
      return rows?.[0] && Number(rows[0].held);
    },
  );
  addGauge(
    registry,
    'tocsin_database_clock_ahead_seconds',
    "Seconds by which the database's clock is ahead of this process's; negative: behind",
    async () => {
      const trip = await resultWithin(QUESTION_TIMEOUT, roundTrip(pools.calls));
      return trip && trip.ahead / 1_000;
    },
  );
  addGauge(
    registry,
    'tocsin_database_awaiting_standby',
    'Connections of the platform on which the database waits for a synchronous standby',
    async () => (await rowsInTime<{ n: number }>(pools.calls, AWAITING_STANDBY))?.[0]?.n,
  );
  addGauge(
    registry,
    'tocsin_database_bytes',
    'Size of the database',
    async () => (await rowsInTime<{ size: number }>(pools.calls, DATABASE_SIZE))?.[0]?.size,
  );
}

function poolGauge(registry: Registry, pools: Pools): void {
  new Gauge({
    name: 'tocsin_pool_connections',
    help: 'Connections to the database: idle, busy, and callers who wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

/** What the keeper knows: it asks the database every 2 seconds, whether anybody scrapes or not. */
function keeperGauges(registry: Registry, keeper: Keeper): void {
  const gauge = (name: string, help: string, value: () => number) => addGauge(registry, name, help, value);
  gauge('tocsin_database_up', 'Whether the database replies, also if it is slow', () => Number(keeper.connected()));
  gauge('tocsin_database_writable', 'Whether the database takes writes: 0 for a standby', () =>
    Number(keeper.connected() && keeper.state().readOnly === false),
  );
  gauge(
    'tocsin_database_lost_seconds',
    'Seconds since the database was lost; 0: it is there',
    () => keeper.state().lostSeconds,
  );
}

/** Measured on the connections of the alarms; left out if the reply takes too long, as the alarms then wait, too. */
function waitingGauges(registry: Registry, alarms: pg.Pool): void {
  let measuring: Promise<Waiting | undefined> | undefined;
  const measured = () => {
    // one query for all gauges of a scrape
    measuring ??= resultWithin(QUESTION_TIMEOUT, waitingNow(alarms)).finally(() => {
      measuring = undefined;
    });
    return measuring;
  };
  const gauge = (name: string, help: string, value: keyof Waiting) =>
    addGauge(registry, name, help, async () => (await measured())?.[value]);
  gauge('tocsin_tasks_due', 'Tasks whose time has come and that no process has begun, up to 1,000', 'tasks');
  gauge('tocsin_task_late_seconds', 'Seconds by which the oldest of these tasks is late', 'taskSeconds');
  gauge('tocsin_calls_due', 'Calls to people whose time has come and that were not handed to a channel', 'calls');
  gauge('tocsin_call_late_seconds', 'Seconds by which the oldest of these calls is late', 'callSeconds');
}

/** Adds the metrics of the standby that serves reads; a process without one has none. */
export function registerStandbyMetrics(registry: Registry, standby: Pick<Standby, 'state'>): void {
  addGauge(
    registry,
    'tocsin_standby_used',
    'Whether reports and exports read from the standby of DATABASE_READ_URL: 1 or 0',
    () => Number(standby.state().used),
  );
  addGauge(
    registry,
    'tocsin_standby_age_seconds',
    'Seconds whose changes the standby does not have yet; absent: unknown',
    () => standby.state().age ?? undefined,
  );
}

/** Adds a metric that is measured at the scrape; it is left out while it is unknown. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  value: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.remove();
      const measured = await value();
      if (measured !== undefined) this.set(measured);
    },
  });
}
