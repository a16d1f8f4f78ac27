import { setPriority } from 'node:os';
import pg from 'pg';
import { wallTime } from '../../src/engine/clock.ts';
import type { ConnectionWatch } from './connectionWatch.ts';
import { KeptPlans } from './keptPlans.ts';
import type { Servers } from './servers.ts';
import { type SessionSettings, WatchedClient } from './watchedClient.ts';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;

const TIMESTAMPTZ = 1184;

const asMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

/**
 * Parsers of column types: ids and counts become numbers, dates and wall times remain texts as in the protocol, and
 * timestamps become wall times in the platform's time zone.
 */
function wireTypes(timeZone: string | undefined): pg.CustomTypesConfig {
  const asWallTime = (text: string) => wallTime(timeZone, asMoment(text)).now;
  return {
    getTypeParser: (oid, format) => {
      if (format !== 'binary') {
        if (oid === INT8) return Number;
        if (oid === DATE || oid === TIMESTAMP) return String;
        if (oid === TIMESTAMPTZ) return asWallTime;
      }
      return pg.types.getTypeParser(oid, format);
    },
  };
}

const MINUTE = 60_000;

interface Kind {
  /** Most connections. */
  max: number;
  /** Connections that stay open while they are idle, once they are open; default: 0. */
  min?: number;
  /** Longest wait for a connection. */
  wait: number;
  limits: SessionSettings & { statement_timeout: number };
  /** Whether whole tables are copied over its connections, which then can't send a statement before the reply to an earlier one. */
  copies?: boolean;
  /** Whether connections prepare statements that they send again, and stay open for it while they are idle. */
  keepsPlans?: boolean;
}

const IDLE = { idle_in_transaction_session_timeout: MINUTE };
/** For what others wait for: a paused process holds them up for a few seconds only. */
const SHORTLY_IDLE = { idle_in_transaction_session_timeout: 10_000 };
/**
 * One plan per prepared statement, for all values: the database would plan those of partitioned tables anew each time,
 * because it doesn't expect that most partitions are left out when such a plan is carried out. Not for statements whose
 * best plan depends on their values: one made for a few members of a group would be used for thousands.
 * Nor must it depend on how full a table was when it was made: whole tables are read only where no index helps. Otherwise
 * a plan made while few tasks wait goes on reading all of them when thousands do. Where none helps, the plan counts as so
 * expensive that it would be compiled each time.
 */
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', jit: 'off' };

const OF_ALARMS = {
  wait: 10_000,
  limits: { ...SHORTLY_IDLE, ...ONE_PLAN, statement_timeout: MINUTE },
  keepsPlans: true,
};

export type PoolKind = 'calls' | 'reads' | 'jobs' | 'long' | 'alarms' | 'delivery' | 'queue';
export type Pools = Readonly<Record<PoolKind, pg.Pool>>;

/**
 * Pools by purpose, so that one kind of work never waits for another: calls, which are API requests; reads that can be
 * expensive, such as lists; jobs, which write much and may wait for locks; alarms, which never wait for other work; the
 * delivery of their calls; the queue, which asks which calls are due and how many wait; long reads, such as exports. The
 * delivery and the queue have few connections of their own, because each plans its statements on first use: those over all
 * months of calls take as long as hundreds of their executions. Times are in milliseconds.
 */
const KINDS: Readonly<Record<PoolKind, Kind>> = {
  // an alarm in a quiet night doesn't wait for a new connection
  calls: { max: 16, min: 8, wait: 5_000, limits: { ...SHORTLY_IDLE, statement_timeout: 8_000, lock_timeout: 5_000 } },
  reads: { max: 12, wait: 5_000, limits: { ...IDLE, statement_timeout: 8_000, lock_timeout: 5_000 } },
  jobs: { max: 5, wait: MINUTE, limits: { ...IDLE, statement_timeout: 30 * MINUTE }, copies: true },
  long: { max: 4, wait: 10_000, limits: { ...IDLE, statement_timeout: 5 * MINUTE }, copies: true },
  alarms: { max: 8, ...OF_ALARMS },
  delivery: { max: 4, ...OF_ALARMS },
  queue: { max: 2, ...OF_ALARMS },
};

/** Beside the pools: the keeper's connection, and the probe whether new connections are accepted. */
const OTHERS = 2;

export const POOL_KINDS = Object.keys(KINDS) as PoolKind[];

/** Most connections that a process of the platform opens to its database at once. */
export const CONNECTIONS = Object.values(KINDS).reduce((sum, { max }) => sum + max, OTHERS);

/**
 * Niceness of the processes that work for a pool, where the database runs on this machine: one account's expensive reads
 * leave the processor to alarms and to other people's calls.
 */
const NICENESS: Readonly<Record<PoolKind, number>> = {
  calls: 0,
  alarms: 0,
  delivery: 0,
  queue: 0,
  reads: 15,
  jobs: 15,
  long: 19,
};

/** Options of a pool. */
export interface PoolOptions {
  /** Default: calls. */
  kind?: PoolKind;
  /** IANA time zone of timestamps; default: the machine's. */
  timeZone?: string;
  /** Whether the processes of the database are this machine's, so that less urgent ones can be made to give way. */
  isLocal?: boolean;
  report: (error: Error) => void;
  /** Finds connections of the pool that have gone silent; absent: only their time limits end them. */
  watch?: ConnectionWatch;
}

/**
 * Creates a pool of connections to the platform's database: to the server at this URL, or to the one of `servers` that is
 * in use when a connection is opened. An error of a connection is reported, whether it is in use or idle; the user of the
 * connection gets the error too.
 */
export function createPool(
  servers: string | Servers,
  { kind = 'calls', timeZone, isLocal, report, watch }: PoolOptions,
): pg.Pool {
  const { max, min = 0, wait, limits, keepsPlans, copies = false } = KINDS[kind];
  const pool = new pg.Pool({
    max,
    min,
    connectionTimeoutMillis: wait,
    pipeline: !copies,
    Client: clientOf(servers, watch, limits.statement_timeout, keepsPlans),
    types: wireTypes(timeZone),
    idleTimeoutMillis: keepsPlans ? 0 : MINUTE,
    application_name: `tocsin ${kind}`,
    async onConnect(client) {
      if (!(client instanceof WatchedClient)) return;
      const session = await client.begin(limits);
      if (typeof servers !== 'string') servers.check(session);
      if (isLocal) giveWay(session.pid, NICENESS[kind]);
    },
  });
  // An 'error' event without a listener would end the process. The pool repeats the event of an idle connection.
  pool.on('connect', (client) => {
    client.on('error', report);
  });
  pool.on('error', () => undefined);
  pool.on('acquire', (client) => watch?.idles(client, false));
  pool.on('release', (_error, client) => watch?.idles(client, true));
  return pool;
}

/** Names of the limits that a connection of the pool doesn't have, because something between it and the database dropped them. */
export async function missingLimits(pool: pg.Pool, kind: PoolKind): Promise<string[]> {
  const wanted = Object.entries(KINDS[kind].limits);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1::text[])',
    [wanted.map(([name]) => name)],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  return wanted.flatMap(([name, value]) => (found.get(name) === String(value) ? [] : name));
}

/** Lowers the priority of a process; it keeps its own if the system doesn't allow that. */
function giveWay(pid: number, niceness: number): void {
  if (niceness === 0) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // the database may run as another user: it only shares the processor as before
  }
}

/** The class of connections to `servers`, which `watch` knows from the moment they are made. */
function clientOf(
  servers: string | Servers,
  watch: ConnectionWatch | undefined,
  limit: number,
  keepsPlans = false,
): typeof WatchedClient {
  return class extends WatchedClient {
    constructor(config?: pg.ClientConfig) {
      const connectionString = typeof servers === 'string' ? servers : servers.url;
      super({ ...config, connectionString }, keepsPlans ? new KeptPlans() : undefined);
      watch?.add(this, limit);
    }
  };
}
