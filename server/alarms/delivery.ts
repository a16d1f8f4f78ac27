import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ChannelName } from '../../protocol/delivery.ts';
import type { Config } from '../config.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ContentStore } from '../files/contentStore.ts';
import type { Metrics } from '../operation/metrics.ts';
import { tokenSecret } from '../session/tokens.ts';
import { AnswerTokens } from './answers/token.ts';
import { type Channel, ChannelError } from './channel.ts';
import { Checks } from './channels/checks.ts';
import { channelFor, channelsOf, LIMITS } from './channels/choose.ts';
import type { ChannelNow } from './channels/health.ts';
import { Lane, type LaneLimits, NotSentError } from './channels/lane.ts';
import { ChannelMeasures } from './channels/measures.ts';
import { type TakenCall, type TryEnd, takeCalls } from './deliveryRows.ts';
import { OutgoingCalls } from './outgoing.ts';
import { Settler } from './settler.ts';

/** How one attempt of a call ended. Failed attempts that are tried again are not reported. */
export interface CallOutcome {
  callId: number;
  participantId: number;
  deviceType: string;
  channel: ChannelName | null;
  /** FAILED: refused, or all tries failed. */
  state: 'SENT' | 'FAILED';
  /** It has reached the device. */
  delivered: boolean;
  /** Why it failed: the code of a ChannelError, `noChannel`, `lost` or `defect`. */
  reason: string | null;
  /** How often it was made again with the same key because its process died. */
  repeats: number;
}

/**
 * Told of calls of one job that have ended, in the transaction that stores it. The job's row is locked (`for update`),
 * the calls already have their state, `sent_at`, `delivered_at` or `ended_at`, and their log entry; what follows from
 * it (the time for an answer, the next device, the end of the step) is the engine's. `raisedAt` is the exact text of
 * the job's `raised_at`, which a call needs as part of its key.
 */
export type Settle = (
  db: pg.PoolClient,
  job: { id: number; raisedAt: string },
  outcomes: readonly CallOutcome[],
) => Promise<void>;

export interface DeliveryOptions {
  /** Its transactions are short; no channel is asked within one. */
  pool: pg.Pool;
  config: Config;
  log: FastifyBaseLogger;
  metrics: Metrics;
  settle: Settle;
  /** Contents of the files that go out with calls. */
  contents: ContentStore;
  /** URL under which people reach the platform. */
  url(): string;
  /** Instead of those that are set up; for tests. */
  channels?: readonly Channel[];
  limits?: Partial<LaneLimits>;
}

/** Tries of a call, and the milliseconds between them. */
const PAUSES = [1_000, 4_000, 15_000];
const MOST_TRIES = PAUSES.length + 1;
/** Milliseconds for calls to end when the process stops. */
const FAREWELL = 5_000;
/** Calls without a channel that fail at once. */
const NO_CHANNEL = { channel: null, lease: 60_000, room: 500 };

/** A lane, and the calls that this process has taken for it and whose ends are not stored yet. */
interface Place {
  lane: Lane;
  email: boolean[];
  open: number;
  /** There may be more calls than it had room for. */
  full: boolean;
}

const outcomeOf = ({ call, channel, result, reason }: TryEnd): CallOutcome => ({
  ...{ callId: call.id, participantId: call.participantId, deviceType: call.deviceType, channel, reason },
  ...{ state: result === 'failed' ? 'FAILED' : 'SENT', delivered: result === 'delivered', repeats: call.repeats },
});

/**
 * Hands planned calls to their channels: `PLANNED` and due → `SENDING`, stored with a lease before the channel is asked,
 * → `SENT` or `FAILED`. Most urgent first over all jobs, as many as the channels have room for, so that a mass alarm
 * does not delay an urgent one. A call whose lease has run out is made again with the same key.
 */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #channels: readonly Channel[];
  readonly #places: readonly Place[];
  readonly #without: boolean[];
  readonly #tokens: AnswerTokens;
  readonly #outgoing: OutgoingCalls;
  readonly #settler: Settler;
  readonly #checks = new Checks();
  #taking: Promise<void> | undefined;
  #again = false;
  #closing = false;

  constructor(options: DeliveryOptions) {
    const { pool, config, log, metrics, url, limits } = options;
    this.#options = options;
    this.#channels = options.channels ?? channelsOf(config, options.contents);
    const measures = new ChannelMeasures(metrics.registry, () => this.#places.map(({ lane }) => lane));
    const serves = (name: ChannelName | undefined) =>
      [true, false].filter((email) => channelFor(email ? 'EMAIL' : 'PHONE', this.#channels) === name);
    this.#places = this.#channels.map((channel) => ({
      lane: new Lane(channel, { ...LIMITS[channel.name], ...limits }, measures),
      ...{ email: serves(channel.name), open: 0, full: false },
    }));
    this.#without = serves(undefined);
    this.#tokens = new AnswerTokens(tokenSecret(config.tokenSecret, config.dataDir));
    this.#outgoing = new OutgoingCalls(pool, this.#tokens, url);
    this.#settler = new Settler({
      ...{ pool, log, done: (ends) => this.#stored(ends) },
      settle: (db, job, ends) => options.settle(db, job, ends.map(outcomeOf)),
    });
  }

  /** Which channel a device type uses; undefined: none, its calls fail with `noChannel`. */
  channelFor(deviceType: string): ChannelName | undefined {
    return channelFor(deviceType, this.#channels);
  }

  /** The channels that are set up, as they are now in this process. */
  channels(): Promise<ChannelNow[]> {
    return Promise.all(
      this.#places.map(async ({ lane: { channel, limits, health } }) => ({
        ...{ name: channel.name, limits, health, check: await this.#checks.of(channel) },
        serves: { email: this.channelFor('EMAIL') === channel.name, others: this.channelFor('PHONE') === channel.name },
      })),
    );
  }

  /**
   * Takes calls that are due (also those whose lease has run out), and goes on by itself while there are more. Called by
   * the task of a step that planned calls, by the sweep, and after a commit as a hint; cheap if nothing is due.
   * Resolves when the calls that could be taken now are stored as SENDING.
   */
  wake(): Promise<void> {
    this.#again = true;
    this.#taking ??= this.#take();
    return this.#taking;
  }

  /** Takes no more calls, and waits until those handed to channels have ended and are stored, at most a few seconds. */
  async stop(): Promise<void> {
    this.#closing = true;
    for (const { lane } of this.#places) lane.close();
    await this.#taking?.catch(() => undefined);
    const until = performance.now() + FAREWELL;
    while (this.#places.some(({ open }) => open > 0) && performance.now() < until) await delay(20);
    this.#settler.close();
    await Promise.all(this.#channels.map((channel) => channel.close()));
  }

  /** Again while it is woken meanwhile. */
  async #take(): Promise<void> {
    try {
      while (this.#again && !this.#closing) {
        this.#again = false;
        for (const place of this.#places) await this.#takeFor(place);
        if (this.#without.length > 0) await this.#failWithout();
      }
    } finally {
      this.#taking = undefined;
    }
  }

  async #takeFor(place: Place): Promise<void> {
    const { lane, email } = place;
    const room = 2 * lane.limits.concurrency - place.open;
    if (email.length === 0 || room <= 0) return;
    const takenAt = performance.now();
    const options = { email, channel: lane.channel.name, lease: lane.lease, room, tokens: this.#tokens };
    const { taken, lost } = await inTransaction(this.#options.pool, (db) => takeCalls(db, options), { attempts: 3 });
    const count = taken.length + lost.length;
    place.open += count;
    place.full = count === room;
    for (const call of lost) this.#end(call, lane.channel.name, 'failed', 'lost', 'Its process died again and again.');
    for (const call of taken) void this.#send(lane, call, takenAt);
  }

  async #failWithout(): Promise<void> {
    const options = { ...NO_CHANNEL, email: this.#without, tokens: this.#tokens };
    const { taken, lost } = await inTransaction(this.#options.pool, (db) => takeCalls(db, options), { attempts: 3 });
    for (const call of [...taken, ...lost]) this.#end(call, null, 'failed', 'noChannel', '');
    if (taken.length === NO_CHANNEL.room) this.#again = true;
  }

  async #send(lane: Lane, call: TakenCall, takenAt: number): Promise<void> {
    const { name } = lane.channel;
    try {
      const outgoing = await this.#outgoing.of(call, takenAt + lane.lease - lane.limits.timeout);
      const { outcome } = await lane.send(outgoing, takenAt);
      this.#end(call, name, outcome, null, '');
    } catch (error) {
      if (error instanceof NotSentError) {
        if (error.why === 'closed') this.#end(call, name, 'retry', 'stopped', '');
        else this.#stored([{ call, channel: name, result: 'retry', reason: null, detail: '', pause: 0 }]);
        return;
      }
      const known = error instanceof ChannelError;
      if (!known) this.#options.log.error({ err: error }, 'a channel failed unexpectedly');
      const result = (known && error.permanent) || call.tries >= MOST_TRIES ? 'failed' : 'retry';
      this.#end(call, name, result, known ? error.code : 'defect', known ? error.message : '');
    }
  }

  #end(
    call: TakenCall,
    channel: ChannelName | null,
    result: TryEnd['result'],
    reason: string | null,
    detail: string,
  ): void {
    const pause = result === 'retry' && reason !== 'stopped' ? (PAUSES[call.tries - 1] ?? 0) : 0;
    this.#settler.add({ call, channel, result, reason, detail: detail.slice(0, 500), pause });
  }

  /** What was open for a lane has ended; takes what there was no room for, and what is tried again. */
  #stored(ends: readonly TryEnd[]): void {
    for (const { channel, result, pause } of ends) {
      const place = this.#places.find(({ lane }) => lane.channel.name === channel);
      if (place) place.open -= 1;
      if (place?.full) this.#hint();
      if (result === 'retry' && pause > 0) setTimeout(() => this.#hint(), pause + 20).unref();
    }
  }

  /** Only a hint: the sweep finds what was missed. */
  #hint(): void {
    if (this.#closing) return;
    this.wake().catch((error: unknown) => this.#options.log.warn({ err: error }, 'due calls could not be taken'));
  }
}
