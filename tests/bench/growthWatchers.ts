/**
 * The watching operators of the growth benchmark, in a process of their own as on machines of their own: each holds a
 * stream of events and reads the alarm table as the console does (`useRefetchOnEvents`, `useFigureCounts`).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { TABLE_REQUEST } from './alarms.ts';
import { summarize } from './stats.ts';

/** Milliseconds between two reads at the least, and the most of the time that is spent reading. */
const GAP = 250;
const SHARE = 1 / 4;
/** So many events between two reads make the next gap longer. */
const MANY = 20;
const LONG_GAP = 1_000;
/** Milliseconds after which the table is read though no event came, and between counts of the figures. */
const LOOK = 5_000;
const COUNT = 10_000;
/** One of so many watchers notes when it heard of each alarm. */
const NOTING = 10;

/** From the benchmark: whom to watch as, or the alarms that were raised, to be told what was seen. */
export type Order = { urls: string[]; tokens: string[] } | { raised: [id: number, repliedAt: number][] };

/** What the watchers have seen. Times in milliseconds. */
export interface Seen {
  /** From the reply to the trigger to the event. */
  delay: { p50: number; p99: number };
  /** Alarms of which a watcher heard nothing. */
  unheard: number;
  read: { p50: number; p99: number; count: number };
  /** Reads that were not answered with 200, and streams that ended. */
  failed: number;
}

const reads: number[] = [];
let failed = 0;

class Watcher {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly heard = new Map<number, number>();
  readonly notes: boolean;
  #waiting = false;
  #again = false;
  #events = 0;
  #readAt = 0;

  constructor(url: string, token: string, notes: boolean) {
    this.#url = url;
    this.#headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    this.notes = notes;
  }

  /** Resolves when the stream is open. */
  async start(): Promise<void> {
    const reply = await fetch(`${this.#url}/events`, { headers: this.#headers });
    if (!reply.ok || !reply.body) throw new Error(`GET /events: ${reply.status}`);
    void this.#listen(reply.body).catch(() => {
      failed += 1;
    });
    setInterval(() => {
      if (performance.now() - this.#readAt >= LOOK) void this.#refetch();
    }, LOOK);
    setInterval(() => void this.#read(TABLE_REQUEST, '/figures'), COUNT);
    await this.#refetch();
  }

  async #listen(body: AsyncIterable<unknown>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      const text = decoder.decode(chunk as Uint8Array, { stream: true });
      const now = Date.now();
      if (this.notes) {
        for (const [, ref] of text.matchAll(/"kind":"alarm","ref":(\d+)/g)) {
          if (!this.heard.has(Number(ref))) this.heard.set(Number(ref), now);
        }
      }
      const events = text.split('"kind":').length - 1;
      this.#events += events;
      if (events > 0) void this.#refetch();
    }
  }

  async #refetch(): Promise<void> {
    this.#again = true;
    if (this.#waiting) return;
    this.#waiting = true;
    while (this.#again) {
      const gap = this.#events < MANY ? GAP : LONG_GAP;
      this.#again = false;
      this.#events = 0;
      const took = await this.#read({ ...TABLE_REQUEST, pageSize: 20 });
      this.#readAt = performance.now();
      await pause(Math.max(gap, took / SHARE) - took);
    }
    this.#waiting = false;
  }

  /** Reads a page, or its counts; returns the milliseconds that it took. */
  async #read(body: object, what = ''): Promise<number> {
    const began = performance.now();
    try {
      const reply = await fetch(`${this.#url}/alarmtable${what}`, {
        method: 'POST',
        headers: this.#headers,
        body: JSON.stringify(body),
      });
      await reply.arrayBuffer();
      if (!reply.ok) failed += 1;
    } catch {
      failed += 1;
    }
    const took = performance.now() - began;
    reads.push(took);
    return took;
  }
}

let watchers: Watcher[] = [];

function seen(raised: readonly [number, number][]): Seen {
  const noting = watchers.filter(({ notes }) => notes);
  const delays: number[] = [];
  let unheard = 0;
  for (const { heard } of noting) {
    for (const [id, repliedAt] of raised) {
      const at = heard.get(id);
      if (at === undefined) unheard += 1;
      else delays.push(Math.max(0, at - repliedAt));
    }
  }
  return { delay: summarize(delays), unheard, read: summarize(reads), failed };
}

process.on('message', async (order: Order) => {
  if ('raised' in order) {
    process.send?.(seen(order.raised));
    return;
  }
  const { urls, tokens } = order;
  watchers = tokens.map((token, i) => new Watcher(urls[i % urls.length] ?? '', token, i % NOTING === 0));
  for (let from = 0; from < watchers.length; from += 20) {
    await Promise.all(watchers.slice(from, from + 20).map((one) => one.start()));
  }
  process.send?.('watching');
});
