import type { Queryable } from '../database/queryable.ts';
import { storeEnd } from './act.ts';
import { readSession } from './rows.ts';

/** Ends all running sessions, in the order in which others lock them. `by`: who does, by name. */
export async function endOpenSessions(db: Queryable, by: string): Promise<void> {
  const { rows } = await db.query<{ id: number }>('select id from lone_worker where ended_at is null order by id');
  for (const { id } of rows) {
    const session = await readSession(db, id, true);
    if (session && !session.ended) await storeEnd(db, session, by, { outcome: 'ENDED_BY_OPERATOR' }, 'endedOnHold');
  }
}
