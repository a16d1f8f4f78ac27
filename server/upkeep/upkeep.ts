import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { toApiError } from '../errors.ts';
import type { StoreContext } from '../store/context.ts';
import { foldCounters } from '../store/counters.ts';
import type { Model } from '../store/model.ts';
import { lookForIndexes } from '../store/unguarded.ts';
import { type Built, buildIndex, dropIndex } from './build.ts';
import { nextJob } from './due.ts';
import { finish, type JobRow, noteFailure, notePosition, putOff } from './jobs.ts';
import { Lease, LeaseLost } from './lease.ts';
import { plan } from './plan.ts';
import { makeBatch, readBatch, writeBatch } from './records.ts';
import { countValues } from './statistics.ts';

/** How soon a server notices jobs that another one planned or abandoned. */
const POLL = 3_000;
/** Records per batch, and the time limit of its locks, in milliseconds. */
const BATCH = { least: 10, most: 400, aim: 40 };
/** Seconds until records are checked again that servers with older definitions may have written. */
const LATE = 30;
/** Seconds until a failed job is retried. */
const AGAIN = { failed: 60, duplicates: 900, elsewhere: 2 };
/** How often counters are folded, in milliseconds. */
const FOLD = 30_000;
/** Tables with fewer records are updated before the first call is accepted, and before a change is answered. */
const SMALL = 2_000;
/** Time limit for that, and the polling interval, in milliseconds. */
const SETTLE = 3_000;
const SETTLE_LOOK = 10;

/** The definitions changed during a batch: it must be rolled back. */
class Superseded extends Error {}

export interface UpkeepOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The store with the current definitions. */
  current(): StoreContext;
}

/**
 * Updates stored records after changes of definitions, in the background: derived columns batch by batch, indexes
 * without blocking writers. The jobs are stored in the database; one server at a time works on them.
 */
export class Upkeep {
  private readonly options: UpkeepOptions;
  private readonly lease = new Lease();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private busy = false;
  private again = false;
  private size = 100;
  private foldAt = 0;
  /** Indexes were built or dropped since the last statistics. */
  private uncounted = false;

  constructor(options: UpkeepOptions) {
    this.options = options;
  }

  /** Plans the jobs for changed definitions. */
  async plan(store: StoreContext): Promise<void> {
    const { pool, log } = this.options;
    await plan(pool, store, log);
    await lookForIndexes(pool, store);
  }

  /** Waits a limited time until small tables are up to date. */
  async settle(): Promise<void> {
    const { pool, log, current } = this.options;
    const deadline = performance.now() + SETTLE;
    try {
      if (!(await isSmall(pool))) return;
      while (!this.stopping.signal.aborted && performance.now() < deadline && (await nextJob(pool, current()))) {
        this.wake();
        await Promise.race([this.working, delay(deadline - performance.now(), undefined, { ref: false })]);
        await delay(SETTLE_LOOK);
      }
      await lookForIndexes(pool, current());
    } catch (error) {
      log.warn(`Upkeep waits: ${String(error)}`);
    }
  }

  /** At start, before calls are accepted: plans, and updates small tables at once. */
  async prepare(store: StoreContext): Promise<void> {
    const { pool } = this.options;
    await this.plan(store);
    if ((await isSmall(pool)) && (await this.lease.take(pool))) await this.workOff(store, true);
    await lookForIndexes(pool, store);
  }

  /** Starts polling for jobs. */
  start(): void {
    this.timer = setInterval(() => this.wake(), POLL);
    this.timer.unref();
    this.wake();
  }

  /** Jobs may have been planned. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    this.working = this.work().finally(() => {
      this.busy = false;
    });
  }

  /** Stops after the current batch; an index that is being built is cancelled until the next start. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    await this.working;
  }

  private async work(): Promise<void> {
    const { pool, log, current } = this.options;
    try {
      while (this.again && !this.stopping.signal.aborted) {
        this.again = false;
        // Another server may have built or dropped some.
        await lookForIndexes(pool, current());
        const due = this.foldAt < performance.now() || (await nextJob(pool, current())) !== undefined;
        if (due && (await this.lease.take(pool))) await this.workOff(current, false);
      }
    } catch (error) {
      // The database is unavailable: the next poll finds the jobs unchanged.
      if (!this.stopping.signal.aborted) log.warn(`Upkeep waits: ${String(error)}`);
    }
  }

  /** Works on due jobs while holding the lease. */
  private async workOff(from: StoreContext | (() => StoreContext), stall: boolean): Promise<void> {
    const { pool } = this.options;
    try {
      for (;;) {
        if (this.stopping.signal.aborted) return;
        await this.lease.hold(pool);
        const store = typeof from === 'function' ? from() : from;
        const job = await nextJob(pool, store);
        if (!job) break;
        this.uncounted ||= job.kind === 'index' || job.kind === 'drop';
        await this.step(store, job, stall);
      }
      if (this.uncounted) {
        await countValues(pool, (typeof from === 'function' ? from() : from).models);
        this.uncounted = false;
      }
      this.foldAt = performance.now() + FOLD;
      await foldCounters(pool);
    } finally {
      await this.lease.release(pool).catch(() => undefined);
    }
  }

  /** Runs one job, or a batch of it. */
  private async step(store: StoreContext, job: JobRow, stall: boolean): Promise<void> {
    const { pool, log } = this.options;
    try {
      if (job.kind === 'records' || job.kind === 'late') await this.batch(store, job, stall);
      else if (job.kind === 'drop') {
        await dropIndex(pool, job.name, stall);
        // It was requested again while it was dropped.
        if (!(await finish(pool, job))) await this.plan(store);
      } else await this.index(store, job, stall);
    } catch (error) {
      if (error instanceof Superseded) return;
      const goesOn = error instanceof LeaseLost || toApiError(error).reason === 'UNAVAILABLE';
      if (goesOn || this.stopping.signal.aborted) throw error;
      log.error(
        { err: error, job: { kind: job.kind, type: job.type, field: job.field } },
        'a job of the upkeep failed',
      );
      await noteFailure(pool, job, 'FAILED', AGAIN.failed);
    }
  }

  private async index(store: StoreContext, job: JobRow, stall: boolean): Promise<void> {
    const { pool, log } = this.options;
    const built: Built = await buildIndex(pool, job, { lease: this.lease, stall, signal: this.stopping.signal });
    if (built === 'done') {
      await finish(pool, job);
      await lookForIndexes(pool, store);
    } else if (built === 'elsewhere') await putOff(pool, job, AGAIN.elsewhere);
    else {
      log.warn(`"${job.field}" of ${job.type} is not kept unique by an index: records have the same value.`);
      await noteFailure(pool, job, 'DUPLICATES', AGAIN.duplicates);
    }
  }

  private async batch(store: StoreContext, job: JobRow, stall: boolean): Promise<void> {
    const { pool } = this.options;
    const model = modelOf(store, job);
    const begun = performance.now();
    const auditMark = job.kind === 'late' ? job.audit_mark : undefined;
    const source = { type: job.type, after: job.position, last: job.last_id, limit: this.size, auditMark };
    const rows = await readBatch(pool, source);
    const last = rows.at(-1);
    if (!last) return this.finishRecords(job);
    const made = await makeBatch(store, model, rows);
    const writing = performance.now();
    await inTransaction(pool, async (db) => {
      await this.lease.hold(db);
      const left = await writeBatch(db, made);
      const position = left === undefined ? last.id : left - 1;
      const done = job.done + rows.filter(({ id }) => id <= position).length;
      if (!(await notePosition(db, job, position, done))) throw new Superseded();
    });
    const took = performance.now() - writing;
    this.size = Math.min(BATCH.most, Math.max(BATCH.least, Math.round((this.size * BATCH.aim) / Math.max(took, 10))));
    // Pause as long as the batch took, to leave time for others.
    const { signal } = this.stopping;
    if (!stall) await delay(performance.now() - begun, undefined, { signal }).catch(() => undefined);
  }

  private async finishRecords(job: JobRow): Promise<void> {
    await inTransaction(this.options.pool, async (db) => {
      if (!(await finish(db, job)) || job.kind === 'late') return;
      await db.query(
        `insert into store_state (type, fingerprint) values ($1, $2)
         on conflict (type) do update set fingerprint = excluded.fingerprint`,
        [job.type, job.wanted],
      );
      await db.query(
        `insert into upkeep_job (kind, type, name, wanted, audit_mark, not_before)
         values ('late', $1, '', $2, $3, now() + make_interval(secs => $4)) on conflict (kind, type, name) do nothing`,
        [job.type, job.wanted, job.audit_mark, LATE],
      );
    });
  }
}

async function isSmall(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from (select from object limit ${SMALL}) o`,
  );
  return (rows[0]?.n ?? SMALL) < SMALL;
}

function modelOf(store: StoreContext, job: JobRow): Model {
  const model = store.models.byName.get(job.type);
  if (!model) throw new Error(`There is no definition "${job.type}".`);
  return model;
}
