import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { runMigrations, runTaskList, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { ConnectionWatch } from '../database/connectionWatch.ts';
import { lock } from '../database/locks.ts';
import type { Database } from '../database/open.ts';
import { inTransaction } from '../database/transaction.ts';
import type { TaskPayloads } from './tasks.ts';
import { TaskTaking } from './taskTaking.ts';
import { workerLogger } from './workerLog.ts';

/**
 * Concurrent tasks of one process. Few alarms begin at once, because begins of mass alarms slow each other down; those of
 * one organization leave places to the others (`taskTaking.ts`). Of the other work a batch of an import, one of a change of many
 * records, a job of the upkeep and a report take turns in the other places. `pause`: see `WorkerTasks`.
 */
export const RUNNERS = { alarms: { concurrency: 5, pause: 10 }, others: { concurrency: 3, pause: 100 } } as const;
/** Polling interval for tasks that have become due, in milliseconds. */
const POLL = 1_000;
/** Pause before the worker starts again, in milliseconds. */
const PAUSE = 1_000;
/** Milliseconds that running tasks have to end when the process stops. */
const FAREWELL = 4_000;

/** The handlers of all tasks. */
export type Tasks = { [T in keyof TaskPayloads]: (payload: TaskPayloads[T]) => Promise<void> };

/** Creates the worker's tables, one server at a time. */
export function migrateWorker(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  return inTransaction(pool, async (db) => {
    await lock(db, 'migration');
    await runMigrations({ pgPool: pool, logger: workerLogger(log) });
  });
}

/** Which tasks a worker runs. */
export interface WorkerTasks {
  tasks: Partial<Tasks>;
  /** How many of them at once. */
  concurrency: number;
  /** Milliseconds until it asks again after it has asked in vain, see `TaskTaking`. */
  pause: number;
}

/** Runs tasks until it is stopped. Restarts by itself after the database was unavailable. */
export class Worker {
  readonly #pool: pg.Pool;
  readonly #watch: ConnectionWatch;
  readonly #log: FastifyBaseLogger;
  readonly #tasks: TaskList;
  readonly #concurrency: number;
  readonly #pause: number;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    { pools, watch }: Pick<Database, 'pools' | 'watch'>,
    log: FastifyBaseLogger,
    { tasks, concurrency, pause }: WorkerTasks,
  ) {
    this.#concurrency = concurrency;
    this.#pause = pause;
    this.#pool = pools.alarms;
    this.#watch = watch;
    this.#log = log;
    this.#tasks = Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) => (task as (payload: unknown) => Promise<void>)(payload),
      ]),
    );
  }

  start(): void {
    this.#running = this.#keepRunning();
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const broken = new AbortController();
      const over = AbortSignal.any([signal, broken.signal]);
      try {
        const events = this.#events(broken);
        const taking = new TaskTaking(events, this.#pause);
        // not `run`, which also starts a clock of repeated tasks: a connection lost at that moment would end the process
        const options = {
          logger: workerLogger(this.#log),
          concurrency: this.#concurrency,
          pollInterval: POLL,
          noHandleSignals: true,
          forbiddenFlags: () => taking.forbidden(),
          events,
        };
        const runner = runTaskList(options, this.#tasks, this.#pool);
        const stop = () => void runner.gracefulShutdown().catch(() => undefined);
        if (over.aborted) stop();
        else over.addEventListener('abort', stop, { once: true });
        await runner.promise;
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ err: error }, 'the worker of background tasks failed; it starts again');
      }
      await delay(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * Events of a runner. Its listening connection, which nobody ever waits for, is watched. Aborts `broken` when the runner
   * can't continue and has to be replaced: it doesn't replace a failed internal worker, and if it loses the database while it looks up the ids of its
   * tasks, it keeps that error and never takes a task again.
   */
  #events(broken: AbortController): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:listen:success', ({ client }) => this.#watch.listens(client, true));
    events.on('pool:listen:release', ({ client }) => this.#watch.listens(client, false));
    events.once('worker:fatalError', () => broken.abort());
    let failures = 0;
    const taken = () => {
      failures = 0;
    };
    events.on('job:start', taken);
    events.on('worker:getJob:empty', taken);
    events.on('worker:getJob:error', ({ error }) => {
      failures += 1;
      if (failures !== this.#concurrency) return;
      this.#log.warn({ err: error }, 'background tasks cannot be taken from the database; their worker starts again');
      broken.abort();
    });
    return events;
  }

  /**
   * Stops after the current tasks. Doesn't wait long: what has not ended then is done again by the next process, as
   * after a kill.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.race([this.#running, delay(FAREWELL, undefined, { ref: false })]);
  }
}
