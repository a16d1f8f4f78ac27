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
 * Pools by purpose, so that one kind of work never waits for another: calls, which are API requests; jobs, which write
 * much and may wait for locks; alarms, which never wait for other work; long reads, such as exports. Times are in
 * milliseconds.
 */
const KINDS = {
  calls: { max: 16, connectionTimeoutMillis: 5_000, statement_timeout: 8_000, lock_timeout: 5_000 },
  jobs: { max: 5, connectionTimeoutMillis: MINUTE, statement_timeout: 30 * MINUTE },
  // a paused process holds its alarms up for a few seconds only
  alarms: {
    ...{ max: 14, connectionTimeoutMillis: 10_000, statement_timeout: MINUTE },
    idle_in_transaction_session_timeout: 10_000,
  },
  long: { max: 4, connectionTimeoutMillis: 10_000, statement_timeout: 5 * MINUTE },
} satisfies Record<string, pg.PoolConfig>;

export type PoolKind = keyof typeof KINDS;

/** Options of a pool. */
export interface PoolOptions {
  /** Default: calls. */
  kind?: PoolKind;
  /** IANA time zone of timestamps; default: the machine's. */
  timeZone?: string;
  report: (error: Error) => void;
  /** Finds connections of the pool that have gone silent; absent: only their time limits end them. */
  watch?: ConnectionWatch;
}

/**
 * Creates a pool of connections to the platform's database. An error of a connection is reported, whether it is in use
 * or idle; the user of the connection gets the error too.
 */
export function createPool(url: string, { kind = 'calls', timeZone, report, watch }: PoolOptions): pg.Pool {
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
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  pool.on('acquire', (client) => watch?.idles(client, false));
  pool.on('release', (_error, client) => watch?.idles(client, true));
  return pool;
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
