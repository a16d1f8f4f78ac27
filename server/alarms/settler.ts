import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { storeEnds, type TryEnd } from './deliveryRows.ts';

/** Transactions at once. */
const AT_ONCE = 4;
/** Milliseconds after which it tries again to store what could not be stored. */
const PAUSE = 1_000;

export interface SettlerOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** Told of calls that are SENT or FAILED now, in the same transaction; of none if others are over. */
  settle(db: pg.PoolClient, job: { id: number; raisedAt: string }, ends: readonly TryEnd[]): Promise<void>;
  /** These ends are stored, or of no interest any more. */
  done(ends: readonly TryEnd[]): void;
}

/**
 * Stores how tries ended: those of one job that end while a transaction runs are stored together by the next one, so
 * that a job of thousands of calls is locked a few times only.
 */
export class Settler {
  readonly #options: SettlerOptions;
  readonly #ends = new Map<number, TryEnd[]>();
  readonly #busy = new Set<number>();
  #closed = false;

  constructor(options: SettlerOptions) {
    this.#options = options;
  }

  add(end: TryEnd): void {
    const { jobId } = end.call;
    const ends = this.#ends.get(jobId);
    if (ends) ends.push(end);
    else this.#ends.set(jobId, [end]);
    this.#next();
  }

  /** Gives up what cannot be stored; the leases of these calls run out. */
  close(): void {
    this.#closed = true;
  }

  #next(): void {
    for (const jobId of this.#ends.keys()) {
      if (this.#busy.size >= AT_ONCE) return;
      if (!this.#busy.has(jobId)) void this.#store(jobId);
    }
  }

  async #store(jobId: number): Promise<void> {
    const ends = this.#ends.get(jobId) ?? [];
    this.#ends.delete(jobId);
    this.#busy.add(jobId);
    while (!this.#closed) {
      try {
        await inTransaction(this.#options.pool, (db) => this.#write(db, jobId, ends), { attempts: 3 });
        break;
      } catch (error) {
        this.#options.log.error({ err: error }, 'ends of calls could not be stored yet');
        await delay(PAUSE);
      }
    }
    this.#busy.delete(jobId);
    this.#options.done(ends);
    this.#next();
  }

  async #write(db: pg.PoolClient, jobId: number, ends: readonly TryEnd[]): Promise<void> {
    const { rows } = await db.query<{ id: number; raisedAt: string }>({
      ...{ name: 'alarm hold job', values: [jobId] },
      text: 'select id, raised_at::text as "raisedAt" from alarm_job where id = $1 for update',
    });
    const [job] = rows;
    if (!job) return;
    const { told, closed } = await storeEnds(db, job, ends);
    if (told.length > 0 || closed) await this.#options.settle(db, job, told);
  }
}
