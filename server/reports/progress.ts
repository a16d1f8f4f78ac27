import type { ReportProgress } from '../../protocol/reports.ts';
import type { Queryable } from '../database/queryable.ts';

/** Least interval between two updates of the stored progress, in milliseconds. */
const EVERY = 500;

/** Progress of making a file, stored from time to time so that every server can report it. */
export class Progress {
  readonly #db: Queryable;
  readonly #values: [userId: number, key: string];
  readonly #now: ReportProgress = { done: 0, total: 0 };
  #storedAt = 0;
  #storing: Promise<unknown> = Promise.resolve();

  constructor(db: Queryable, userId: number, key: string) {
    this.#db = db;
    this.#values = [userId, key];
  }

  total(total: number): void {
    this.#now.total = total;
    this.#store();
  }

  row(): void {
    this.#now.done += 1;
    if (Date.now() - this.#storedAt >= EVERY) this.#store();
  }

  #store(): void {
    this.#storedAt = Date.now();
    const { done, total } = this.#now;
    // a failure to store the progress must not fail the file
    this.#storing = this.#storing
      .then(() =>
        this.#db.query(
          `insert into report_progress (user_id, key, done, total) values ($1, $2, $3, $4)
           on conflict (user_id, key) do update set done = excluded.done, total = excluded.total, at = now()`,
          [...this.#values, done, total],
        ),
      )
      .catch(() => undefined);
  }

  /** Deletes this progress and stale ones left by a server that was killed. */
  async end(): Promise<void> {
    await this.#storing;
    await this.#db
      .query(
        `delete from report_progress where (user_id, key) = ($1, $2) or at < now() - interval '1 hour'`,
        this.#values,
      )
      .catch(() => undefined);
  }
}

/** Progress of a user's file; zeros if none is stored. */
export async function progressOf(db: Queryable, userId: number, key: string): Promise<ReportProgress> {
  const { rows } = await db.query<ReportProgress>(
    'select done, total from report_progress where user_id = $1 and key = $2',
    [userId, key],
  );
  return rows[0] ?? { done: 0, total: 0 };
}
