import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { wallTime } from '../../src/engine/clock.ts';
import { systemActor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import { addTask, NOT_URGENT } from '../work/tasks.ts';
import type { Tasks } from '../work/worker.ts';
import { deviceOf, personIn } from './person.ts';

/** The field with the day on which the person was last reminded. */
const REMINDED = 'remindedOn';
/** The time of day at which reminders are due, in the platform's time zone. */
const CLOCK = '09:00';
/** Time for which nobody is reminded of a message. */
const SOON = '12 hours';

/**
 * SQL: the moments of both reminders of the row `l`. `$2`: days before the day for the first one, null: there is none; `$3`: time
 * zone.
 */
const MOMENTS = `lateral (values (1, (l.wanted_until - $2::integer + time '${CLOCK}') at time zone $3),
  (2, (l.wanted_until + time '${CLOCK}') at time zone $3)) m(number, at)`;

/** Days before the day for the first reminder, as the definition says; undefined: nobody is reminded. */
const daysBefore = (platform: Platform): number | undefined =>
  personIn(platform).actions.find(({ reminds }) => reminds !== undefined)?.reminds;

/** Adds the task of the next reminder of a link, in the transaction of `db`; none if no reminder follows. */
export async function planReminder(db: Queryable, platform: Platform, id: number): Promise<void> {
  const days = daysBefore(platform);
  if (days === undefined) return;
  const { rows } = await db.query<{ at: string }>(
    `select m.at::text as at from own_link l, ${MOMENTS}
     where l.object_id = $1 and m.number > l.reminders and m.at > clock_timestamp() + interval '${SOON}' order by m.at limit 1`,
    [id, days, platform.config.timeZone],
  );
  if (rows[0]) await addTask(db, 'own_reminder', { person: id }, { priority: NOT_URGENT, at: rows[0].at });
}

/**
 * Begins the reminder that is due, unless it was begun already; returns whether one is to be sent. Links whose day is over, and
 * those of people who have confirmed, have none.
 */
async function takeDue(db: Queryable, platform: Platform, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update own_link l set reminders = due.number from (
       select l.object_id, max(m.number) as number from own_link l, ${MOMENTS}
       where l.object_id = $1 and m.at <= clock_timestamp() group by l.object_id) due
     where l.object_id = due.object_id and l.reminders < due.number and ${IN_SERVICE}
       and clock_timestamp() < (l.wanted_until + 1)::timestamp at time zone $3`,
    [id, daysBefore(platform) ?? null, platform.config.timeZone],
  );
  return rowCount === 1;
}

/** Sends the reminder of a person that is due, and plans the next one, in one transaction. */
async function remind(pool: pg.Pool, platform: Platform, id: number): Promise<void> {
  const resource = personIn(platform);
  const { store, config } = platform;
  await inTransaction(pool, async (db) => {
    const isDue = await takeDue(db, platform, id);
    await planReminder(db, platform, id);
    if (!isDue) return;
    const record = await store.get(systemActor, resource, id, db);
    const device = record.active === false ? undefined : deviceOf(platform, record);
    if (!device) return;
    await db.query(
      'update own_link set message_key = $2, device_type = $3, address = $4, tries = 0 where object_id = $1',
      [id, randomUUID(), device.type, device.address],
    );
    if (resource.fields[REMINDED]) {
      const { today } = wallTime(config.timeZone);
      await store.maintain(systemActor, resource, { [REMINDED]: today, id, version: record.version }, db);
    }
    await addTask(db, 'own_link', { person: id }, { priority: NOT_URGENT });
  });
}

/** Handler of the task `own_reminder`. Its row says what is due, so that a repeated task sends nothing twice. */
export function reminderTasks(pool: pg.Pool, current: () => Platform): Pick<Tasks, 'own_reminder'> {
  return { own_reminder: ({ person }) => remind(pool, current(), person) };
}
