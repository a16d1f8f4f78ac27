import type { HoldChoice, HoldOpen } from '../../protocol/hold.ts';
import type { Actor } from '../actor.ts';
import { endOpenAlarms, noteContinued } from '../alarms/afterHold.ts';
import { shiftAfterStandstill } from '../alarms/clock.ts';
import { addMissedTasks } from '../alarms/sweep.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { endOpenSessions } from '../loneWorker/act.ts';
import { addMissedSessions } from '../loneWorker/missed.ts';
import type { Platform } from '../platform.ts';
import { skipDueReports } from '../reports/schedules/rows.ts';
import { audit } from '../store/audit/writeAudit.ts';
import { addTask, NOT_URGENT } from '../work/tasks.ts';
import { openWork } from './openWork.ts';

interface LockedHold {
  stoodAt: string;
  since: string;
  copiedAt: string;
  releasedAt: string | null;
  releasedBy: string;
}

/** Locks the hold, so that of two administrators the second one sees that it was released. */
async function lockHold(db: Queryable): Promise<LockedHold> {
  const { rows } = await db.query<LockedHold>(
    `select stood_at::text as "stoodAt", since, copied_at as "copiedAt", released_at as "releasedAt",
       coalesce(released_by, '') as "releasedBy" from hold for update`,
  );
  const [hold] = rows;
  if (!hold) throw new ApiError('INVALID_STATE');
  const { releasedAt: at, releasedBy: by } = hold;
  if (at !== null) throw new ApiError('HOLD_RELEASED', { released: { by, at } });
  return hold;
}

/**
 * Puts a restored copy into service, in one transaction: until it is committed, everything stands still in every process;
 * then all of them go on. `choice`: whether what is open in the copy is ended or continues. Returns what was open.
 * @throws ApiError HOLD_RELEASED, with whom and when, if it has been released; INVALID_STATE if it never was on hold
 */
export function releaseHold({ pools, config }: Platform, actor: Actor, choice: HoldChoice): Promise<HoldOpen> {
  const by = actor.name || actor.login;
  const who = { id: actor.userId, name: by };
  return inTransaction(
    pools.jobs,
    async (db) => {
      const { stoodAt, since, copiedAt } = await lockHold(db);
      const open = await openWork(db);
      if (choice === 'END') {
        await endOpenAlarms(db, who, { copiedAt });
        await endOpenSessions(db, by);
        await skipDueReports(db, config.timeZone);
      }
      // of what was ended nothing waits any more, so nothing moves
      await shiftAfterStandstill(db, stoodAt);
      if (choice === 'CONTINUE') await noteContinued(db, who, { copiedAt });
      await db.query(
        `update hold set released_at = clock_timestamp(), released_by_id = $1, released_by = $2, open_alarms = $3`,
        [actor.userId, by, choice],
      );
      await audit(db, actor, { action: 'release', type: 'hold', id: 0, after: { since, copiedAt, choice, ...open } });
      await goOn(db);
      return open;
    },
    { attempts: 3 },
  );
}

/** Adds the tasks of everything that is due now, so that no process waits for its next sweep. */
async function goOn(db: Queryable): Promise<void> {
  await addMissedTasks(db);
  await addMissedSessions(db);
  await addTask(db, 'alarm_deliver', {}, { priority: 1 });
  await addTask(db, 'report_mail', {}, { priority: NOT_URGENT });
}
