import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../database/queryable.ts';

/** A process that hasn't reported for this time doesn't count any more: it died, or lost the database. */
const GONE = `interval '15 seconds'`;

/** This process among those of the installation, which share the limits of the channels. */
export class Processes {
  readonly #id = randomUUID();

  /**
   * Reports that this process is alive. Returns how many are, with this one, and whether it comes first in their order;
   * called every few seconds.
   */
  async report(db: Queryable): Promise<{ alive: number; isFirst: boolean }> {
    const { rows } = await db.query<{ others: number; before: number }>({
      name: 'alarm processes alive',
      text: `with gone as (delete from alarm_process where seen_at < clock_timestamp() - ${GONE} and id <> $1),
          own as (insert into alarm_process (id) values ($1) on conflict (id) do update set seen_at = clock_timestamp())
        select count(*)::integer as others, (count(*) filter (where id < $1))::integer as before from alarm_process
        where id <> $1 and seen_at >= clock_timestamp() - ${GONE}`,
      values: [this.#id],
    });
    const { others = 0, before = 0 } = rows[0] ?? {};
    return { alive: 1 + others, isFirst: before === 0 };
  }

  /** Leaves this process's share to the others. */
  async leave(db: Queryable): Promise<void> {
    await db.query('delete from alarm_process where id = $1', [this.#id]);
  }
}
