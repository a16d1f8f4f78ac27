import type { WatchdogCondition, Watched } from '../../protocol/watchdog.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Found } from './checks.ts';

/** A condition that has begun or ended. */
export interface Change {
  subject: string;
  over: boolean;
}

/** Stores which conditions of a kind hold now; returns those that have begun or ended with it. */
export async function storeFound(db: Queryable, kind: Watched, found: readonly Found[]): Promise<Change[]> {
  const { rows } = await db.query<Change>(
    `with now_rows as (
       select f ->> 'subject' as subject, f - array['kind', 'subject'] as detail from jsonb_array_elements($2::jsonb) f
     ), before as (
       select subject from watchdog_condition where kind = $1 and since is not null
     ), ended as (
       update watchdog_condition c set since = null, alarm_id = null
       where kind = $1 and since is not null and subject not in (select subject from now_rows) returning subject
     ), held as (
       insert into watchdog_condition as c (kind, subject, detail, since)
       select $1, subject, detail, clock_timestamp() from now_rows
       on conflict (kind, subject) do update set detail = excluded.detail, since = coalesce(c.since, excluded.since)
       returning subject
     )
     select subject, true as over from ended
     union all select subject, false from held where subject not in (select subject from before)`,
    [kind, JSON.stringify(found)],
  );
  return rows;
}

interface Row extends Omit<WatchdogCondition, 'title' | 'count' | 'at'> {
  detail: Pick<WatchdogCondition, 'title' | 'count' | 'at'>;
}

const shown = ({ detail, ...row }: Row): WatchdogCondition => ({ ...row, ...detail });

const COLUMNS = `kind, subject, detail, since::timestamptz(0), alarm_id as "alarmId",
  case when silenced_until > clock_timestamp() then silenced_until::timestamptz(0) end as "silencedUntil",
  case when silenced_until > clock_timestamp() then silenced_by end as "silencedBy"`;

/** All conditions that hold, the oldest first. */
export async function readConditions(db: Queryable): Promise<WatchdogCondition[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from watchdog_condition c where since is not null order by c.since, kind, subject`,
  );
  return rows.map(shown);
}

/** Locks and returns the conditions for which nobody has been called and that aren't silenced. */
export async function lockUntold(db: Queryable): Promise<WatchdogCondition[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from watchdog_condition c
     where since is not null and alarm_id is null and coalesce(silenced_until <= clock_timestamp(), true)
     order by c.since, kind, subject for update`,
  );
  return rows.map(shown);
}

/** Notes the alarm that told these conditions. */
export async function noteAlarm(db: Queryable, told: readonly WatchdogCondition[], alarmId: number): Promise<void> {
  await db.query(
    `update watchdog_condition c set alarm_id = $3 from unnest($1::text[], $2::text[]) t (kind, subject)
     where c.kind = t.kind and c.subject = t.subject`,
    [told.map(({ kind }) => kind), told.map(({ subject }) => subject), alarmId],
  );
}

/** Silences a condition for some hours; 0 ends it. False if the condition doesn't hold. */
export async function silence(
  db: Queryable,
  { kind, subject, hours }: { kind: Watched; subject: string; hours: number },
  by: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update watchdog_condition set silenced_until = clock_timestamp() + make_interval(hours => $3), silenced_by = $4
     where kind = $1 and subject = $2 and since is not null`,
    [kind, subject, hours, by],
  );
  return rowCount === 1;
}
