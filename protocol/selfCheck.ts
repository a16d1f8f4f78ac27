import { type Static, Type } from '@sinclair/typebox';
import { choice, orNull } from './schema.ts';

/** State of a process's pool of database connections for one purpose. */
export const PoolState = Type.Object({
  pool: choice(['calls', 'reads', 'jobs', 'long', 'alarms', 'delivery', 'queue']),
  /** How many connections may be open, and how many are available now. */
  most: Type.Integer(),
  free: Type.Integer(),
  /** Number of tasks that wait for a connection. */
  waiting: Type.Integer(),
});
export type PoolState = Static<typeof PoolState>;

/** The part of the self-check that only administrators of the platform see. */
export const SelfCheckInside = Type.Object({
  pools: Type.Array(PoolState),
  /** All connections to the database, and how many it allows; null: it did not answer in time. */
  connections: orNull(Type.Object({ open: Type.Integer(), most: Type.Integer() })),
  /** Migrations applied to the database, and known to this version; null: the database did not answer in time. */
  migrations: orNull(Type.Object({ applied: Type.Integer(), known: Type.Integer(), last: Type.String() })),
  /**
   * Number of due tasks that have not been started, counted up to 1,000, and the delay of the oldest in seconds; null:
   * the database did not answer in time.
   */
  work: orNull(Type.Object({ due: Type.Integer(), lateSeconds: Type.Integer() })),
  /**
   * Number of calls to people that are due and not yet handed to a channel, counted up to 1,000, and the delay of the
   * oldest in seconds; null: the database did not answer in time.
   */
  calls: orNull(Type.Object({ due: Type.Integer(), lateSeconds: Type.Integer() })),
  /** Whether calls came through a proxy although TRUST_PROXY names none; other versions don't say. */
  untrustedProxy: Type.Optional(Type.Boolean()),
  /**
   * Whether reports and exports read from the standby, and how many seconds its state was old at the last look (null:
   * unknown); null: the platform has none. Other versions don't say.
   */
  standby: Type.Optional(orNull(Type.Object({ used: Type.Boolean(), age: orNull(Type.Integer()) }))),
});
export type SelfCheckInside = Static<typeof SelfCheckInside>;

/**
 * Extension `selfCheck`: GET /self-check: state of the process that answers and of its database. A part that takes
 * longer than 2 seconds is null.
 */
export const SelfCheck = Type.Object({
  /** YYYY-MM-DD HH:mm:ss in the platform's zone. */
  at: Type.String(),
  product: Type.String(),
  version: Type.String(),
  /** Seconds since this process started. */
  uptime: Type.Integer(),
  clock: Type.Object({
    /** Time of the reply, in milliseconds since 1970. */
    server: Type.Integer(),
    /** Milliseconds by which the clock of the database is ahead of the server's. */
    databaseAhead: orNull(Type.Integer()),
  }),
  database: Type.Object({
    answers: Type.Boolean(),
    /** Duration of one round trip. */
    milliseconds: orNull(Type.Number()),
    /** Whether the database accepts new connections. */
    accepts: Type.Boolean(),
    /** Whether the database takes writes; a standby doesn't. */
    writes: Type.Boolean(),
    /** Whether the database can notify this process of changes. */
    tells: Type.Boolean(),
  }),
  /** Null for users without `ADMIN` in the whole system. */
  inside: orNull(SelfCheckInside),
});
export type SelfCheck = Static<typeof SelfCheck>;

/** Extension `selfCheck`: reply of POST /self-check/event: an event `check` with this `ref` was sent to GET /events. */
export const SentEvent = Type.Object({
  ref: Type.Integer(),
});
export type SentEvent = Static<typeof SentEvent>;
