/** State of a process's pool of database connections for one purpose. */
export interface PoolState {
  pool: 'calls' | 'reads' | 'jobs' | 'long' | 'alarms';
  /** How many connections may be open, and how many are available now. */
  most: number;
  free: number;
  /** Number of tasks that wait for a connection. */
  waiting: number;
}

/** The part of the self-check that only administrators of the platform see. */
export interface SelfCheckInside {
  pools: PoolState[];
  /** All connections to the database, and how many it allows; null: it did not answer in time. */
  connections: { open: number; most: number } | null;
  /** Migrations applied to the database, and known to this version; null: the database did not answer in time. */
  migrations: { applied: number; known: number; last: string } | null;
  /**
   * Number of due tasks that have not been started, counted up to 1,000, and the delay of the oldest in seconds; null:
   * the database did not answer in time.
   */
  work: { due: number; lateSeconds: number } | null;
  /**
   * Number of calls to people that are due and not yet handed to a channel, counted up to 1,000, and the delay of the
   * oldest in seconds; null: the database did not answer in time.
   */
  calls: { due: number; lateSeconds: number } | null;
  /** Whether calls came through a proxy although TRUST_PROXY names none; other versions don't say. */
  untrustedProxy?: boolean;
  /**
   * Whether reports and exports read from the standby, and how many seconds its state was old at the last look (null:
   * unknown); null: the platform has none. Other versions don't say.
   */
  standby?: { used: boolean; age: number | null } | null;
}

/**
 * Extension `selfCheck`: GET /self-check: state of the process that answers and of its database. A part that takes
 * longer than 2 seconds is null.
 */
export interface SelfCheck {
  /** YYYY-MM-DD HH:mm:ss in the platform's zone. */
  at: string;
  product: string;
  version: string;
  /** Seconds since this process started. */
  uptime: number;
  clock: {
    /** Time of the reply, in milliseconds since 1970. */
    server: number;
    /** Milliseconds by which the clock of the database is ahead of the server's. */
    databaseAhead: number | null;
  };
  database: {
    answers: boolean;
    /** Duration of one round trip. */
    milliseconds: number | null;
    /** Whether the database accepts new connections. */
    accepts: boolean;
    /** Whether the database takes writes; a standby doesn't. */
    writes: boolean;
    /** Whether the database can notify this process of changes. */
    tells: boolean;
  };
  /** Null for users without `ADMIN` in the whole system. */
  inside: SelfCheckInside | null;
}

/** Extension `selfCheck`: reply of POST /self-check/event: an event `check` with this `ref` was sent to GET /events. */
export interface SentEvent {
  ref: number;
}
