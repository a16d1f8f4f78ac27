/** Reports about the connections to the database. */
export interface OutageLog {
  /** Connections were lost while the database is there. */
  warn(error: unknown): void;
  /** The database is lost: it refuses connections, or is silent. */
  lost(error: unknown): void;
  /** The database is back. */
  back(outage: Outage): void;
}

export interface Outage {
  seconds: number;
  /** Failures of work during the outage, which were not logged one by one. */
  failures: number;
}

const SILENT: OutageLog = { warn: () => undefined, lost: () => undefined, back: () => undefined };

/** Most log lines that are held back while it isn't known whether the database is lost. */
const MOST_HELD = 200;

/**
 * Turns the errors of single connections, and those of work that failed with them, into few reports: one when the
 * database is lost, one when it is back.
 */
export class Outages {
  #log: OutageLog = SILENT;
  #lostAt: number | undefined;
  #error: unknown;
  #held: (() => void)[] = [];
  #failures = 0;

  /** Where to report from now on; nowhere before. */
  reportTo(log: OutageLog): void {
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

  /**
   * Work failed without a connection: `write` logs that after the next beat if the database is there; otherwise the
   * failure is only counted.
   */
  hold(write: () => void): void {
    if (this.#lostAt !== undefined) this.#failures += 1;
    else if (this.#held.length < MOST_HELD) this.#held.push(write);
    else write();
  }

  /** Logs what is held back. */
  release(): void {
    for (const write of this.#held.splice(0)) write();
  }

  /** The keeper reached the database. */
  reached(): void {
    const seconds = Math.round(this.milliseconds / 100) / 10;
    if (this.#lostAt !== undefined) this.#log.back({ seconds, failures: this.#failures });
    else if (this.#error !== undefined) this.#log.warn(this.#error);
    this.#lostAt = undefined;
    this.#error = undefined;
    this.#failures = 0;
    this.release();
  }

  /** The keeper didn't reach the database. */
  missed(error: unknown): void {
    if (this.#lostAt !== undefined) return;
    this.#lostAt = performance.now();
    this.#failures = this.#held.splice(0).length;
    this.#log.lost(this.#error ?? error);
  }
}
