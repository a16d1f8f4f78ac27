import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ContentStore } from './contentStore.ts';

/** How long a content without a file is kept before any server deletes it; uploads renew their lease meanwhile. */
const LEASE = '90 seconds';
const RENEWAL = 20_000;
const SWEEP = 60_000;

/**
 * Leases of contents without a file: those being written, and those whose file was deleted. The lease is stored before
 * the first byte is written and removed after the last one is deleted, so nothing is lost when a server is killed.
 */
export class Leases {
  private readonly pool: pg.Pool;
  private readonly store: ContentStore;
  private readonly log: FastifyBaseLogger;
  private readonly held = new Set<string>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(pool: pg.Pool, store: ContentStore, log: FastifyBaseLogger) {
    this.pool = pool;
    this.store = store;
    this.log = log;
  }

  /** Deletes what earlier runs left, now and periodically. */
  async start(): Promise<void> {
    this.timers.push(
      setInterval(() => void this.renew(), RENEWAL),
      setInterval(() => void this.sweep(), SWEEP),
    );
    for (const timer of this.timers) timer.unref();
    await this.sweep();
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Creates the key of a content to be written, with a lease. */
  async take(): Promise<string> {
    const key = randomBytes(20).toString('hex');
    await this.pool.query('insert into file_content (key, lease_until) values ($1, now() + $2::interval)', [
      key,
      LEASE,
    ]);
    this.held.add(key);
    return key;
  }

  /**
   * Called in the transaction that stores the file: after its commit the content is kept. False if the lease has
   * expired.
   */
  async keep(db: Queryable, key: string): Promise<boolean> {
    const { rowCount } = await db.query('update file_content set lease_until = null, reserved = 0 where key = $1', [
      key,
    ]);
    return rowCount === 1;
  }

  /** Stops renewing the lease of a content whose writing has ended, successfully or not. */
  release(key: string): void {
    this.held.delete(key);
  }

  /** Called in the transaction that deletes files: their contents are deleted after its commit. */
  async abandon(db: Queryable, keys: readonly string[]): Promise<void> {
    await db.query('update file_content set lease_until = now() where key = any($1)', [keys]);
  }

  /** Deletes unreferenced contents. Failures are retried by the sweep. */
  async drop(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.held.delete(key);
      await this.remove(key, 'true').catch((error: unknown) => this.failed(error));
    }
  }

  /** Deletes all contents whose lease has expired. */
  async sweep(): Promise<void> {
    try {
      const { rows } = await this.pool.query<{ key: string }>(
        'select key from file_content where lease_until < now() order by lease_until limit 1000',
      );
      for (const { key } of rows) await this.remove(key, 'lease_until < now()');
    } catch (error) {
      this.failed(error);
    }
  }

  /** Deletes a content, and its row last, so that a failure is retried. Skips rows that another server works on. */
  private async remove(key: string, condition: string): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      const { rowCount } = await db.query(
        `select from file_content where key = $1 and lease_until is not null and ${condition} for update skip locked`,
        [key],
      );
      if (rowCount === 0) return;
      await this.store.remove(key);
      await db.query('delete from file_content where key = $1', [key]);
    });
  }

  private async renew(): Promise<void> {
    if (this.held.size === 0) return;
    await this.pool
      .query(
        'update file_content set lease_until = now() + $2::interval where key = any($1) and lease_until is not null',
        [[...this.held], LEASE],
      )
      .catch((error: unknown) => this.failed(error));
  }

  private failed(error: unknown): void {
    this.log.warn({ err: error }, 'a file that is not needed any more could not be deleted yet');
  }
}
