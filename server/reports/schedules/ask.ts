import { wallTime } from '../../../src/engine/clock.ts';
import type { Resource } from '../../../src/engine/definition.ts';
import type { Actor } from '../../actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ApiError } from '../../errors.ts';
import { refuseOnHold } from '../../hold/hold.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../store/audit/writeAudit.ts';
import { addTask, NOT_URGENT } from '../../work/tasks.ts';
import { noteSending } from './rows.ts';

/** Least minutes between two requests for the same schedule, so that recipients are not flooded. */
const PAUSE = 1;

/**
 * Requests that the report of schedule `id` is sent once, as soon as the worker can, with the rights of the schedule's
 * owner. Its regular times don't change.
 * @throws INVALID_STATE if it is already requested or being sent, TOO_MANY_REQUESTS shortly after the last request,
 * ON_HOLD: nothing is sent
 */
export function requestReport(
  { pool, store, config }: Platform,
  actor: Actor,
  { schedules, id }: { schedules: Resource; id: number },
): Promise<void> {
  return inTransaction(pool, async (db) => {
    await store.get(actor, schedules, id, db);
    await refuseOnHold(db);
    const { rows } = await db.query<{ busy: boolean; soon: boolean }>(
      `select asked_at is not null or coalesce(leased_until > clock_timestamp(), false) as busy,
         coalesce(last_asked_at > clock_timestamp() - make_interval(mins => $2), false) as soon
       from report_schedule where id = $1 for update`,
      [id, PAUSE],
    );
    const [found] = rows;
    if (!found) throw new ApiError('NOT_FOUND');
    if (found.busy) throw new ApiError('INVALID_STATE');
    if (found.soon) throw new ApiError('TOO_MANY_REQUESTS');
    await db.query(
      `update report_schedule set asked_at = date_trunc('milliseconds', clock_timestamp()), last_asked_at = clock_timestamp()
       where id = $1`,
      [id],
    );
    await noteSending(db, id, wallTime(config.timeZone, new Date()).now);
    await audit(db, actor, { action: 'askForReport', type: schedules.name, id, after: {} });
    await addTask(db, 'report_mail', {}, { priority: NOT_URGENT });
  });
}
