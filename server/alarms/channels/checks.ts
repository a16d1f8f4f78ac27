import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, ChannelError } from '../channel.ts';

/** Milliseconds for which the outcome of a check is cached. */
const GOOD_FOR = 30_000;
/** Time limit of one check in milliseconds. */
const LIMIT = 5_000;

/** Outcome of checking whether the other side of a channel responds. */
export interface CheckResult {
  at: Date;
  reason: string | null;
  detail: string;
  milliseconds: number;
  /** Time of the first failed check since the last success; null if the latest check succeeded. */
  failingSince: Date | null;
}

/** Checks whether the other side of channels responds; simultaneous requests share one check. */
export class Checks {
  readonly #limit: number;
  readonly #latest = new Map<string, Promise<CheckResult>>();
  readonly #failingSince = new Map<string, Date>();

  constructor(limit = LIMIT) {
    this.#limit = limit;
  }

  async of(channel: Channel): Promise<CheckResult> {
    const known = this.#latest.get(channel.name);
    if (known) return known;
    const asked = this.#ask(channel);
    this.#latest.set(channel.name, asked);
    setTimeout(() => this.#latest.delete(channel.name), GOOD_FOR).unref();
    return asked;
  }

  async #ask(channel: Channel): Promise<CheckResult> {
    const began = performance.now();
    const at = new Date();
    const failure = await this.#failureOf(channel);
    if (!failure) this.#failingSince.delete(channel.name);
    else if (!this.#failingSince.has(channel.name)) this.#failingSince.set(channel.name, at);
    return {
      at,
      reason: failure?.code ?? null,
      detail: failure?.message.slice(0, 500) ?? '',
      milliseconds: Math.round(performance.now() - began),
      failingSince: this.#failingSince.get(channel.name) ?? null,
    };
  }

  async #failureOf(channel: Channel): Promise<ChannelError | undefined> {
    const signal = AbortSignal.timeout(this.#limit);
    const done = new AbortController();
    // a channel may ignore the signal
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
