import { EVERY_YEAR, type Holiday, type HolidaySet, type InheritedHoliday } from '../../protocol/calendars.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import { boundTo } from '../store/tree/reach.ts';

/** Maximum number of inherited holidays in one reply. */
const MOST_INHERITED = 5_000;

interface HolidayRow {
  id: number;
  version: number;
  org_id: number;
  org_name: string;
  own: boolean;
  doc: RecordData;
}

/** Name of an organization in the actor's subtree or above it. @throws ApiError if it is neither */
async function organization(db: Queryable, actor: Actor, orgId: number): Promise<{ name: string }> {
  const { rows } = await db.query<{ name: string; reachable: boolean }>(
    `select o.title as name, ($2::integer is null or exists (select from org_closure c where
       (c.ancestor_id = $2 and c.descendant_id = $1) or (c.ancestor_id = $1 and c.descendant_id = $2))) as reachable
     from object o join org_closure s on s.ancestor_id = o.id and s.descendant_id = o.id where o.id = $1`,
    [orgId, boundTo(actor)],
  );
  const [found] = rows;
  if (found?.reachable === true) return found;
  throw new ApiError(found || boundTo(actor) !== null ? 'ACCESS_DENIED' : 'NOT_FOUND');
}

/** The holidays of a set, then those of other sets that also apply in its year, each sorted by day. */
async function holidayRows(db: Queryable, orgId: number, year: number): Promise<HolidayRow[]> {
  const { rows } = await db.query<HolidayRow>(
    `select o.id, o.version, o.org_id, g.title as org_name, o.org_id = $1 and y.year = $2 as own, o.doc
     from object o join org_closure c on c.descendant_id = $1 and c.ancestor_id = o.org_id
     join object g on g.id = o.org_id
     cross join lateral (select (o.doc ->> 'year')::integer as year) y
     where o.type = 'holidays' and o.deleted_at is null
     and (y.year in ($2, $3) or (y.year < $2 and o.doc ->> 'recurring' = 'true'))
     order by own desc, o.doc ->> 'start', o.id limit $4`,
    [orgId, year, EVERY_YEAR, MOST_INHERITED],
  );
  return rows;
}

/** The holidays of an organization in a year; an empty set if none are stored. */
export async function holidaySet(
  db: Queryable,
  actor: Actor,
  resource: Resource,
  { orgId, year }: { orgId: number; year: number },
): Promise<HolidaySet> {
  const { name } = await organization(db, actor, orgId);
  const stored = await db.query<{ id: number; version: number }>(
    'select id, version from holiday_set where org_id = $1 and year = $2',
    [orgId, year],
  );
  const wire = ({ id, version, doc }: HolidayRow): Holiday => {
    const fields = Object.keys(resource.fields).filter((field) => field !== 'orgId');
    const values = Object.fromEntries(fields.map((field) => [field, doc[field] ?? null]));
    return { ...(values as unknown as Holiday), id, version };
  };
  const rows = await holidayRows(db, orgId, year);
  const inherited = rows
    .filter(({ own }) => !own)
    .map(
      (row): InheritedHoliday => ({
        ...wire(row),
        orgId: row.org_id,
        orgName: row.org_name,
        year: Number(row.doc.year),
      }),
    );
  return {
    id: stored.rows[0]?.id ?? null,
    version: stored.rows[0]?.version ?? 0,
    orgId,
    orgName: name,
    name: year === EVERY_YEAR ? name : `${name} ${year}`,
    validFrom: `${year}-01-01 00:00:00`,
    description: '',
    year,
    events: rows.filter(({ own }) => own).map(wire),
    inherited,
  };
}
