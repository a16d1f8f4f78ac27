import { setTimeout as delay } from 'node:timers/promises';
import { usableAddress } from '../../../src/duty/usableAddress.ts';
import { type CallSendResult, type Channel, ChannelError, type OutgoingCall } from '../channel.ts';
import { Breaker } from './breaker.ts';
import { CallTimes } from './callTimes.ts';

/** Load limits of a channel within one process. */
export interface LaneLimits {
  /** Maximum concurrent calls. */
  concurrency: number;
  /** Maximum calls per second. */
  perSecond: number;
  /** Time limit of one call in milliseconds. */
  timeout: number;
}

/**
 * The call was not sent. `overdue`: its lease might expire while it is being sent, so the next holder of a lease sends
 * it; `closed`: the process is stopping.
 */
export class NotSentError extends Error {
  readonly why: 'overdue' | 'closed';

  constructor(why: 'overdue' | 'closed') {
    super(why);
    this.why = why;
  }
}

interface Waiting {
  priority: number;
  go(): void;
}

/** Receives the outcomes of calls, for the metrics. */
export interface LaneWatch {
  ended(channel: string, outcome: string, seconds: number): void;
}

/** Health of a channel in this process. */
export interface LaneHealth {
  /** Time of the first failure since the last success. */
  failingSince: Date | null;
  /** Until when the breaker is open; null while it is closed. */
  openUntil: Date | null;
  running: number;
  waiting: number;
  /** Of the calls handed over in the last hour; null if there were none. */
  medianMilliseconds: number | null;
}

/** Queue of the calls of one process to one channel: limits their concurrency, rate and time; most urgent first. */
export class Lane {
  readonly channel: Channel;
  readonly limits: LaneLimits;
  readonly #watch: LaneWatch;
  readonly #breaker = new Breaker();
  readonly #times = new CallTimes();
  readonly #waiting: Waiting[] = [];
  #running = 0;
  /** When the next call may be sent, by `performance.now()`. */
  #nextAt = 0;
  #closed = false;
  #failingSince: Date | null = null;

  constructor(channel: Channel, limits: LaneLimits, watch: LaneWatch) {
    this.channel = channel;
    this.limits = limits;
    this.#watch = watch;
  }

  get load(): { running: number; waiting: number; open: boolean } {
    return { running: this.#running, waiting: this.#waiting.length, open: this.#breaker.open };
  }

  get health(): LaneHealth {
    const { open, triesAt } = this.#breaker;
    const pause = Math.max(0, triesAt - performance.now());
    return {
      ...{ running: this.#running, waiting: this.#waiting.length, failingSince: this.#failingSince },
      ...{ openUntil: open ? new Date(Date.now() + pause) : null, medianMilliseconds: this.#times.median() },
    };
  }

  /**
   * Milliseconds for which a call is leased: it waits at most one time limit for its turn, and takes at most another.
   */
  get lease(): number {
    return 2 * this.limits.timeout + 5_000;
  }

  /** Sends a call when it is its turn. `takenAt`: when its lease began, by `performance.now()`. */
  async send(call: OutgoingCall, takenAt: number): Promise<CallSendResult> {
    this.#refuse(call);
    await this.#turn(call.priority);
    try {
      if (this.#closed) throw new NotSentError('closed');
      if (performance.now() > takenAt + this.lease - this.limits.timeout) throw new NotSentError('overdue');
      return await this.#guarded(call);
    } finally {
      // the slot passes to the next waiting call without becoming free in between
      const next = this.#waiting.shift();
      if (next) next.go();
      else this.#running -= 1;
    }
  }

  /** Sends no more calls; waiting ones fail with NotSentError. */
  close(): void {
    this.#closed = true;
  }

  /** Rejects a call whose address can't be called at once, even while the breaker is open. */
  #refuse({ deviceType, address }: OutgoingCall): void {
    if (usableAddress(deviceType, address)) return;
    this.#watch.ended(this.channel.name, 'address', 0);
    throw new ChannelError('address', `A device of type ${deviceType} can't be called on this address.`, true);
  }

  /** Waits for a free slot, then for the rate limit. */
  async #turn(priority: number): Promise<void> {
    if (this.#running < this.limits.concurrency) this.#running += 1;
    else {
      await new Promise<void>((go) => {
        const after = this.#waiting.findIndex((other) => other.priority > priority);
        this.#waiting.splice(after === -1 ? this.#waiting.length : after, 0, { priority, go });
      });
    }
    const now = performance.now();
    const at = Math.max(this.#nextAt, now);
    this.#nextAt = at + 1_000 / this.limits.perSecond;
    if (at - now >= 1) await delay(at - now, undefined, { ref: false });
  }

  async #guarded(call: OutgoingCall): Promise<CallSendResult> {
    const { name } = this.channel;
    if (!this.#breaker.allows(performance.now())) {
      this.#watch.ended(name, 'open', 0);
      throw new ChannelError('open', 'The channel failed too often and is asked again later.');
    }
    const began = performance.now();
    let outcome = 'defect';
    try {
      const handed = await this.channel.send(call, AbortSignal.timeout(this.limits.timeout));
      outcome = handed.outcome;
      this.#succeeded();
      this.#times.add(performance.now() - began);
      return handed;
    } catch (error) {
      if (error instanceof ChannelError) outcome = error.code;
      // a permanent refusal of one call shows that the channel itself works
      if (error instanceof ChannelError && error.permanent) this.#succeeded();
      else this.#failed();
      throw error;
    } finally {
      this.#watch.ended(name, outcome, (performance.now() - began) / 1_000);
    }
  }

  #succeeded(): void {
    this.#breaker.succeeded();
    this.#failingSince = null;
  }

  #failed(): void {
    this.#breaker.failed(performance.now());
    this.#failingSince ??= new Date();
  }
}
