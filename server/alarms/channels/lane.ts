import { usableAddress } from '../../../src/duty/usableAddress.ts';
import { type CallSendResult, type Channel, ChannelError, type OutgoingCall } from '../channel.ts';
import { Breaker } from './breaker.ts';
import { CallTimes } from './callTimes.ts';

/** Load limits of a channel. */
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

/** One in so many places of a channel is kept for organizations with few calls. */
const RESERVED = 8;

/** The part of a channel's limits that each of `processes` processes may use. */
const shareOf = ({ concurrency, perSecond, timeout }: LaneLimits, processes: number): LaneLimits => ({
  concurrency: Math.max(1, Math.floor(concurrency / processes)),
  perSecond: perSecond / processes,
  timeout,
});

/**
 * Queue of the calls of one process to one channel: limits their concurrency, rate and time. Calls leave it only when
 * they may be sent at once, so that the most urgent one is always the next.
 */
export class Lane {
  readonly channel: Channel;
  /** Limits of the installation. */
  readonly limits: LaneLimits;
  /** This process's part of them. */
  #share: LaneLimits;
  readonly #watch: LaneWatch;
  readonly #breaker = new Breaker();
  readonly #times = new CallTimes();
  readonly #waiting: Waiting[] = [];
  #running = 0;
  /** When the next call may be sent, by `performance.now()`. */
  #nextAt = 0;
  /** Set while the rate limit keeps the next call back. */
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #failingSince: Date | null = null;

  constructor(channel: Channel, limits: LaneLimits, watch: LaneWatch) {
    this.channel = channel;
    this.limits = limits;
    this.#share = limits;
    this.#watch = watch;
  }

  get load(): { running: number; waiting: number; open: boolean } {
    return { running: this.#running, waiting: this.#waiting.length, open: this.#breaker.open };
  }

  get health(): LaneHealth {
    const { open, triesAt } = this.#breaker;
    const pause = Math.max(0, triesAt - performance.now());
    return {
      running: this.#running,
      waiting: this.#waiting.length,
      failingSince: this.#failingSince,
      openUntil: open ? new Date(Date.now() + pause) : null,
      medianMilliseconds: this.#times.median(),
    };
  }

  /**
   * Milliseconds for which a call is leased: it waits at most one time limit and the pause between two calls for its
   * turn, and takes at most another time limit.
   */
  get lease(): number {
    const { timeout, perSecond } = this.#share;
    return 2 * timeout + 5_000 + Math.ceil(1_000 / perSecond);
  }

  /** Most calls that this process holds for the channel: as many as surely get their turn within half a time limit. */
  get room(): number {
    const { concurrency, perSecond, timeout } = this.#share;
    return Math.max(1, Math.min(2 * concurrency, Math.floor((perSecond * timeout) / 2_000)));
  }

  /** How many of these places are kept for organizations of which few calls are being sent. */
  get reserve(): number {
    return Math.floor(this.room / RESERVED);
  }

  /** Divides the limits between this number of processes from now on. */
  share(processes: number): void {
    this.#share = shareOf(this.limits, processes);
    this.#pump();
  }

  /** Sends a call when it is its turn. `until`: the latest time for that, by `performance.now()`. */
  async send(call: OutgoingCall, until: number): Promise<CallSendResult> {
    this.#refuse(call);
    await this.#turn(call.priority);
    try {
      if (this.#closed) throw new NotSentError('closed');
      if (performance.now() > until) throw new NotSentError('overdue');
      return await this.#guarded(call);
    } finally {
      this.#running -= 1;
      this.#pump();
    }
  }

  /** Sends no more calls; waiting ones fail with NotSentError. */
  close(): void {
    this.#closed = true;
    this.#pump();
  }

  /** Rejects a call whose address can't be called at once, even while the breaker is open. */
  #refuse({ deviceType, address }: OutgoingCall): void {
    if (usableAddress(deviceType, address)) return;
    this.#watch.ended(this.channel.name, 'address', 0);
    throw new ChannelError('address', `A device of type ${deviceType} can't be called on this address.`, true);
  }

  /** Waits behind more urgent calls for a free slot and the rate limit. */
  #turn(priority: number): Promise<void> {
    return new Promise((go) => {
      const after = this.#waiting.findIndex((other) => other.priority > priority);
      this.#waiting.splice(after === -1 ? this.#waiting.length : after, 0, { priority, go });
      this.#pump();
    });
  }

  /** Lets waiting calls go as far as the limits allow; comes back by itself when only the rate is in the way. */
  #pump(): void {
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0 && (this.#closed || this.#running < this.#share.concurrency)) {
      const now = performance.now();
      if (!this.#closed && this.#nextAt - now >= 1) {
        this.#timer = setTimeout(() => this.#pump(), this.#nextAt - now).unref();
        return;
      }
      this.#nextAt = Math.max(this.#nextAt, now) + 1_000 / this.#share.perSecond;
      this.#running += 1;
      this.#waiting.shift()?.go();
    }
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
