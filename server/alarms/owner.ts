import type { Behavior } from '../store/behaviors.ts';

/** Moves the alarms and lone worker sessions of a removed organization to its parent. */
export const alarmOwnerBehavior: Behavior = {
  async beforeRemove({ db }, { id }) {
    // locks the jobs before the tallies, because whoever holds a job may wait for the lock of the tallies
    await db.query('select from alarm_job where org_id = $1 order by id for update', [id]);
    await db.query(
      'update alarm_job j set org_id = o.org_id from object o where j.org_id = $1 and o.id = $1 and o.org_id is not null',
      [id],
    );
    await db.query(
      'update lone_worker s set org_id = o.org_id from object o where s.org_id = $1 and o.id = $1 and o.org_id is not null',
      [id],
    );
  },
};
