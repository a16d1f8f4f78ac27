import type { Behavior } from '../store/behaviors.ts';

/** When an organization is removed, its alarms and the sessions of its lone workers go to the one above. */
export const alarmOwnerBehavior: Behavior = {
  async beforeRemove({ db }, { id }) {
    // before the lock of the tallies, for which whoever holds an alarm may wait
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
