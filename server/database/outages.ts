/** Reports about the connections to the database. */
export interface OutageLog {
  /** Connections were lost while the database is there. */
  warn(error: unknown): void;
  /** The database is lost: it refuses connections, or is silent. */
  lost(error: unknown): void;
  /** The database is back. */
  back(outage: Outage): void;
  /** Work failed after the return on connections that the outage had left silent: so many failures. */
  late(failures: number): void;
}

export interface Outage {
  seconds: number;
  /** Failures of work during the outage, which were not logged one by one. */
  failures: number;
}

const SILENT: OutageLog = {
  warn: () => undefined,
  lost: () => undefined,
  back: () => undefined,
  late: () => undefined,
};

/** Most log lines that are held back while it isn't known whether the database is lost. */
const MOST_HELD = 200;
/** Milliseconds after the return in which the last connections that the outage has left silent are found. */
const SETTLING = 15_000;

/**
 * Turns the errors of single connections, and those of work that failed with them, into few reports: one when the
 * database is lost, one when it is back, and one about what the outage has left over.
 */
export class Outages {
  #log: OutageLog = SILENT;
  #lostAt: number | undefined;
  #error: unknown;
  #held: (() => void)[] = [];
  #failures = 0;
  #settledAt = Number.NEGATIVE_INFINITY;
  /** Failures since the return, until it is settled. */
  #late = 0;

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
    else if (this.#isSettling()) this.#late += 1;
    else if (this.#held.length < MOST_HELD) this.#held.push(write);
    else write();
  }

  #isSettling(): boolean {
    return performance.now() < this.#settledAt;
  }

  /** Logs what is held back. */
  release(): void {
    if (this.#late > 0) this.#log.late(this.#late);
    this.#late = 0;
    for (const write of this.#held.splice(0)) write();
  }

  /** The keeper reached the database. */
  reached(): void {
    const error = this.#error;
    this.#error = undefined;
    if (this.#lostAt !== undefined) {
      const seconds = Math.round(this.milliseconds / 100) / 10;
      this.#log.back({ seconds, failures: this.#failures });
      this.#lostAt = undefined;
      this.#failures = 0;
      this.#settledAt = performance.now() + SETTLING;
    } else if (!this.#isSettling()) {
      if (error !== undefined) this.#log.warn(error);
      this.release();
    }
  }

  /** The keeper didn't reach the database. */
  missed(error: unknown): void {
    if (this.#lostAt !== undefined) return;
    this.#lostAt = performance.now();
    this.#failures = this.#held.splice(0).length + this.#late;
    this.#late = 0;
    this.#log.lost(this.#error ?? error);
  }
}
