import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, inject } from 'vitest';
import type { ChannelName } from '../../protocol/delivery.ts';
import type { CallSendResult, Channel, OutgoingCall } from '../../server/alarms/channel.ts';
import { ALL_DEVICES, type DeviceTypes } from '../../server/alarms/channels/deviceTypes.ts';
import type { LaneLimits } from '../../server/alarms/channels/lane.ts';
import { type CallOutcome, Delivery } from '../../server/alarms/delivery.ts';
import type { Config } from '../../server/config.ts';
import { createPool } from '../../server/database/pool.ts';
import { diskStore } from '../../server/files/contentStore.ts';
import { Metrics } from '../../server/operation/metrics.ts';
import { testConfig } from './database.ts';
import { newDatabase } from './helpers.ts';

export interface Stored {
  state: string;
  reason: string | null;
  repeats: number;
  tries: number;
  channel: string | null;
  key: string;
  sent: boolean;
  delivered: boolean;
}

/** A channel whose replies a test defines. */
export class ScriptedChannel implements Channel {
  readonly name: ChannelName;
  readonly serves: DeviceTypes;
  readonly got: OutgoingCall[] = [];
  /** Number of calls in progress, and the maximum so far. */
  now = 0;
  most = 0;
  answer: (call: OutgoingCall, signal: AbortSignal) => Promise<CallSendResult>;

  constructor(
    answer: ScriptedChannel['answer'] = async () => ({ outcome: 'delivered' }),
    name: ChannelName = 'simulated',
    serves: DeviceTypes = ALL_DEVICES,
  ) {
    this.answer = answer;
    this.name = name;
    this.serves = serves;
  }

  async send(call: OutgoingCall, signal: AbortSignal): Promise<CallSendResult> {
    this.got.push(call);
    this.now += 1;
    this.most = Math.max(this.most, this.now);
    try {
      return await this.answer(call, signal);
    } finally {
      this.now -= 1;
    }
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}
}

/** Rejects when the signal aborts, as the call of a hanging channel does. */
export const hanging = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

export interface Made {
  id: number;
  jobId: number;
}

interface JobOptions {
  priority?: number;
  orgId?: number;
  /** Values of the alarm's content. */
  more?: object;
}
interface CallOptions {
  device?: string;
  address?: string;
}

/** A database without a platform, for the tests of a file, and deliveries that work on it, each as long as its test. */
export async function deliveries() {
  const pool: pg.Pool = createPool(await newDatabase(), { kind: 'jobs', timeZone: 'Europe/Prague', report: () => {} });
  const running: Delivery[] = [];
  const outcomes: CallOutcome[] = [];
  let settled = 0;
  const log = pino({ level: 'silent' });

  const content = { language: 'ENGLISH', text: 'Fire in hall 3', speechText: '', translations: [] };
  const kit = {
    pool,
    outcomes,
    /** How often a delivery has reported ended calls. */
    get settled() {
      return settled;
    },
    /** Starts a delivery with these channels, or with those of the settings. */
    start(channels: Channel[] | Partial<Config>, limits: Partial<LaneLimits> = {}): Delivery {
      const config: Config = { ...testConfig(inject('dataDir')), ...(Array.isArray(channels) ? {} : channels) };
      const delivery = new Delivery({
        pool,
        queue: pool,
        config,
        log,
        limits,
        metrics: new Metrics(),
        contents: diskStore(inject('dataDir')),
        url: () => 'https://alarm.example.org',
        channels: Array.isArray(channels) ? channels : undefined,
        async settle(_db, _job, ends) {
          settled += 1;
          outcomes.push(...ends);
        },
      });
      running.push(delivery);
      return delivery;
    },
    async job({ priority = 3, orgId = 1, more = {} }: JobOptions = {}) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into alarm_job (org_id, name, status, priority, source, triggered_by, required, content)
         values ($3, 'Fire', 'PROCESSING', $1, 'user', 'admin', 1, $2) returning id`,
        [priority, JSON.stringify({ ...content, acknowledgeMode: 'ACCEPT', ...more }), orgId],
      );
      return rows[0]?.id ?? 0;
    },
    /** Stores calls of a job that are due now. */
    async calls(
      jobId: number,
      count = 1,
      { device = 'MOBILE', address = '+49 171 1000001' }: CallOptions = {},
    ): Promise<Made[]> {
      const { rows } = await pool.query<Made>(
        `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type,
           address, rank, position, due_at)
         select raised_at, id, 0, 0, 0, 77, 'Anna Meier', $3, $4, 1, n, clock_timestamp()
         from alarm_job, generate_series(1, $2) n where id = $1 returning id, job_id as "jobId"`,
        [jobId, count, device, address],
      );
      return rows;
    },
    async stored(id: number): Promise<Stored> {
      const { rows } = await pool.query<Stored>(
        `select state, reason, repeats, tries, channel, key, sent_at is not null as sent,
           delivered_at is not null as delivered from alarm_call where id = $1`,
        [id],
      );
      if (!rows[0]) throw new Error(`There is no call ${id}.`);
      return rows[0];
    },
    async states(jobId: number): Promise<{ [state: string]: number }> {
      const { rows } = await pool.query<{ state: string; n: number }>(
        'select state, count(*)::integer as n from alarm_call where job_id = $1 group by state',
        [jobId],
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
    async log(jobId: number): Promise<string[]> {
      const { rows } = await pool.query<{ kind: string }>('select kind from alarm_log where job_id = $1 order by id', [
        jobId,
      ]);
      return rows.map(({ kind }) => kind);
    },
    /** Stops all deliveries, so that none takes the calls of a later test. */
    async stop() {
      await Promise.all(running.splice(0).map((delivery) => delivery.stop()));
    },
    /** Starts a delivery, and lets it take one call of a new alarm. */
    async deliver(
      channels: Channel[] | Partial<Config>,
      options: { limits?: Partial<LaneLimits>; job?: JobOptions; call?: CallOptions } = {},
    ) {
      const delivery = kit.start(channels, options.limits);
      const job = await kit.job(options.job);
      const [call] = await kit.calls(job, 1, options.call);
      if (!call) throw new Error('There is no call.');
      await delivery.wake();
      return { delivery, job, call };
    },
  };
  afterAll(() => pool.end());
  afterEach(() => kit.stop());
  return kit;
}
