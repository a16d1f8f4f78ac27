/** A PgBouncer in front of a PostgreSQL. */
export interface Pgbouncer {
  /** The database through it. */
  url: string;
  stop(): void;
}

/** Whether the system has PgBouncer. In CI, Debian's package is installed if it is missing. */
export function hasPgbouncer(): Promise<boolean>;

/** Starts PgBouncer as an unprivileged user. `settings`: of its section [pgbouncer]. */
export function startPgbouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<Pgbouncer>;
