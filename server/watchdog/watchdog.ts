import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { currentHold } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import { tellUntold } from './alarm.ts';
import { CHECKS } from './checks.ts';
import { storeFound } from './conditions.ts';
import { readSettings } from './settings.ts';

/** Milliseconds between two passes. */
const EVERY = 30_000;

interface WatchdogOptions {
  /** Connections of the worker: what the alarms can't use, the watchdog can't either. */
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The platform with the current definitions. */
  current(): Platform;
}

/**
 * Looks for what keeps the platform from its work, and calls its own people. One process of the installation does it at a
 * time, because each knows only its own view of the channels. Conditions are stored, so that another process goes on.
 */
export class Watchdog {
  readonly #options: WatchdogOptions;
  /** When each kind was looked for last, on the clock of `performance.now()`. */
  readonly #lookedAt = new Map<string, number>();
  /** The settings of the last pass as JSON: when they have changed, everything is looked for again. */
  #settings = '';
  #timer: NodeJS.Timeout | undefined;
  #passing: Promise<void> = Promise.resolve();

  constructor(options: WatchdogOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#options.current().alarms.leads()) this.#passing = this.pass();
    }, EVERY).unref();
  }

  /** Looks for the conditions whose turn it is, and raises the alarm of new ones. */
  async pass(): Promise<void> {
    const { pool, log, current } = this.#options;
    try {
      const settings = await readSettings(pool);
      const text = JSON.stringify(settings);
      if (text !== this.#settings) this.#lookedAt.clear();
      this.#settings = text;
      for (const { kind, every, find } of CHECKS) {
        const before = this.#lookedAt.get(kind) ?? Number.NEGATIVE_INFINITY;
        if (performance.now() - before < every * 1_000) continue;
        this.#lookedAt.set(kind, performance.now());
        const found = await find({ platform: current(), settings, db: pool }).catch((error: unknown) =>
          log.warn({ err: error, kind }, 'the watchdog could not look for a condition; it looks again later'),
        );
        if (!found) continue;
        for (const { subject, over } of await inTransaction(pool, (db) => storeFound(db, kind, found))) {
          if (over) log.info({ kind, subject }, 'what the watchdog had found is over');
          else
            log.warn({ kind, subject }, 'the watchdog found what keeps the platform from its work; see the self-check');
        }
      }
      const { alarmPointId } = settings;
      if (alarmPointId !== null && !(await currentHold(pool))) await tellUntold(current(), pool, alarmPointId);
    } catch (error) {
      log.warn({ err: error }, 'the watchdog could not finish its round; it begins again in 30 seconds');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#passing;
  }
}
