import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import type { Queryable } from '../store/behaviors.ts';
import type { ContentStore } from './contentStore.ts';

/** How long a content without a file may stay before any server deletes it; whoever is at work on it says so meanwhile. */
const LEASE = '90 seconds';
const RENEWAL = 20_000;
const SWEEP = 60_000;

/**
 * The contents nobody refers to: such that are being written, and such whose file was deleted. Each is in the database
 * before its first byte is stored and until its last one is deleted, so whatever happens in between is found again.
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

  /** Deletes what earlier runs left behind, now and from time to time. */
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

  /** A new key to write a content under. */
  async take(): Promise<string> {
    const key = randomBytes(20).toString('hex');
    await this.pool.query('insert into file_content (key, lease_until) values ($1, now() + $2::interval)', [
      key,
      LEASE,
    ]);
    this.held.add(key);
    return key;
  }

  /** In the transaction that stores the file: from its end on the content stays. False: it was given up meanwhile. */
  async keep(db: Queryable, key: string): Promise<boolean> {
    const { rowCount } = await db.query('update file_content set lease_until = null, reserved = 0 where key = $1', [
      key,
    ]);
    return rowCount === 1;
  }

  /** The writing of a content has ended, either way. */
  release(key: string): void {
    this.held.delete(key);
  }

  /** In the transaction that deletes files: their contents go after its end. */
  async abandon(db: Queryable, keys: readonly string[]): Promise<void> {
    await db.query('update file_content set lease_until = now() where key = any($1)', [keys]);
  }

  /** Deletes contents that nobody refers to any more. What fails now is tried again by the sweep. */
  async drop(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.held.delete(key);
      await this.remove(key, 'true').catch((error: unknown) => this.failed(error));
    }
  }

  /** Deletes everything whose lease has run out. */
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

  /** The row goes last: what could not be deleted is not forgotten. Another server that is at it is left alone. */
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
