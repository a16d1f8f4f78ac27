import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { AlarmPreview, AlarmRaised, AlarmTrigger, EventReply, QuitReply } from '../../protocol/alarms.ts';
import type { AlarmActionResult, RescheduleRequest } from '../../protocol/alarmTable.ts';
import type { ChannelName } from '../../protocol/delivery.ts';
import type { Actor } from '../actor.ts';
import type { Pools } from '../database/pool.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import type { Tasks } from '../work/worker.ts';
import { urgently } from '../yieldToEventLoop.ts';
import { type Acting, type ActionName, actOnMany, runningAlarmIds, type Said } from './actions.ts';
import type {
  AlarmSource,
  Alarms,
  AnswerOutcome,
  AnswerSource,
  CallReport,
  InboundSource,
  ReportOutcome,
} from './alarms.ts';
import { concludeUnacknowledged, recordAnswer } from './answers.ts';
import { startJob, startStep } from './begin.ts';
import type { Answer, Message } from './channel.ts';
import type { ChannelState } from './channels/health.ts';
import { Processes } from './channels/processes.ts';
import { Delivery } from './delivery.ts';
import { type Job, lockJob } from './job.ts';
import { concludeSent, concludeUnanswered } from './outcomes.ts';
import { maintainAlarmTables } from './partitions.ts';
import { previewAlarm, raiseAlarm } from './raise.ts';
import { receiveEvent } from './receive.ts';
import { recordReport } from './reports.ts';
import { cancelScheduled, rescheduleAlarms } from './scheduled.ts';
import { checkSteps } from './steps.ts';
import { sweepAlarms } from './sweep.ts';

/** Milliseconds between sweeps, which look for due work that has no task. */
const SWEEP = 5_000;
/** Milliseconds between runs of the upkeep, which deletes old alarms and creates partitions ahead. */
const UPKEEP = 3_600_000;

interface EngineOptions extends Pick<Platform, 'config' | 'pools' | 'log' | 'metrics' | 'files'> {
  /** The platform with the current definitions. */
  current(): Platform;
  /** The same, reading by the connections of the worker. */
  urgent(): Platform;
  /** Called when a participant has accepted a call, in the transaction that stores the answer. */
  accepted(db: pg.PoolClient, callId: number): Promise<void>;
  /** URL under which people reach the platform. */
  url(): string;
}

/** Raises alarms and carries them out. Decisions are made in the database; a process holds only hints. */
export class AlarmEngine implements Alarms {
  readonly #options: EngineOptions;
  readonly #pools: Pools;
  readonly #delivery: Delivery;
  readonly #processes = new Processes();
  readonly #timers: NodeJS.Timeout[] = [];
  #sweeping: Promise<unknown> = Promise.resolve();
  #sweptAt = performance.now();
  #leads = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#pools = options.pools;
    const { pools, config, log, metrics, files } = options;
    const sweptSecondsAgo = () => this.sweptSecondsAgo();
    new Gauge({
      name: 'tocsin_alarm_sweep_age_seconds',
      help: 'Seconds since this process last looked for due alarms, which it does every 5 seconds',
      registers: [metrics.registry],
      collect() {
        this.set(sweptSecondsAgo());
      },
    });
    this.#delivery = new Delivery({
      pool: pools.delivery,
      queue: pools.queue,
      config,
      log,
      metrics,
      url: options.url,
      contents: files.store,
      settle: concludeSent,
    });
  }

  /** Handlers of the engine's tasks. */
  get tasks(): Pick<Tasks, `alarm_${string}` & keyof Tasks> {
    const { urgent } = this.#options;
    const { alarms: pool } = this.#pools;
    const held = (work: (db: pg.PoolClient, job: Job) => Promise<void>) => (payload: { job: number }) =>
      inTransaction(
        pool,
        async (db) => {
          const job = await lockJob(db, payload.job);
          if (job) await work(db, job);
        },
        { attempts: 3 },
      );
    return {
      alarm_start: async ({ job }) => {
        await urgently(() => startJob(urgent(), pool, job));
        this.#hint();
      },
      alarm_step: async (key) => {
        await urgently(() => startStep(urgent(), pool, key));
        this.#hint();
      },
      alarm_step_end: held(checkSteps),
      alarm_answers: held(concludeUnanswered),
      alarm_acknowledge: held(concludeUnacknowledged),
      alarm_deliver: () => this.#delivery.wake(),
    };
  }

  /** Wakes the delivery because calls may be due. If this process dies first, the task makes another one do it. */
  #hint(): void {
    this.#delivery
      .wake()
      .catch((error: unknown) =>
        this.#options.log.warn(
          { err: error },
          'due calls could not be taken; the next sweep takes them, within 5 seconds',
        ),
      );
  }

  raise(actor: Actor, trigger: AlarmTrigger, source: Exclude<AlarmSource, InboundSource>): Promise<AlarmRaised> {
    return urgently(() => raiseAlarm(this.#options.current(), this.#pools, actor, trigger, source));
  }

  receive(actor: Actor, trigger: AlarmTrigger, source: InboundSource): Promise<EventReply> {
    return urgently(() => receiveEvent(this.#options.current(), this.#pools.calls, actor, trigger, source));
  }

  preview(actor: Actor, trigger: AlarmTrigger): Promise<AlarmPreview> {
    return previewAlarm(this.#options.current(), actor, trigger, (steps) => this.#delivery.lanes.takes(steps));
  }

  acknowledge(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult> {
    return this.#act('acknowledge', actor, ids, { text });
  }

  stop(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult> {
    return this.#act('stop', actor, ids, { text });
  }

  closeAlarms(actor: Actor, ids: readonly number[], said: Said): Promise<AlarmActionResult> {
    return this.#act('close', actor, ids, said);
  }

  comment(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult> {
    return this.#act('comment', actor, ids, { text });
  }

  #act(name: ActionName, actor: Actor, ids: readonly number[], said: Said): Promise<AlarmActionResult> {
    return actOnMany(this.#pools.calls, name, this.#acting(actor), ids, said);
  }

  #acting(actor: Actor): Acting {
    return { actor, timeZone: this.#options.config.timeZone };
  }

  cancel(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult> {
    return cancelScheduled(this.#pools.calls, this.#acting(actor), ids, text);
  }

  reschedule(actor: Actor, request: RescheduleRequest): Promise<AlarmActionResult> {
    return rescheduleAlarms(this.#pools.calls, this.#acting(actor), request);
  }

  async quit(actor: Actor, alarmPointId: number): Promise<QuitReply> {
    const { list } = await this.acknowledge(actor, await runningAlarmIds(this.#pools.calls, alarmPointId), '');
    return { id: alarmPointId, ended: list.filter(({ ok }) => ok).length };
  }

  async answer(callId: number, raisedAt: string | null, answer: Answer, by: AnswerSource): Promise<AnswerOutcome> {
    const { accepted } = this.#options;
    const record = async (db: pg.PoolClient) => {
      const taken = await recordAnswer(db, callId, raisedAt, answer, by);
      if (taken.outcome === 'taken' && answer !== 'DECLINE') await accepted(db, callId);
      return taken;
    };
    const outcome = await urgently(() => inTransaction(this.#pools.calls, record, { attempts: 3 }));
    if (outcome.outcome === 'taken') this.#hint();
    return outcome;
  }

  async report(callId: number, raisedAt: string, report: CallReport): Promise<ReportOutcome> {
    const { alarms: pool } = this.#pools;
    const outcome = await inTransaction(pool, (db) => recordReport(db, callId, raisedAt, report), { attempts: 3 });
    if (outcome.outcome === 'taken') this.#hint();
    return outcome;
  }

  sendMessage(message: Message): Promise<void> {
    return this.#delivery.lanes.sendMessage(message);
  }

  channelFor(deviceType: string): ChannelName | undefined {
    return this.#delivery.lanes.channelFor(deviceType);
  }

  channels(): Promise<ChannelState[]> {
    return this.#delivery.lanes.states();
  }

  /** Reports that this process is alive; returns how many others are. The report counts for some seconds. */
  async join(): Promise<number> {
    return (await this.#processes.report(this.#pools.alarms)).alive - 1;
  }

  /** Starts the periodic sweep and upkeep. */
  async start(): Promise<void> {
    this.#timers.push(
      setInterval(() => this.#sweep(), SWEEP).unref(),
      setInterval(() => void this.#upkeep(), UPKEEP).unref(),
    );
    await Promise.all([this.#upkeep(), this.#share()]);
    this.#sweep();
  }

  #sweep(): void {
    const { log } = this.#options;
    this.#sweeping = Promise.all([sweepAlarms(this.#pools.alarms), this.#share()])
      .then(([back]) => {
        this.#sweptAt = performance.now();
        if (back > 0) log.warn({ seconds: back }, 'the clock of the database was set back; waiting alarms follow it');
        return this.#delivery.wake();
      })
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the sweep for due alarms failed; it runs again in 5 seconds'),
      );
  }

  /** Learns how many processes share the limits of the channels; as long as that fails, it is as many as before. */
  async #share(): Promise<void> {
    try {
      const { alive, isFirst } = await this.#processes.report(this.#pools.alarms);
      this.#delivery.lanes.share(alive);
      this.#leads = isFirst;
    } catch (error) {
      this.#leads = false;
      this.#options.log.warn(
        { err: error },
        'the servers that share the channels could not be counted; the limits stay as they are',
      );
    }
  }

  leads(): boolean {
    return this.#leads;
  }

  sweptSecondsAgo(): number {
    return (performance.now() - this.#sweptAt) / 1_000;
  }

  async #upkeep(): Promise<void> {
    const { config, log } = this.#options;
    await maintainAlarmTables(this.#pools.alarms, config.alarmMonths, config.timeZone).catch((error: unknown) =>
      log.warn({ err: error }, 'partitions of alarms could not be made or deleted; tried again in an hour'),
    );
  }

  /** Stops after the current calls. The worker must have stopped before. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#sweeping;
    await this.#delivery.stop();
    // if this fails, the others notice it a few seconds later
    await this.#processes.leave(this.#pools.alarms).catch(() => undefined);
  }
}
