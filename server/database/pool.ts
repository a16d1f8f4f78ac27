import pg from 'pg';
import { wallTime } from '../../src/engine/clock.ts';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;

const TIMESTAMPTZ = 1184;

const asMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

/**
 * Ids and counts are numbers; dates and wall times stay the texts that they are on the wire, and moments become the wall
 * time of the platform's zone, which is what the wire carries.
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
 * Connections by what they are for, so that one kind of work never waits for another: calls, which somebody waits for;
 * jobs, which change much and may wait for locks; long reads, such as exports. Times are in milliseconds.
 */
const KINDS = {
  calls: { max: 16, connectionTimeoutMillis: 5_000, statement_timeout: 8_000, lock_timeout: 5_000 },
  jobs: { max: 4, connectionTimeoutMillis: MINUTE, statement_timeout: 30 * MINUTE },
  long: { max: 4, connectionTimeoutMillis: 10_000, statement_timeout: 5 * MINUTE },
} satisfies Record<string, pg.PoolConfig>;

export type PoolKind = keyof typeof KINDS;

/** How connections of a pool are made. */
export interface PoolOptions {
  /** Default: calls. */
  kind?: PoolKind;
  /** IANA zone of the wall times that moments become; default: the machine's. */
  timeZone?: string;
  report: (error: Error) => void;
}

/** Connections to the platform's database. One that breaks, in use or not, is reported; what uses it gets the error too. */
export function createPool(url: string, { kind = 'calls', timeZone, report }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...KINDS[kind],
    connectionString: url,
    types: wireTypes(timeZone),
    idleTimeoutMillis: MINUTE,
    application_name: `tocsin ${kind}`,
    idle_in_transaction_session_timeout: MINUTE,
  });
  // A connection without a listener would end the process. The pool's own event repeats that of an idle connection.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  return pool;
}
