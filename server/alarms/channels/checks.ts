import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, ChannelError } from '../channel.ts';

/** Milliseconds for which an outcome is good, however many ask. */
const GOOD_FOR = 30_000;
/** Milliseconds for one check. */
const LIMIT = 5_000;

/** Outcome of the question whether the other side of a channel answers. */
export interface Checked {
  at: Date;
  reason: string | null;
  detail: string;
  milliseconds: number;
  /** The first failed check since the last one that succeeded. */
  failingSince: Date | null;
}

/** Asks channels whether their other side answers: once for all who want to know it at the same time. */
export class Checks {
  readonly #limit: number;
  readonly #latest = new Map<string, Promise<Checked>>();
  readonly #failingSince = new Map<string, Date>();

  constructor(limit = LIMIT) {
    this.#limit = limit;
  }

  async of(channel: Channel): Promise<Checked> {
    const known = this.#latest.get(channel.name);
    if (known) return known;
    const asked = this.#ask(channel);
    this.#latest.set(channel.name, asked);
    setTimeout(() => this.#latest.delete(channel.name), GOOD_FOR).unref();
    return asked;
  }

  async #ask(channel: Channel): Promise<Checked> {
    const began = performance.now();
    const at = new Date();
    const failure = await this.#failureOf(channel);
    if (!failure) this.#failingSince.delete(channel.name);
    else if (!this.#failingSince.has(channel.name)) this.#failingSince.set(channel.name, at);
    return {
      ...{ at, reason: failure?.code ?? null, detail: failure?.message.slice(0, 500) ?? '' },
      milliseconds: Math.round(performance.now() - began),
      failingSince: this.#failingSince.get(channel.name) ?? null,
    };
  }

  async #failureOf(channel: Channel): Promise<ChannelError | undefined> {
    const signal = AbortSignal.timeout(this.#limit);
    const done = new AbortController();
    // a channel may not heed the signal
    const late = delay(this.#limit, undefined, { ref: false, signal: done.signal }).then(() => {
      throw new ChannelError('timeout', 'There was no answer in time.');
    });
    late.catch(() => undefined);
    try {
      await Promise.race([channel.check(signal), late]);
      return undefined;
    } catch (error) {
      return error instanceof ChannelError ? error : new ChannelError('defect', '');
    } finally {
      done.abort();
    }
  }
}
