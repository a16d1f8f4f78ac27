/** Connections to the database that one purpose of a process has. */
export interface PoolState {
  pool: 'calls' | 'jobs' | 'long';
  /** How many may be open, and how many of them nobody uses now. */
  most: number;
  free: number;
  /** Work that waits for one. */
  waiting: number;
}

/** What only administrators of the platform see of it. */
export interface SelfCheckInside {
  pools: PoolState[];
  /** Connections of everybody to the database, and how many it allows; null: it did not say in time. */
  connections: { open: number; most: number } | null;
  /** Changes of the tables: made, and known to this version; null: the database did not say in time. */
  migrations: { applied: number; known: number; last: string } | null;
  /**
   * Tasks whose time has come and that nobody has begun, of the first 1,000, and the seconds by which the oldest is late;
   * null: the database did not say in time.
   */
  work: { due: number; lateSeconds: number } | null;
}

/**
 * Extension `selfCheck`: GET /self-check: how the process that answers and its database are. A part that takes longer than
 * 2 seconds is null.
 */
export interface SelfCheck {
  /** YYYY-MM-DD HH:mm:ss of the platform's zone. */
  at: string;
  product: string;
  version: string;
  /** Seconds since this process started. */
  uptime: number;
  clock: {
    /** Milliseconds since 1970, when the answer was made. */
    server: number;
    /** Milliseconds by which the clock of the database is ahead of the server's. */
    databaseAhead: number | null;
  };
  database: {
    answers: boolean;
    /** Of one round trip. */
    milliseconds: number | null;
    /** Whether it takes new connections. */
    accepts: boolean;
    /** Whether it can tell this process of changes. */
    tells: boolean;
  };
  /** Null for everybody without `ADMIN` in the whole system. */
  inside: SelfCheckInside | null;
}

/** Extension `selfCheck`: POST /self-check/event: the event `check` with this `ref` is on its way to GET /events. */
export interface SentEvent {
  ref: number;
}
