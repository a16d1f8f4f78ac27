import { DATE_OCCUPIED } from '../../protocol/calendars.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import type { Behavior } from '../store/behaviors.ts';

/** Maximum length of a holiday in days. */
const MOST_DAYS = 366;

/** The set that a holiday belongs to. */
interface SetKey {
  orgId: number;
  year: number;
}

function setOf(record: RecordData | undefined): SetKey | undefined {
  const { orgId, year } = record ?? {};
  return typeof orgId === 'number' && typeof year === 'number' ? { orgId, year } : undefined;
}

/** YYYY-MM-DD of a date and time. */
const dayOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 10) : '');
const DAY = 86_400_000;

/**
 * Increases the versions of the sets. Their rows stay locked until the end of the transaction, always in the same
 * order.
 */
async function touch(db: Queryable, sets: readonly (SetKey | undefined)[]): Promise<void> {
  const found = sets.flatMap((set) => set ?? []);
  const distinct = new Map(found.map((set) => [`${set.orgId} ${set.year}`, set]));
  for (const { orgId, year } of [...distinct.values()].sort((a, b) => a.orgId - b.orgId || a.year - b.year)) {
    await db.query(
      `insert into holiday_set (org_id, year) values ($1, $2)
       on conflict (org_id, year) do update set version = holiday_set.version + 1`,
      [orgId, year],
    );
  }
}

/** Rejects days on which the same set has another holiday. The row of the set must be locked. */
async function refuseOccupied(db: Queryable, record: RecordData): Promise<void> {
  const set = setOf(record);
  if (!set) return;
  const { rows } = await db.query(
    `select from object o where o.type = 'holidays' and o.deleted_at is null and o.org_id = $1 and o.doc ->> 'year' = $2
     and left(o.doc ->> 'start', 10) <= $4 and left(o.doc ->> 'end', 10) >= $3 and o.id <> $5 limit 1`,
    [set.orgId, String(set.year), dayOf(record.start), dayOf(record.end), Number(record.id ?? 0)],
  );
  if (rows.length > 0) throw new ApiError(DATE_OCCUPIED);
}

/** Faults in the days of a holiday that its definition doesn't cover. */
function faultOf({ start, end, year }: RecordData): { [field: string]: string } | undefined {
  const [first, last] = [dayOf(start), dayOf(end)];
  if (Number(first.slice(0, 4)) !== year) return { start: `inYear:${String(year)}` };
  return Date.parse(last) - Date.parse(first) >= MOST_DAYS * DAY ? { end: `maxDays:${MOST_DAYS}` } : undefined;
}

/**
 * Behavior of holidays: each day of a set is used once and lies in the set's year; a change increases the set's
 * version.
 */
export const holidayBehavior: Behavior = {
  async beforeWrite({ db }, { op, record, previous }) {
    record.singleDay = dayOf(record.start) === dayOf(record.end);
    const errors = op === 'move' ? undefined : faultOf(record);
    if (errors) throw new ApiError('VALIDATION', { errors });
    await touch(db, [setOf(previous), setOf(record)]);
    await refuseOccupied(db, record);
  },

  // again, because holidays written at the same time did not see each other before
  async afterWrite({ db }, { record }) {
    await refuseOccupied(db, record);
  },

  async beforeRemove({ db }, record) {
    await touch(db, [setOf(record)]);
  },
};
