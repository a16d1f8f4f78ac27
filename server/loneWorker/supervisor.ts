import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { systemActor } from '../actor.ts';
import { storeAlarm } from '../alarms/raise.ts';
import { LOCKS } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import { ADD_TASK } from '../work/tasks.ts';
import type { Tasks } from '../work/worker.ts';
import { readySessionAlarm, storeSessionAlarm } from './alarm.ts';
import { readyReminder } from './reminder.ts';
import { arm, note, readSession, type Session } from './rows.ts';

/** How often sessions without a task are looked for, in milliseconds. */
const SWEEP = 5_000;
/** How often old sessions are deleted, in milliseconds. */
const UPKEEP = 3_600_000;

interface SupervisorOptions {
  /** Connections of the worker. */
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The platform with the current definitions. */
  current(): Platform;
  /** URL under which people reach the platform. */
  url(): string;
  /** Full months for which ended sessions are kept. */
  months: number;
}

/** Reminds people who work alone, and raises their alarms. The database decides; a process holds only timers. */
export class LoneWorkers {
  readonly #options: SupervisorOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  #sweeping: Promise<unknown> = Promise.resolve();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** What its tasks do. */
  get tasks(): Pick<Tasks, 'lone_worker_due'> {
    return { lone_worker_due: ({ session }) => this.#due(session) };
  }

  /** Does what is due in a session: once, however often it is called. */
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
        // whoever held the row before has checked in, ended it, or raised the alarm
        if (!session?.acts || !session.overdue) return;
        await storeSessionAlarm(db, platform, session, { reason: 'overdue', ready, by: null });
      },
      { attempts: 3 },
    );
  }

  /** Asks the person on the own devices for the check-in, then waits for the alarm. */
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
        await arm(db, id);
        await note(db, session, 'reminded', null, { alarm });
      },
      { attempts: 3 },
    );
  }

  /** Begins to look for sessions without a task. */
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
    this.#run(addMissed(this.#options.pool), 'the lone workers were not looked through');
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

/** Adds the tasks of sessions that have lost theirs, or the process that had it; one server at a time. */
function addMissed(pool: pg.Pool): Promise<void> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [
      LOCKS.loneWorkerUpkeep,
    ]);
    if (!rows[0]?.held) return;
    await db.query(
      `select ${ADD_TASK}('lone_worker_due', json_build_object('session', s.id), job_key := s.key, priority := 101)
       from (select id, concat_ws(':', 'lone_worker_due', id) as key from lone_worker
         where act_at < clock_timestamp() - interval '2 s' order by act_at limit 1000) s
       where not exists (select from graphile_worker._private_jobs t where t.key = s.key and t.is_available
         and t.run_at <= clock_timestamp())`,
    );
  });
}

/** Deletes sessions that ended so many months ago, with their logs. */
async function forgetSessions(pool: pg.Pool, months: number): Promise<void> {
  await pool.query('delete from lone_worker where ended_at < clock_timestamp() - make_interval(months => $1)', [
    months,
  ]);
}
