import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;

/** Ids and counts are numbers; dates and wall times stay the texts that they are on the wire. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary') {
      if (oid === INT8) return Number;
      if (oid === DATE || oid === TIMESTAMP) return String;
    }
    return pg.types.getTypeParser(oid, format);
  },
};

/** Connections to the platform's database. One that breaks, in use or not, is reported; what uses it gets the error too. */
export function createPool(url: string, report: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 16,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'tocsin',
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection without a listener would end the process. The pool's own event repeats that of an idle connection.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  return pool;
}
