import { prepared } from '../database/prepared.ts';
import type { Queryable } from '../database/queryable.ts';

/** A change that open consoles are told of when the transaction commits. */
export interface Change {
  orgId: number;
  kind: 'alarm' | 'call' | 'loneWorker' | 'check';
  /** Id of what has changed. */
  ref: number;
  detail?: object;
}

const TELL = prepared(`with change as (insert into live_event (org_id, kind, ref, detail) values ($1, $2, $3, $4))
  select pg_notify('live_event', '')`);

/** Tells open consoles of a change. The notification is a hint to read the table. */
export async function tellChange(db: Queryable, { orgId, kind, ref, detail = {} }: Change): Promise<void> {
  await db.query({ ...TELL, values: [orgId, kind, ref, JSON.stringify(detail)] });
}
