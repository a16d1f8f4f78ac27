import { wallTime } from '../../../src/engine/clock.ts';
import type { Config } from '../../config.ts';
import type { Behavior } from '../../store/behaviors.ts';
import { nextDue, type StoredSchedule } from './due.ts';

/** Name of the behavior in `table.behaviors` of a definition. */
export const REPORT_SCHEDULE = 'reportSchedule';

/**
 * Report schedules: whoever writes a schedule becomes its owner, whose rights and language apply from then on. So
 * nobody can use the schedule of another user to receive data that he may not see himself.
 */
export function scheduleBehavior({ timeZone, smtpUrl, smtpFrom }: Config): Behavior {
  const dueOf = (record: StoredSchedule & { active?: boolean }) =>
    record.active === false ? undefined : nextDue(record, new Date(), timeZone);
  return {
    async beforeWrite({ actor }, { record, previous }) {
      const due = dueOf(record as never);
      const mail = smtpUrl !== undefined && smtpFrom !== undefined;
      const { lastFailure = null } = previous ?? {};
      Object.assign(record, {
        owner: actor.name || actor.login,
        nextDueAt: due ? wallTime(timeZone, due).now : null,
        lastFailure: mail ? (lastFailure === 'NO_MAIL' ? null : lastFailure) : 'NO_MAIL',
      });
    },

    async afterWrite({ db, actor }, { record }) {
      // the same time as in beforeWrite, unless it has passed meanwhile
      await db.query(
        `insert into report_schedule (id, owner_id, due_at, try_at) values ($1, $2, $3, $3)
         on conflict (id) do update set owner_id = excluded.owner_id, due_at = excluded.due_at, try_at = excluded.try_at,
           tries = 0`,
        [record.id, actor.userId, dueOf(record as never)?.toISOString() ?? null],
      );
    },

    async beforeRemove({ db }, { id }) {
      await db.query('delete from report_schedule where id = $1', [id]);
    },
  };
}
