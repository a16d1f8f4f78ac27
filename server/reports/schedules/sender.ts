import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Platform } from '../../platform.ts';
import { addTask, addTaskIfNoneReady, NOT_URGENT } from '../../work/tasks.ts';
import type { Tasks } from '../../work/worker.ts';
import { claimReport, endReport, isReportDue } from './rows.ts';
import { sendReport } from './send.ts';

/** Polling interval for due reports, in milliseconds. */
const LOOK = 15_000;

interface SenderOptions {
  /** The worker's connection pool. */
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The platform with the current definitions. */
  current(): Platform;
  /** URL under which people reach the console. */
  url(): string;
}

/**
 * Sends due reports, one at a time in the whole platform, so that they leave the worker free for alarms. A lease in the
 * database decides which server sends a report; the task is only a hint.
 */
export class ReportSender {
  readonly #options: SenderOptions;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<unknown> = Promise.resolve();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Handler of the task `report_mail`: sends the next report. */
  get tasks(): Pick<Tasks, 'report_mail'> {
    return { report_mail: () => this.#next() };
  }

  async #next(): Promise<void> {
    const { pool, current, url, log } = this.#options;
    const platform = current();
    const { timeZone } = platform.config;
    const report = await claimReport(pool, timeZone);
    if (!report) return;
    const result = await sendReport(platform, report, url());
    if (!result.sent) log.warn({ schedule: report.id, ...result }, 'a report was not sent');
    await endReport(pool, report, result, timeZone);
    await addTask(pool, 'report_mail', {}, { priority: NOT_URGENT });
  }

  /** Starts polling for due reports. */
  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK).unref();
    this.#look();
  }

  #look(): void {
    const { pool, log } = this.#options;
    this.#looking = isReportDue(pool)
      .then((due) => (due ? addTaskIfNoneReady(pool, 'report_mail') : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'due report schedules could not be read; tried again'));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }
}
