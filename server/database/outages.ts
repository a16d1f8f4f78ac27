/** Reports about the connections to the database. */
export interface OutageLog {
  /** Connections were lost while the database is there. */
  warn(error: unknown): void;
  /** The database is lost: it refuses connections, or is silent. */
  lost?(error: unknown): void;
  /** The database is back after so many seconds. */
  back?(seconds: number): void;
}

/** Turns the errors of single connections into few reports: one when the database is lost, one when it is back. */
export class Outages {
  readonly #log: OutageLog;
  #lostAt: number | undefined;
  #error: unknown;

  constructor(log: OutageLog) {
    this.#log = log;
  }

  /** Milliseconds for which the database has been lost; 0: it is there. */
  get milliseconds(): number {
    return this.#lostAt === undefined ? 0 : performance.now() - this.#lostAt;
  }

  /** One connection was lost; whether the database was lost with it is known after the next beat of the keeper. */
  connectionLost(error: unknown): void {
    this.#error ??= error;
  }

  /** The keeper reached the database. */
  reached(): void {
    if (this.#lostAt !== undefined) this.#log.back?.(Math.round(this.milliseconds / 100) / 10);
    else if (this.#error !== undefined) this.#log.warn(this.#error);
    this.#lostAt = undefined;
    this.#error = undefined;
  }

  /** The keeper didn't reach the database. */
  missed(error: unknown): void {
    if (this.#lostAt !== undefined) return;
    this.#lostAt = performance.now();
    this.#log.lost?.(this.#error ?? error);
  }
}
