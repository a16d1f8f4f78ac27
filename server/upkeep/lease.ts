import { randomUUID } from 'node:crypto';
import type { Queryable } from '../store/behaviors.ts';

/** A server that stopped without giving the lease back is replaced after this time. */
const LEASE = '10 seconds';

/** The lease was lost: another server works now, so nothing of the running batch may stay. */
export class LeaseLost extends Error {}

/** The right to do the upkeep, which one server of a database has at a time. */
export class Lease {
  private readonly holder = randomUUID();

  /** Takes the lease; false: another server has it. */
  async take(db: Queryable): Promise<boolean> {
    const { rowCount } = await db.query(
      `update upkeep_lease set holder = $1, until = now() + $2::interval where holder = $1 or until < now()`,
      [this.holder, LEASE],
    );
    return rowCount === 1;
  }

  /** Renews the lease; in a transaction nobody else can take it before its end. Throws when it is lost. */
  async hold(db: Queryable): Promise<void> {
    const { rowCount } = await db.query(
      `update upkeep_lease set until = clock_timestamp() + $2::interval where holder = $1`,
      [this.holder, LEASE],
    );
    if (rowCount !== 1) throw new LeaseLost('Another server does the upkeep now.');
  }

  /** Gives the lease back. */
  async release(db: Queryable): Promise<void> {
    await db.query(`update upkeep_lease set holder = null, until = '-infinity' where holder = $1`, [this.holder]);
  }
}
