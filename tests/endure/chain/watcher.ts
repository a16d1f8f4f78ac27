import { request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { readMessages } from '../../../dataProvider/http/events.ts';
import type { LiveEvent } from '../../../protocol/events.ts';
import type { Raised } from '../raiser.ts';

/** Milliseconds without anything after which a stream counts as lost, and until it is opened again, as in the console. */
const SILENCE = 30_000;
const AGAIN = 500;

export interface WatcherOptions {
  url: string;
  token: string;
  ca: readonly string[];
}

/** Receives events as a console does: a stream that ends or is silent is opened again, after the last event. */
export class Watcher {
  /** Times the stream was opened. */
  opened = 0;
  /** Longest time without a message or sign of life since `begin`, in milliseconds. */
  longestGap = 0;
  readonly #options: WatcherOptions;
  /** Ids of alarms of which an event has told. */
  readonly #told = new Set<number>();
  readonly #leaving = new AbortController();
  /** When the platform last said that everything is to be read again, in milliseconds since 1970. */
  #resetAt = 0;
  #aliveAt = Date.now();
  #last: string | undefined;

  constructor(options: WatcherOptions) {
    this.#options = options;
    void this.#watchOn();
  }

  /** Measures the gaps anew. */
  begin(): void {
    this.#aliveAt = Date.now();
    this.longestGap = 0;
  }

  stop(): void {
    this.#leaving.abort();
  }

  /** Ids of the alarms that nobody who watches would have seen: neither an event nor a later reset has told of them. */
  unseen(raised: readonly Raised[]): number[] {
    return raised.filter(({ id, asked }) => !this.#told.has(id) && this.#resetAt < asked).map(({ id }) => id);
  }

  async #watchOn(): Promise<void> {
    const { signal } = this.#leaving;
    while (!signal.aborted) {
      await this.#watchOnce(signal).catch(() => undefined);
      await delay(AGAIN);
    }
  }

  #watchOnce(signal: AbortSignal): Promise<void> {
    const { url, token, ca } = this.#options;
    const last = this.#last === undefined ? {} : { 'last-event-id': this.#last };
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...last };
    return new Promise((done, fail) => {
      const options = { agent: false as const, ca: [...ca], headers, signal, timeout: SILENCE };
      const sent = request(`${url}/rest/api/events`, options, (reply) => {
        if (reply.statusCode !== 200) {
          sent.destroy();
          return done();
        }
        this.opened += 1;
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          text = this.#take(text + chunk);
        });
        reply.once('close', done);
      });
      sent.once('timeout', () => sent.destroy());
      sent.once('error', fail);
      sent.end();
    });
  }

  /** Takes the complete messages of a text; returns the rest. */
  #take(text: string): string {
    const now = Date.now();
    this.longestGap = Math.max(this.longestGap, now - this.#aliveAt);
    this.#aliveAt = now;
    const { messages, rest } = readMessages(text);
    for (const { id, data } of messages) {
      this.#last = id ?? this.#last;
      const event = data === '' ? undefined : (JSON.parse(data) as LiveEvent);
      if (event?.kind === 'reset') this.#resetAt = now;
      if (event?.kind === 'alarm') this.#told.add(event.ref);
    }
    return rest;
  }
}
