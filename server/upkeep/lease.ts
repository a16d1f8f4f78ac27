import { randomUUID } from 'node:crypto';
import type { Queryable } from '../store/behaviors.ts';

/** The lease of a server that stopped without releasing it expires after this time. */
const LEASE = '10 seconds';

/** The lease was lost: another server works now, so the current batch must be rolled back. */
export class LeaseLost extends Error {}

/** The lease for the upkeep: one server of a database has it at a time. */
export class Lease {
  private readonly holder = randomUUID();

  /** Acquires the lease; false if another server has it. */
  async take(db: Queryable): Promise<boolean> {
    const { rowCount } = await db.query(
      `update upkeep_lease set holder = $1, until = now() + $2::interval where holder = $1 or until < now()`,
      [this.holder, LEASE],
    );
    return rowCount === 1;
  }

  /** Renews the lease; inside a transaction it is held to the end. Throws if it is lost. */
  async hold(db: Queryable): Promise<void> {
    const { rowCount } = await db.query(
      `update upkeep_lease set until = clock_timestamp() + $2::interval where holder = $1`,
      [this.holder, LEASE],
    );
    if (rowCount !== 1) throw new LeaseLost('Another server does the upkeep now.');
  }

  /** Releases the lease. */
  async release(db: Queryable): Promise<void> {
    await db.query(`update upkeep_lease set holder = null, until = '-infinity' where holder = $1`, [this.holder]);
  }
}
