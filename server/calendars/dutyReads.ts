import { type CalendarEvent, EVERY_YEAR, type Holiday, type HolidaySet } from '../../protocol/calendars.ts';
import { type HolidayAt, holidays, NO_HOLIDAYS } from '../../src/duty/holidays.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { titleOf } from '../../src/engine/template.ts';
import type { Actor } from '../actor.ts';
import { prepared } from '../database/prepared.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';

/** Maximum number of holidays that are read for the schedules of one request. */
const MOST_HOLIDAYS = 20_000;

const EVENTS = prepared(
  'select from_id as id, to_id as owner from link where kind = $1 and to_id = any($2::integer[]) order by from_id',
);

const HOLIDAYS = prepared(`select c.descendant_id as org, o.doc from org_closure c
  join object o on o.org_id = c.ancestor_id and o.type = 'holidays' and o.deleted_at is null
  where c.descendant_id = any($1::integer[]) order by c.descendant_id, c.depth, o.id limit ${MOST_HOLIDAYS}`);

/** A record that was read, with its title. */
export interface ReadRecord {
  id: number;
  title: string;
  record: RecordData;
}

/** Reads records that an actor may see, each only once. */
export class DutyReads {
  readonly #platform: Platform;
  readonly #actor: Actor;
  readonly #known = new Map<string, Map<number, ReadRecord | undefined>>();

  constructor(platform: Platform, actor: Actor) {
    this.#platform = platform;
    this.#actor = actor;
  }

  #resource(name: string): Resource | undefined {
    return this.#platform.definitions.byName.get(name);
  }

  /** Returns those of the records that the actor may see. */
  async get(name: string, ids: Iterable<number>): Promise<Map<number, ReadRecord>> {
    const resource = this.#resource(name);
    const known = this.#known.get(name) ?? new Map<number, ReadRecord | undefined>();
    this.#known.set(name, known);
    const wanted = [...new Set(ids)];
    const missing = wanted.filter((id) => !known.has(id));
    if (resource && missing.length > 0) {
      const found = await this.#platform.store.getMany(this.#actor, resource, missing);
      for (const id of missing) {
        const record = found.get(id);
        known.set(id, record && { id, title: titleOf(resource, record), record });
      }
    }
    return new Map(
      wanted.flatMap((id) => {
        const read = known.get(id);
        return read ? [[id, read] as const] : [];
      }),
    );
  }

  /**
   * Individual calendars by the id of their owner. `name`: definition of the events, whose `partOf` is the field with
   * the owner.
   */
  async events(name: string, owners: readonly number[]): Promise<Map<number, CalendarEvent[]>> {
    const calendars = new Map<number, CalendarEvent[]>(owners.map((id) => [id, []]));
    const resource = this.#resource(name);
    if (!resource?.partOf || owners.length === 0) return calendars;
    const { rows } = await this.#platform.pool.query<{ id: number; owner: number }>({
      ...EVENTS,
      values: [`${resource.name}.${resource.partOf}`, owners],
    });
    const events = await this.get(
      name,
      rows.map(({ id }) => id),
    );
    for (const { id, owner } of rows) {
      const event = events.get(id);
      if (event) calendars.get(owner)?.push({ ...(event.record as unknown as CalendarEvent), sourceEventId: id });
    }
    return calendars;
  }
}

/**
 * The holidays that apply to schedules of these organizations; an organization's own precede those of its ancestors.
 */
export async function holidaysOf(
  db: Queryable,
  orgIds: Iterable<number>,
): Promise<(orgId: number | null) => HolidayAt> {
  const { rows } = await db.query<{ org: number; doc: RecordData }>({
    ...HOLIDAYS,
    values: [[...new Set(orgIds)]],
  });
  const sets = new Map<number, HolidaySet[]>();
  for (const { org, doc } of rows) {
    const known = sets.get(org) ?? [];
    sets.set(org, known);
    const year = typeof doc.year === 'number' ? doc.year : EVERY_YEAR;
    const set = { id: null, version: 0, orgId: org, orgName: '', name: '', validFrom: '', description: '', year };
    known.push({ ...set, events: [doc as unknown as Holiday] });
  }
  const looks = new Map([...sets].map(([org, known]) => [org, holidays(known)]));
  return (orgId) => (orgId === null ? undefined : looks.get(orgId)) ?? NO_HOLIDAYS;
}
