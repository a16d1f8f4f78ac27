import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { StoreContext } from '../store/context.ts';
import { refreshMissingUniqueIndexes } from '../store/indexes/unguarded.ts';
import { addTask, addTaskIfNoneReady, NOT_URGENT } from '../work/tasks.ts';
import type { Tasks } from '../work/worker.ts';
import { nextJob } from './due.ts';
import { planJobs } from './plan.ts';
import { Steps } from './step.ts';

/** Polling interval for due steps without a task and for indexes built by other servers, in milliseconds. */
const LOOK = 3_000;
/** Seconds until the next attempt while another server executes a step; long steps need seconds. */
const HELD = 0.5;
/** Interval of folding counters, in milliseconds. */
const FOLD = 30_000;
/** With fewer records, updates are completed before the first call is accepted and before a change is answered. */
const SMALL = 2_000;
/** Time limit of `settle`, its polling interval and the interval of adding the task again, in milliseconds. */
const SETTLE = { most: 3_000, look: 10, wake: 250 };

export interface UpkeepOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The store with the current definitions. */
  current(): StoreContext;
}

/**
 * Updates stored records after changes of definitions, in the background: derived columns batch by batch, indexes
 * without blocking writers. The jobs are stored in the database; each step is a task of the worker, and only one runs
 * at a time in the whole platform. The task is only a hint: polling finds jobs that have none because a server was
 * killed, was not reachable or has other definitions.
 */
export class Upkeep {
  private readonly options: UpkeepOptions;
  private readonly steps = new Steps();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private foldAt = 0;

  constructor(options: UpkeepOptions) {
    this.options = options;
  }

  /** Handler of the task `upkeep_step`: executes one step. */
  get tasks(): Pick<Tasks, 'upkeep_step'> {
    return { upkeep_step: () => this.task() };
  }

  /** Plans the jobs for changed definitions and determines missing unique indexes. */
  async plan(store: StoreContext): Promise<void> {
    const { pool, log } = this.options;
    await planJobs(pool, store, log);
    await refreshMissingUniqueIndexes(pool, store);
  }

  /** Adds the task after jobs were planned. A failure is only logged because polling adds it later. */
  wake(): Promise<void> {
    const { pool, log } = this.options;
    return addTask(pool, 'upkeep_step', {}, { priority: NOT_URGENT }).catch((error: unknown) =>
      log.warn({ err: error }, 'stored records could not be updated to their definitions yet; tried again'),
    );
  }

  /** If there are few records, waits a limited time until they are up to date. */
  async settle(): Promise<void> {
    const { pool, log, current } = this.options;
    const deadline = performance.now() + SETTLE.most;
    let wakeAt = performance.now() + SETTLE.wake;
    try {
      if (!(await isSmall(pool))) return;
      while (!this.stopping.signal.aborted && performance.now() < deadline && (await nextJob(pool, current()))) {
        await delay(SETTLE.look);
        if (performance.now() < wakeAt) continue;
        // Another server, without the changed definitions yet, may have taken the task and found nothing to do.
        await this.wake();
        wakeAt = performance.now() + SETTLE.wake;
      }
      await refreshMissingUniqueIndexes(pool, current());
    } catch (error) {
      log.warn({ err: error }, 'stored records could not be updated to their definitions yet; tried again');
    }
  }

  /** At start, before calls are accepted: plans the jobs and, if there are few records, executes them at once. */
  async prepare(store: StoreContext): Promise<void> {
    const { pool, log } = this.options;
    const { signal } = this.stopping;
    await this.plan(store);
    if (await isSmall(pool)) {
      const next = () => this.steps.next({ pool, log, store, stall: true, signal });
      while (['batch', 'done'].includes(await next()));
    }
    await refreshMissingUniqueIndexes(pool, store);
  }

  /** Starts polling for due steps. */
  start(): void {
    const look = () =>
      this.look().catch((error: unknown) =>
        this.options.log.warn({ err: error }, 'jobs that update stored records could not be read; tried again'),
      );
    this.timer = setInterval(look, LOOK).unref();
    void look();
  }

  /**
   * Stops after the current step; call it before the worker stops. Cancels an index that is being built; it is built
   * after the next start.
   */
  stop(): void {
    this.stopping.abort();
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const { pool, current } = this.options;
    // Another server may have built or dropped indexes.
    await refreshMissingUniqueIndexes(pool, current());
    const now = performance.now();
    if (now < this.foldAt && !(await nextJob(pool, current()))) return;
    if (now >= this.foldAt) this.foldAt = now + FOLD;
    await addTaskIfNoneReady(pool, 'upkeep_step');
  }

  private async task(): Promise<void> {
    const { pool, log, current } = this.options;
    const { signal } = this.stopping;
    const begun = performance.now();
    try {
      const stepped = await this.steps.next({ pool, log, store: current(), stall: false, signal });
      if (stepped === 'none') return;
      const held = stepped === 'held';
      // Pauses as long as the batch took, to leave the database to others.
      if (stepped === 'batch') await delay(performance.now() - begun, undefined, { signal }).catch(() => undefined);
      await addTask(pool, 'upkeep_step', {}, { priority: NOT_URGENT, after: held ? HELD : 0, keep: held });
    } catch (error) {
      // A server that stops leaves the step to others.
      if (!signal.aborted) throw error;
    }
  }
}

async function isSmall(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from (select from object limit ${SMALL}) o`,
  );
  return (rows[0]?.n ?? SMALL) < SMALL;
}
