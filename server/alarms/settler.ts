import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { urgently } from '../yieldToEventLoop.ts';
import { storeTryResults, type TryResult } from './deliveryRows.ts';
import { type Job, lockJob } from './job.ts';

/** Maximum number of concurrent transactions, and of those with more than a few results: one is free for the others. */
const AT_ONCE = 4;
const OF_MANY = 3;
/** Results that are few. */
const FEW = 4;
/** Milliseconds after which a failed transaction is retried. */
const PAUSE = 1_000;
/**
 * Milliseconds by which each result of a job lets it wait longer than others, and the most of them: few results are not
 * kept back by those of mass alarms, and those wait for much less than the lease of their calls.
 */
const HANDICAP = 500;
const MOST_HANDICAP = 3_000;

/** Results of one job that wait for a transaction; `since`: when the first one came, by `performance.now()`. */
interface Waiting {
  since: number;
  ends: TryResult[];
}

export interface SettlerOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /**
   * Called with the calls that are now SENT or FAILED, in the same transaction; with an empty list if only others were
   * closed.
   */
  settle(db: pg.PoolClient, job: Job, ends: readonly TryResult[]): Promise<void>;
  /** Called when these results are stored or no longer matter. */
  done(ends: readonly TryResult[]): void;
}

/**
 * Stores the results of tries. Those of one job that arrive while a transaction runs are stored together by the next
 * one, so that a job with thousands of calls is locked only a few times.
 */
export class Settler {
  readonly #options: SettlerOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #busy = new Set<number>();
  #closed = false;

  constructor(options: SettlerOptions) {
    this.#options = options;
  }

  add(end: TryResult): void {
    const { jobId } = end.call;
    const waiting = this.#waiting.get(jobId);
    if (waiting) waiting.ends.push(end);
    else this.#waiting.set(jobId, { since: performance.now(), ends: [end] });
    this.#next();
  }

  /** Gives up storing what can't be stored; the leases of these calls expire. */
  close(): void {
    this.#closed = true;
  }

  /** Begins to store the results whose turn it is. */
  #next(): void {
    while (this.#busy.size < AT_ONCE) {
      let first: { jobId: number; turn: number } | undefined;
      for (const [jobId, { since, ends }] of this.#waiting) {
        if (this.#busy.has(jobId) || (this.#busy.size >= OF_MANY && ends.length > FEW)) continue;
        const turn = since + Math.min(ends.length * HANDICAP, MOST_HANDICAP);
        if (!first || turn < first.turn) first = { jobId, turn };
      }
      if (!first) return;
      void this.#store(first.jobId);
    }
  }

  async #store(jobId: number): Promise<void> {
    const { ends } = this.#waiting.get(jobId) ?? { ends: [] };
    this.#waiting.delete(jobId);
    this.#busy.add(jobId);
    while (!this.#closed) {
      try {
        await urgently(() => inTransaction(this.#options.pool, (db) => this.#write(db, jobId, ends), { attempts: 3 }));
        break;
      } catch (error) {
        this.#options.log.error(
          { err: error, alarm: jobId, calls: ends.length },
          'results of calls could not be stored; tried again in a second',
        );
        await delay(PAUSE);
      }
    }
    this.#busy.delete(jobId);
    this.#options.done(ends);
    this.#next();
  }

  async #write(db: pg.PoolClient, jobId: number, ends: readonly TryResult[]): Promise<void> {
    const job = await lockJob(db, jobId);
    if (!job) return;
    const { settled, closed } = await storeTryResults(db, job, ends);
    if (settled.length > 0 || closed) await this.#options.settle(db, job, settled);
  }
}
