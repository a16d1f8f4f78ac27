import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { systemActor } from '../actor.ts';
import { storeAlarm } from '../alarms/raise.ts';
import { LOCKS } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import type { Tasks } from '../work/worker.ts';
import { readySessionAlarm, storeSessionAlarm } from './alarm.ts';
import { addMissedSessions } from './missed.ts';
import { readyReminder } from './reminder.ts';
import { readSession, type Session, scheduleNextAction, writeSessionLog } from './rows.ts';

/** Milliseconds between searches for sessions without a task. */
const SWEEP = 5_000;
/** Milliseconds between deletions of old sessions. */
const UPKEEP = 3_600_000;

interface SupervisorOptions {
  /** Connections of the worker. */
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The platform with the current definitions, reading by the connections of the worker. */
  current(): Platform;
  /** URL under which people reach the platform. */
  url(): string;
  /** Full months for which ended sessions are kept. */
  months: number;
}

/**
 * Reminds people who work alone, and raises their alarms. Decisions are made in the database; a process holds only
 * timers.
 */
export class LoneWorkers {
  readonly #options: SupervisorOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  #sweeping: Promise<unknown> = Promise.resolve();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Handlers of its tasks. */
  get tasks(): Pick<Tasks, 'lone_worker_due'> {
    return { lone_worker_due: ({ session }) => this.#due(session) };
  }

  /** Does what is due in a session, and does it only once however often it is called. */
  async #due(id: number): Promise<void> {
    const { pool, current } = this.#options;
    const seen = await readSession(pool, id);
    if (!seen?.acts) return;
    if (!seen.overdue) return this.#remind(seen);
    const platform = current();
    const ready = await readySessionAlarm(platform, seen, 'overdue');
    await inTransaction(
      pool,
      async (db) => {
        const session = await readSession(db, id, true);
        // before the lock was granted, somebody may have checked in, ended the session or raised the alarm
        if (!session?.acts || !session.overdue) return;
        await storeSessionAlarm(db, platform, session, { reason: 'overdue', ready, by: null });
      },
      { attempts: 3 },
    );
  }

  /** Asks the person on their own devices to check in, and then waits for the time of the alarm. */
  async #remind({ id }: Session): Promise<void> {
    const { pool, current } = this.#options;
    const platform = current();
    await inTransaction(
      pool,
      async (db) => {
        const session = await readSession(db, id, true);
        if (!session?.acts || session.overdue) return;
        const reminder = await readyReminder(platform, db, session, this.#options.url());
        const { id: alarm } = await storeAlarm(db, platform, systemActor, reminder);
        await scheduleNextAction(db, id);
        await writeSessionLog(db, session, 'reminded', null, { alarm });
      },
      { attempts: 3 },
    );
  }

  /** Starts the periodic search for sessions without a task, and the deletion of old ones. */
  start(): void {
    this.#timers.push(
      setInterval(() => this.#sweep(), SWEEP).unref(),
      setInterval(() => this.#forget(), UPKEEP).unref(),
    );
    this.#sweep();
    this.#forget();
  }

  #run(work: Promise<unknown>, warning: string): void {
    this.#sweeping = work.catch((error: unknown) => this.#options.log.warn({ err: error }, warning));
  }

  #sweep(): void {
    this.#run(sweepSessions(this.#options.pool), 'the lone workers were not looked through');
  }

  #forget(): void {
    const { pool, months } = this.#options;
    this.#run(forgetSessions(pool, months), 'old sessions of lone workers were not deleted');
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#sweeping;
  }
}

/** Adds missing tasks of due sessions; only one server at a time does this. */
function sweepSessions(pool: pg.Pool): Promise<void> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [
      LOCKS.loneWorkerUpkeep,
    ]);
    if (!rows[0]?.held) return;
    await addMissedSessions(db);
  });
}

/** Deletes sessions that ended this many months ago, with their logs. */
async function forgetSessions(pool: pg.Pool, months: number): Promise<void> {
  await pool.query('delete from lone_worker where ended_at < clock_timestamp() - make_interval(months => $1)', [
    months,
  ]);
}
