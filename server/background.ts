import type { FastifyBaseLogger } from 'fastify';
import { memoized } from '../src/engine/memoized.ts';
import { AlarmEngine } from './alarms/engine.ts';
import { BulkRunner } from './bulk/runner.ts';
import { requestTasks } from './calendars/requests.ts';
import type { Config } from './config.ts';
import type { PlatformDatabase } from './connections.ts';
import type { Files } from './files/service.ts';
import { checkInByReminder } from './loneWorker/reminder.ts';
import { LoneWorkers } from './loneWorker/supervisor.ts';
import { onConnections } from './onConnections.ts';
import type { Metrics } from './operation/metrics.ts';
import type { LiveDefinitions } from './overlays/live.ts';
import { reminderTasks } from './ownData/reminders.ts';
import { OwnLinkSender } from './ownData/sender.ts';
import type { Platform } from './platform.ts';
import { ReportSender } from './reports/schedules/sender.ts';
import { ImportRunner } from './transfer/runner.ts';
import { Upkeep } from './upkeep/upkeep.ts';
import { Watchdog } from './watchdog/watchdog.ts';
import { RUNNERS, type Tasks, Worker } from './work/worker.ts';

interface BackgroundOptions {
  config: Config;
  database: PlatformDatabase;
  log: FastifyBaseLogger;
  metrics: Metrics;
  files: Files;
  /** The definitions in force, which are loaded later. */
  live(): LiveDefinitions;
  /** URL under which people reach the platform. */
  url(): string;
}

/** What the platform does without being called: alarms, lone workers, imports, reports, upkeep, and their tasks. */
export class Background {
  readonly alarms: AlarmEngine;
  readonly upkeep: Upkeep;
  readonly #imports: ImportRunner;
  readonly #bulk: BulkRunner;
  readonly #loneWorkers: LoneWorkers;
  readonly #reports: ReportSender;
  readonly #watchdog: Watchdog;
  readonly #workers: readonly Worker[];

  constructor({ config, database, log, metrics, files, live, url }: BackgroundOptions) {
    const { jobs, alarms } = database.pools;
    const current = () => live().platform;
    // alarms find whom they call on connections of their own, so that they wait for no API call
    const urgentOf = memoized(1, (platform: Platform) => onConnections(platform, alarms).platform);
    const currentUrgent = () => urgentOf(current());
    this.upkeep = new Upkeep({ pool: jobs, log, current: () => live().serving.context });
    this.#imports = new ImportRunner({ jobs, log, current });
    this.#bulk = new BulkRunner({ jobs, log, current });
    this.alarms = new AlarmEngine({
      config,
      pools: database.pools,
      log,
      metrics,
      files,
      current,
      urgent: currentUrgent,
      accepted: checkInByReminder,
      url,
    });
    this.#loneWorkers = new LoneWorkers({
      pool: alarms,
      log,
      months: config.alarmMonths,
      current: currentUrgent,
      url,
    });
    this.#watchdog = new Watchdog({ pool: alarms, log, current });
    this.#reports = new ReportSender({ pool: alarms, log, current, url });
    const ownLinks = new OwnLinkSender({ pool: alarms, log, current, url });
    const urgent = { ...this.alarms.tasks, ...this.#loneWorkers.tasks };
    const others: Omit<Tasks, keyof typeof urgent> = {
      ...this.#imports.tasks,
      ...this.#bulk.tasks,
      ...this.upkeep.tasks,
      ...this.#reports.tasks,
      ...ownLinks.tasks,
      ...reminderTasks(alarms, current),
      ...requestTasks(current),
    };
    // apart, so that work which may take minutes never takes the place of an alarm's
    this.#workers = [
      new Worker(database, log, { tasks: urgent, ...RUNNERS.alarms }),
      new Worker(database, log, { tasks: others, ...RUNNERS.others }),
    ];
  }

  async start(): Promise<void> {
    for (const worker of this.#workers) worker.start();
    this.upkeep.start();
    this.#imports.start();
    this.#bulk.start();
    await this.alarms.start();
    this.#loneWorkers.start();
    this.#reports.start();
    this.#watchdog.start();
  }

  /** Ends what is being done; what has not begun is done after the next start, or by another process. */
  async stop(): Promise<void> {
    this.#imports.stop();
    this.#bulk.stop();
    this.upkeep.stop();
    await Promise.all(this.#workers.map((worker) => worker.stop()));
    await Promise.all([this.alarms.close(), this.#loneWorkers.close(), this.#reports.close(), this.#watchdog.close()]);
  }
}
