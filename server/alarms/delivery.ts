import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ChannelName } from '../../protocol/delivery.ts';
import { inTransaction } from '../database/transaction.ts';
import { tokenSecret } from '../session/tokens.ts';
import { urgently } from '../yieldToEventLoop.ts';
import { AnswerTokens } from './answers/token.ts';
import { ChannelError } from './channel.ts';
import { isNone } from './channels/deviceTypes.ts';
import { type Lane, NotSentError } from './channels/lane.ts';
import { ChannelLanes, type ChannelOptions, type Place } from './channels/lanes.ts';
import { type TakenCall, type TryResult, takeCalls } from './deliveryRows.ts';
import type { Job } from './job.ts';
import { OutgoingCalls } from './outgoing.ts';
import { Settler } from './settler.ts';

/** Result of a call. Failed tries that are retried are not reported. */
export interface CallOutcome {
  callId: number;
  participantId: number;
  deviceType: string;
  channel: ChannelName | null;
  /** FAILED: refused, or all tries failed. */
  state: 'SENT' | 'FAILED';
  /** The channel reported that the call has reached the device. */
  delivered: boolean;
  /** Why it failed: the code of a ChannelError, `noChannel`, `lost` or `defect`. */
  reason: string | null;
  /** Number of repeats with the same key because the process died. */
  repeats: number;
}

/**
 * Called when calls of one job have ended, in the transaction that stores their results. The job's row is locked (`for
 * update`); the calls already have their state, `sent_at`, `delivered_at` or `ended_at`, and their log entry. The
 * engine does what follows from it: the time for an answer, the next device, the end of the step.
 */
export type OnCallOutcomes = (db: pg.PoolClient, job: Job, outcomes: readonly CallOutcome[]) => Promise<void>;

export interface DeliveryOptions extends ChannelOptions {
  /** For short transactions; no channel is used within one. */
  pool: pg.Pool;
  /** For those that take due calls, one after another. */
  queue: pg.Pool;
  log: FastifyBaseLogger;
  settle: OnCallOutcomes;
  /** URL under which people reach the platform. */
  url(): string;
}

/** Milliseconds between the tries of a call. */
const PAUSES = [1_000, 4_000, 15_000];
const MOST_TRIES = PAUSES.length + 1;
/** Milliseconds until due calls are looked for again that other processes are about to take. */
const PAUSE_FOR_OTHERS = 50;
/** Milliseconds that running calls have to end when the process stops. */
const FAREWELL = 5_000;
/** Options for taking calls that fail at once because no channel serves their device. */
const NO_CHANNEL = { channel: null, lease: 60_000, room: 500, reserve: 0 };

/** Calls taken for a lane; `until`: when they have to be sent, on the clock of `performance.now()`. */
interface TakenFor {
  lane: Lane;
  calls: readonly TakenCall[];
  until: number;
}

const outcomeOf = ({ call, channel, result, reason }: TryResult): CallOutcome => ({
  callId: call.id,
  participantId: call.participantId,
  deviceType: call.deviceType,
  channel,
  reason,
  state: result === 'failed' ? 'FAILED' : 'SENT',
  delivered: result === 'delivered',
  repeats: call.repeats,
});

/**
 * Hands planned calls to their channels. A due call changes from `PLANNED` to `SENDING`, which is stored with a lease
 * before the channel is used, and then to `SENT` or `FAILED`. The most urgent calls of all jobs go first, those
 * of one priority in fair turns, as many as the channels have room for, so that a mass alarm delays no other. A call
 * whose lease has expired is repeated with the same key.
 */
export class Delivery {
  /** The channels and their lanes. */
  readonly lanes: ChannelLanes;
  readonly #options: DeliveryOptions;
  readonly #tokens: AnswerTokens;
  readonly #outgoing: OutgoingCalls;
  readonly #settler: Settler;
  /** The pass that takes calls now, or took them last. */
  #current: Promise<void> = Promise.resolve();
  /** The pass that begins when the current one has ended; undefined: nobody has asked for another one yet. */
  #next: Promise<void> | undefined;
  #closing = false;

  constructor(options: DeliveryOptions) {
    const { pool, config, log, url } = options;
    this.#options = options;
    this.lanes = new ChannelLanes(options);
    this.#tokens = new AnswerTokens(tokenSecret(config.tokenSecret, config.dataDir));
    this.#outgoing = new OutgoingCalls(pool, this.#tokens, url);
    this.#settler = new Settler({
      pool,
      log,
      done: (ends) => this.#stored(ends),
      settle: (db, job, ends) => options.settle(db, job, ends.map(outcomeOf)),
    });
  }

  /**
   * Takes due calls, including those whose lease has expired, and continues as long as there are more. Called by the
   * task of a step that planned calls, by the sweep, and as a hint after a commit; cheap if nothing is due. Resolves
   * when the calls that can be taken now are stored as SENDING. That is after one pass, though others may follow: the
   * tasks of a mass alarm would otherwise keep the worker from other alarms until all calls have been sent.
   */
  wake(): Promise<void> {
    this.#next ??= this.#passAfter(this.#current);
    return this.#next;
  }

  /** Stops taking calls, and waits a few seconds at most until those handed to channels have ended and are stored. */
  async stop(): Promise<void> {
    this.#closing = true;
    for (const { lane } of this.lanes.places) lane.close();
    await (this.#next ?? this.#current).catch(() => undefined);
    const until = performance.now() + FAREWELL;
    while (this.lanes.places.some(({ open }) => open > 0) && performance.now() < until) await delay(20);
    this.#settler.close();
    await this.lanes.close();
  }

  /** Takes calls for all channels when another pass has ended; whoever asks from then on gets the next one. */
  async #passAfter(other: Promise<void>): Promise<void> {
    await other.catch(() => undefined);
    if (this.#next) this.#current = this.#next;
    this.#next = undefined;
    if (!this.#closing) await urgently(() => this.#takeForAll());
  }

  /**
   * Takes what is due for all channels before anything is sent: otherwise the speed of one channel would decide whether
   * another one is used at all for people who are called on all devices until the first one is reached.
   */
  async #takeForAll(): Promise<void> {
    const taken: TakenFor[] = [];
    try {
      if (!isNone(this.lanes.unserved)) await this.#failWithout();
      for (const place of this.lanes.places) taken.push(await this.#takeFor(place));
    } finally {
      for (const { lane, calls, until } of taken) for (const call of calls) void this.#send(lane, call, until);
    }
  }

  async #takeFor(place: Place): Promise<TakenFor> {
    const { lane, devices } = place;
    const room = lane.room - place.open;
    if (isNone(devices) || room <= 0) return { lane, calls: [], until: 0 };
    const { lease, reserve } = lane;
    const until = performance.now() + lease - lane.limits.timeout;
    const options = { devices, channel: lane.channel.name, lease, room, reserve, tokens: this.#tokens };
    const work = (db: pg.PoolClient) => takeCalls(db, options);
    const { taken, lost, more } = await inTransaction(this.#options.queue, work, { attempts: 3 });
    place.open += taken.length + lost.length;
    place.full = more;
    // other processes hold the first of them at this moment
    if (more && place.open === 0) setTimeout(() => this.#hint(), PAUSE_FOR_OTHERS).unref();
    for (const call of lost) this.#end(call, lane.channel.name, 'failed', 'lost', 'Its process died again and again.');
    return { lane, calls: taken, until };
  }

  async #failWithout(): Promise<void> {
    const options = { ...NO_CHANNEL, devices: this.lanes.unserved, tokens: this.#tokens };
    const work = (db: pg.PoolClient) => takeCalls(db, options);
    const { taken, lost, more } = await inTransaction(this.#options.queue, work, { attempts: 3 });
    for (const call of [...taken, ...lost]) this.#end(call, null, 'failed', 'noChannel', '');
    if (more && taken.length > 0) this.#hint();
  }

  async #send(lane: Lane, call: TakenCall, until: number): Promise<void> {
    const { name } = lane.channel;
    try {
      const outgoing = await this.#outgoing.of(call, until);
      const { outcome } = await lane.send(outgoing, until);
      this.#end(call, name, outcome, null, '');
    } catch (error) {
      if (error instanceof NotSentError) {
        if (error.why === 'closed') this.#end(call, name, 'retry', 'stopped', '');
        else this.#stored([{ channel: name, result: 'retry', pause: 0 }]);
        return;
      }
      const known = error instanceof ChannelError;
      if (!known)
        this.#options.log.error(
          { err: error, channel: name, call: call.id },
          'a channel failed by a fault in its code; please report it',
        );
      const result = (known && error.permanent) || call.tries >= MOST_TRIES ? 'failed' : 'retry';
      this.#end(call, name, result, known ? error.code : 'defect', known ? error.message : '');
    }
  }

  #end(
    call: TakenCall,
    channel: ChannelName | null,
    result: TryResult['result'],
    reason: string | null,
    detail: string,
  ): void {
    const pause = result === 'retry' && reason !== 'stopped' ? (PAUSES[call.tries - 1] ?? 0) : 0;
    const at = performance.now();
    this.#settler.add({ call, channel, result, reason, detail: detail.slice(0, 500), pause, at });
  }

  /**
   * Frees the slots of calls whose results are stored, takes further calls for lanes that were full, and schedules
   * retries.
   */
  #stored(ends: readonly Pick<TryResult, 'channel' | 'result' | 'pause'>[]): void {
    for (const { channel, result, pause } of ends) {
      const place = this.lanes.places.find(({ lane }) => lane.channel.name === channel);
      if (place) place.open -= 1;
      if (place?.full) this.#hint();
      if (result === 'retry' && pause > 0) setTimeout(() => this.#hint(), pause + 20).unref();
    }
  }

  /** Wakes the delivery, unless somebody has. This is only a hint: the sweep finds what was missed. */
  #hint(): void {
    if (this.#closing || this.#next) return;
    this.wake().catch((error: unknown) =>
      this.#options.log.warn(
        { err: error },
        'due calls could not be taken; the next sweep takes them, within 5 seconds',
      ),
    );
  }
}
