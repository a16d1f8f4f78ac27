import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { Keeper } from '../database/keeper.ts';
import { ApiError } from '../errors.ts';
import { STREAMS } from '../limits.ts';
import type { Metrics } from '../operation/metrics.ts';
import { EventFeed, missedSince } from './feed.ts';
import { Watcher, type WatcherAccess } from './watcher.ts';

/** Channel of notifications about stored events. They are hints: what they miss is found by a sweep a little later. */
const CHANNEL = 'live_event';
const SWEEP = 2_000;
/** Milliseconds between checks of the connections, however often events are read. */
const LEAST_BETWEEN_CHECKS = 1_000;
/** Milliseconds in which events are collected before they are sent together. */
const TOGETHER = 40;

export interface LiveEventsOptions {
  pool: pg.Pool;
  keeper: Keeper;
  log: FastifyBaseLogger;
  metrics: Metrics;
}

/** Notifies the connections to this process of changes, whichever process made them. */
export class LiveEvents {
  readonly #options: LiveEventsOptions;
  readonly #feed: EventFeed;
  readonly #watchers = new Set<Watcher>();
  #joining = 0;
  #sweep: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #reading = false;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #again = false;
  #stopped = false;

  constructor(options: LiveEventsOptions) {
    this.#options = options;
    this.#feed = new EventFeed(options.pool);
    const watching = () => this.watching;
    new Gauge({
      name: 'tocsin_watching_connections',
      help: 'Connections to this process that are told of changes',
      registers: [options.metrics.registry],
      collect() {
        this.set(watching());
      },
    });
  }

  async start(): Promise<void> {
    const wake = () => this.#wake();
    await this.#options.keeper.listen(CHANNEL, wake, wake);
    this.#sweep = setInterval(wake, SWEEP).unref();
  }

  /** Ends all connections; their clients reconnect to a running process. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#sweep);
    clearTimeout(this.#soon);
    for (const watcher of this.#watchers) watcher.end();
  }

  /** Number of connections. */
  get watching(): number {
    return this.#watchers.size;
  }

  /** Opens a stream of server-sent events. `since`: id of the last event that the client received. */
  async watch(who: WatcherAccess, since: string | undefined): Promise<Readable> {
    if (this.#stopped) throw new ApiError('UNAVAILABLE');
    const own = [...this.#watchers].filter((one) => one.who.userId === who.userId);
    if (own.length >= STREAMS.ofUser || this.#watchers.size >= STREAMS.ofAll) throw new ApiError('TOO_MANY_REQUESTS');
    const cursor = await this.#place();
    const watcher = new Watcher(who, since ?? cursor);
    this.#watchers.add(watcher);
    watcher.stream.once('close', () => {
      this.#watchers.delete(watcher);
      this.#rest();
    });
    if (since !== undefined) {
      const missed = missedSince(this.#options.pool, since);
      // the watcher awaits it, and ends the connection if it fails
      missed.catch(() => undefined);
      watcher.replay(missed, cursor);
    }
    return watcher.stream;
  }

  async #place(): Promise<string> {
    this.#joining += 1;
    try {
      return await this.#feed.begin();
    } finally {
      this.#joining -= 1;
    }
  }

  /** Stops reading while nobody watches. */
  #rest(): void {
    if (this.#watchers.size === 0 && this.#joining === 0) this.#feed.end();
  }

  #wake(): void {
    if (this.#stopped || this.#watchers.size === 0) return;
    if (this.#reading) this.#again = true;
    else this.#soon ??= setTimeout(() => void this.#read(), TOGETHER);
  }

  /** Follows a read that succeeded, so that no connection seems alive that could not be told of anything. */
  #check(cursor: string): void {
    const now = performance.now();
    if (now - this.#checkedAt < LEAST_BETWEEN_CHECKS) return;
    this.#checkedAt = now;
    for (const watcher of this.#watchers) watcher.check(cursor);
  }

  async #read(): Promise<void> {
    this.#soon = undefined;
    this.#reading = true;
    try {
      const batch = await this.#feed.next();
      for (const watcher of this.#watchers) watcher.tell(batch);
      this.#check(batch.cursor);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'changes for watching consoles could not be read; tried again');
    } finally {
      this.#reading = false;
      this.#rest();
      if (this.#again) {
        this.#again = false;
        this.#wake();
      }
    }
  }
}
