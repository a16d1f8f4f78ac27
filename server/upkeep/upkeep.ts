import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { toApiError } from '../errors.ts';
import type { StoreContext } from '../store/context.ts';
import { foldCounters } from '../store/counters.ts';
import { MADE, type WantedIndex, wantedIndexes } from '../store/indexes.ts';
import type { Model, Models } from '../store/model.ts';
import { type Built, buildIndex, dropIndex } from './build.ts';
import { dueJobs, finish, type JobRow, noteFailure, notePosition, putOff } from './jobs.ts';
import { Lease, LeaseLost } from './lease.ts';
import { plan } from './plan.ts';
import { fingerprint, makeBatch, readBatch, writeBatch } from './records.ts';
import { countValues } from './statistics.ts';

/** How soon a server notices work that another one planned or left behind. */
const POLL = 3_000;
/** Records of one batch, and how long its locks may be held, in milliseconds. */
const BATCH = { least: 10, most: 400, aim: 40 };
/** Seconds until records are looked at again that servers with older definitions may have written meanwhile. */
const LATE = 30;
/** Seconds until a job that failed is tried again. */
const AGAIN = { failed: 60, duplicates: 900, elsewhere: 2 };
/** How often counters are folded, in milliseconds. */
const FOLD = 30_000;
/** Tables with fewer records are brought up to date before the first call is taken. */
const SMALL = 2_000;

/** The definitions changed during a batch: nothing of it may stay. */
class Superseded extends Error {}

export interface UpkeepOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The store with the definitions in force. */
  current(): StoreContext;
}

/**
 * Makes stored records follow changed definitions, in the background: derived columns batch by batch, indexes without
 * keeping writers waiting. What is to be done stands in the database; one server at a time does it.
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
  /** Indexes came or went since values were counted. */
  private uncounted = false;

  constructor(options: UpkeepOptions) {
    this.options = options;
  }

  /** Notes what has to be done for changed definitions. */
  plan(store: StoreContext): Promise<void> {
    return plan(this.options.pool, store, this.options.log);
  }

  /** At the start, before calls are taken: plans, and where there are few records does it at once. */
  async prepare(store: StoreContext): Promise<void> {
    const { pool } = this.options;
    await this.plan(store);
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::integer as n from (select from object limit ${SMALL}) o`,
    );
    if ((rows[0]?.n ?? SMALL) < SMALL && (await this.lease.take(pool))) await this.workOff(store, true);
  }

  /** Begins to look for work now and then. */
  start(): void {
    this.timer = setInterval(() => this.wake(), POLL);
    this.timer.unref();
    this.wake();
  }

  /** There may be work. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    this.working = this.work().finally(() => {
      this.busy = false;
    });
  }

  /** Ends after the batch at work; an index that is being made is given up until the next start. */
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
        const due = this.foldAt < performance.now() || (await nextJob(pool, current())) !== undefined;
        if (due && (await this.lease.take(pool))) await this.workOff(current, false);
      }
    } catch (error) {
      // The database is away: the next look finds the jobs where they were.
      if (!this.stopping.signal.aborted) log.warn(`Upkeep waits: ${String(error)}`);
    }
  }

  /** Does what is due, with the lease that was taken. */
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

  /** Does one job, or a batch of it. */
  private async step(store: StoreContext, job: JobRow, stall: boolean): Promise<void> {
    const { pool, log } = this.options;
    try {
      if (job.kind === 'records' || job.kind === 'late') await this.batch(store, job, stall);
      else if (job.kind === 'drop') {
        await dropIndex(pool, job.name, stall);
        await finish(pool, job);
      } else await this.index(job, stall);
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

  private async index(job: JobRow, stall: boolean): Promise<void> {
    const { pool, log } = this.options;
    const built: Built = await buildIndex(pool, job, { lease: this.lease, stall, signal: this.stopping.signal });
    if (built === 'done') await finish(pool, job);
    else if (built === 'elsewhere') await putOff(pool, job, AGAIN.elsewhere);
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
    // Half of the time belongs to others.
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

function modelOf(store: StoreContext, job: JobRow): Model {
  const model = store.models.byName.get(job.type);
  if (!model) throw new Error(`There is no definition "${job.type}".`);
  return model;
}

const wanted = new WeakMap<Models, Map<string, WantedIndex>>();

/** The indexes of definitions by name, worked out once. */
function wantedIndex(models: Models, name: string): WantedIndex | undefined {
  let all = wanted.get(models);
  if (!all) {
    all = new Map(wantedIndexes(models, true).made.map((index) => [index.name, index]));
    wanted.set(models, all);
  }
  return all.get(name);
}

/** Servers may differ in their definitions for a while: each does only what its own ask for. */
function isFor({ models }: StoreContext, job: JobRow): boolean {
  if (job.kind === 'records' || job.kind === 'late') {
    const model = models.byName.get(job.type);
    return model !== undefined && fingerprint(model) === job.wanted;
  }
  const index = wantedIndex(models, job.name);
  return job.kind === 'drop' ? index === undefined && MADE.test(job.name) : index?.definition === job.wanted;
}

async function nextJob(pool: pg.Pool, store: StoreContext): Promise<JobRow | undefined> {
  return (await dueJobs(pool)).find((job) => isFor(store, job));
}
