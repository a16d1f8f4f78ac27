import { setPriority } from 'node:os';
import pg from 'pg';
import { wallTime } from '../../src/engine/clock.ts';
import type { ConnectionWatch } from './connectionWatch.ts';
import { WatchedClient } from './watchedClient.ts';

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

/**
 * Pools by purpose, so that one kind of work never waits for another: calls, which are API requests; reads that can be
 * expensive, such as lists; jobs, which write much and may wait for locks; alarms, which never wait for other work; long
 * reads, such as exports. Times are in milliseconds.
 */
const KINDS = {
  calls: { max: 16, connectionTimeoutMillis: 5_000, statement_timeout: 8_000, lock_timeout: 5_000 },
  reads: { max: 12, connectionTimeoutMillis: 5_000, statement_timeout: 8_000, lock_timeout: 5_000 },
  jobs: { max: 5, connectionTimeoutMillis: MINUTE, statement_timeout: 30 * MINUTE },
  // a paused process holds its alarms up for a few seconds only
  alarms: {
    max: 14,
    connectionTimeoutMillis: 10_000,
    statement_timeout: MINUTE,
    idle_in_transaction_session_timeout: 10_000,
  },
  long: { max: 4, connectionTimeoutMillis: 10_000, statement_timeout: 5 * MINUTE },
} satisfies Record<string, pg.PoolConfig>;

export type PoolKind = keyof typeof KINDS;

/**
 * Niceness of the processes that work for a pool, where the database runs on this machine: one account's expensive reads
 * leave the processor to alarms and to other people's calls.
 */
const NICENESS: Readonly<Record<PoolKind, number>> = { calls: 0, alarms: 0, reads: 15, jobs: 15, long: 19 };

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
 * Creates a pool of connections to the platform's database. An error of a connection is reported, whether it is in use
 * or idle; the user of the connection gets the error too.
 */
export function createPool(url: string, { kind = 'calls', timeZone, isLocal, report, watch }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    idle_in_transaction_session_timeout: MINUTE,
    ...KINDS[kind],
    Client: watch ? watchedBy(watch, KINDS[kind].statement_timeout) : WatchedClient,
    connectionString: url,
    types: wireTypes(timeZone),
    idleTimeoutMillis: MINUTE,
    application_name: `tocsin ${kind}`,
  });
  // An 'error' event without a listener would end the process. The pool repeats the event of an idle connection.
  pool.on('connect', (client) => {
    client.on('error', report);
    if (isLocal) giveWay((client as unknown as WatchedClient).backend, NICENESS[kind]);
  });
  pool.on('error', () => undefined);
  pool.on('acquire', (client) => watch?.idles(client, false));
  pool.on('release', (_error, client) => watch?.idles(client, true));
  return pool;
}

/** Lowers the priority of a process; it keeps its own if the system doesn't allow that. */
function giveWay(pid: number | null, niceness: number): void {
  if (pid === null || niceness === 0) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // the database may run as another user: it only shares the processor as before
  }
}

/** The class of connections that `watch` knows from the moment they are made. */
function watchedBy(watch: ConnectionWatch, limit: number): typeof WatchedClient {
  return class extends WatchedClient {
    constructor(config?: pg.ClientConfig) {
      super(config);
      watch.add(this, limit);
    }
  };
}
