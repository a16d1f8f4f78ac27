import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { WatchdogSettings } from '../../protocol/watchdog.ts';
import { currentHold } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import { tellUntold } from './alarm.ts';
import { CHECKS, type Check } from './checks.ts';
import { storeFound } from './conditions.ts';
import { readSettings } from './settings.ts';

/** Milliseconds between two passes. */
const EVERY = 30_000;

interface WatchdogOptions {
  /** Connections of the worker, which raise the alarm. */
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
  /** When each check was made last, on the clock of `performance.now()`. */
  readonly #lookedAt = new Map<Check, number>();
  /** The settings of the last pass as JSON: when they have changed, everything is looked for again. */
  #settings = '';
  #timer: NodeJS.Timeout | undefined;
  #passing: Promise<void> | undefined;

  constructor(options: WatchdogOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (!this.#options.current().alarms.leads()) return;
      // a pass may take longer than the time between two
      this.#passing ??= this.pass().finally(() => {
        this.#passing = undefined;
      });
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
      for (const check of CHECKS) {
        const before = this.#lookedAt.get(check) ?? Number.NEGATIVE_INFINITY;
        if (performance.now() - before < check.every * 1_000) continue;
        this.#lookedAt.set(check, performance.now());
        await this.#look(check, settings);
      }
      const { alarmPointId } = settings;
      if (alarmPointId !== null && !(await currentHold(pool))) await tellUntold(current(), pool, alarmPointId);
    } catch (error) {
      log.warn({ err: error }, 'the watchdog could not finish its round; it begins again in 30 seconds');
    }
  }

  /** Looks for the kinds of one check, and stores what has begun and ended. */
  async #look({ kinds, find }: Check, settings: WatchdogSettings): Promise<void> {
    const { pool, log, current } = this.#options;
    const found = await find({ platform: current(), settings }).catch((error: unknown) =>
      log.warn({ err: error, kinds }, 'the watchdog could not look for conditions; it looks again later'),
    );
    if (!found) return;
    for (const kind of kinds) {
      const held = found.filter((one) => one.kind === kind);
      for (const { subject, over } of await storeFound(pool, kind, held)) {
        if (over) log.info({ kind, subject }, 'what the watchdog had found is over');
        else
          log.warn({ kind, subject }, 'the watchdog found what keeps the platform from its work; see the self-check');
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#passing;
  }
}
