import { Readable } from 'node:stream';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { LiveEvent } from '../../protocol/events.ts';
import { can } from '../../src/engine/access.ts';
import type { Actor } from '../actor.ts';
import type { Batch, ScopedEvent } from './feed.ts';

/** Maximum bytes that wait for a client; the connection of a slower one is cut, and the client reconnects. */
const MOST_WAITING = 256 * 1024;
/** More events at once than this are replaced by one `reset`: reading everything again costs less. */
const MOST_TOLD = 1_000;
/** Milliseconds of silence before a sign of life is sent, because proxies close silent connections. */
const HEARTBEAT = 10_000;

/** The user of a connection, and the authority that watching requires. */
export interface WatcherAccess {
  userId: number;
  authority: string;
  /** The current actor; undefined: the session has ended. */
  actor(): Promise<Actor | undefined>;
  /** Whether the definitions with which the connection began are still in force. */
  current(): boolean;
}

const message = (id: string, event: LiveEvent): string =>
  `id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;

/** One connection that receives events. */
export class Watcher {
  readonly stream: Readable;
  readonly who: WatcherAccess;
  /** The messages sent so far; each waits for the previous one. */
  #queue: Promise<void> = Promise.resolve();
  #cursor: string;
  #saidAt = Date.now();

  /** `cursor`: the place up to which this connection has received everything. */
  constructor(who: WatcherAccess, cursor: string) {
    this.who = who;
    this.#cursor = cursor;
    this.stream = new Readable({ highWaterMark: MOST_WAITING, read: () => undefined });
    // without data, this only sets the id from which to continue
    this.#say(`retry: 1000\nid: ${cursor}\n\n`);
  }

  /**
   * Sends the events missed before the connection, up to `cursor`. If they are undefined, everything has to be read
   * again.
   */
  replay(missed: Promise<ScopedEvent[] | undefined>, cursor: string): void {
    this.#next(async (actor) => {
      const events = await missed;
      if (events) this.#tell(actor, events);
      this.#cursor = cursor;
      if (!events) this.#say(message(cursor, { kind: 'reset', ref: 0 }));
    });
  }

  tell({ events, cursor }: Batch): void {
    if (events.length === 0) return;
    this.#next(async (actor) => {
      this.#tell(actor, events);
      this.#cursor = cursor;
    });
  }

  /** Ends the connection if its session or its definitions are outdated, and keeps it alive otherwise. */
  check(cursor: string): void {
    this.#next(async () => {
      if (!this.who.current()) {
        this.#say(message(this.#cursor, { kind: 'definitions', ref: 0 }));
        this.end();
      } else if (Date.now() - this.#saidAt >= HEARTBEAT) {
        this.#cursor = cursor;
        this.#say(`id: ${cursor}\n:\n\n`);
      }
    });
  }

  end(): void {
    if (!this.stream.destroyed && !this.stream.readableEnded) this.stream.push(null);
  }

  #next(work: (actor: Actor) => Promise<void>): void {
    this.#queue = this.#queue.then(async () => {
      try {
        const actor = await this.who.actor();
        if (!actor || !can(actor.authorities, this.who.authority)) this.end();
        else await work(actor);
      } catch {
        // without the database, nobody knows what the caller may see: end, so that the client reconnects
        this.end();
      }
    });
  }

  #tell(actor: Actor, events: readonly ScopedEvent[]): void {
    const seen = events.filter(({ within }) => actor.orgId === ROOT_ORG_ID || within.has(actor.orgId));
    if (seen.length > MOST_TOLD) this.#say(message(this.#cursor, { kind: 'reset', ref: 0 }));
    else if (seen.length > 0) this.#say(seen.map(({ event }) => message(this.#cursor, event)).join(''));
  }

  #say(text: string): void {
    if (this.stream.destroyed || this.stream.readableEnded) return;
    this.#saidAt = Date.now();
    this.stream.push(text);
    if (this.stream.readableLength > MOST_WAITING) this.stream.destroy();
  }
}
