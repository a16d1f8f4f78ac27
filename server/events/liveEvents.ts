import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { Keeper } from '../database/keeper.ts';
import { ApiError } from '../errors.ts';
import type { Metrics } from '../operation/metrics.ts';
import { EventFeed, missedSince } from './feed.ts';
import { Watcher, type Watching } from './watcher.ts';

/** The notification of a stored event. A hint: what it missed is found a little later. */
const CHANNEL = 'live_event';
const SWEEP = 2_000;
/** Events of this time are told together. */
const TOGETHER = 40;
/** Connections of one user, and of all, to one process. */
const MOST_OF_ONE = 10;
const MOST_OF_ALL = 2_000;

/** What it needs. */
export interface LiveEventsOptions {
  pool: pg.Pool;
  keeper: Keeper;
  log: FastifyBaseLogger;
  metrics: Metrics;
}

/** Tells the connections to this process of what has changed, whichever process changed it. */
export class LiveEvents {
  readonly #options: LiveEventsOptions;
  readonly #feed: EventFeed;
  readonly #watchers = new Set<Watcher>();
  #joining = 0;
  #sweep: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #reading = false;
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
    await this.#options.keeper.listen(CHANNEL, () => this.#wake());
    this.#sweep = setInterval(() => this.#check(), SWEEP).unref();
  }

  /** Ends all connections: they come back to a process that runs. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#sweep);
    clearTimeout(this.#soon);
    for (const watcher of this.#watchers) watcher.end();
  }

  /** How many connections there are. */
  get watching(): number {
    return this.#watchers.size;
  }

  /** A stream of server-sent events; `since`: the id of the last one that was received. */
  async watch(who: Watching, since: string | undefined): Promise<Readable> {
    if (this.#stopped) throw new ApiError('UNAVAILABLE');
    const own = [...this.#watchers].filter((one) => one.who.userId === who.userId);
    if (own.length >= MOST_OF_ONE || this.#watchers.size >= MOST_OF_ALL) throw new ApiError('TOO_MANY_REQUESTS');
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

  /** While nobody watches, nothing is read. */
  #rest(): void {
    if (this.#watchers.size === 0 && this.#joining === 0) this.#feed.end();
  }

  #check(): void {
    if (this.#watchers.size === 0) return;
    const { cursor } = this.#feed;
    if (cursor !== undefined) for (const watcher of this.#watchers) watcher.check(cursor);
    this.#wake();
  }

  #wake(): void {
    if (this.#stopped || this.#watchers.size === 0) return;
    if (this.#reading) this.#again = true;
    else this.#soon ??= setTimeout(() => void this.#read(), TOGETHER);
  }

  async #read(): Promise<void> {
    this.#soon = undefined;
    this.#reading = true;
    try {
      const batch = await this.#feed.next();
      for (const watcher of this.#watchers) watcher.tell(batch);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the events could not be read');
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
