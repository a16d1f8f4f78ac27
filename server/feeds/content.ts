import { FEED_DAYS } from '../../protocol/feeds.ts';
import { DAY_MINUTES, type Day, dayAt, type Span, wallMinute } from '../../src/duty/days.ts';
import { occurrences } from '../../src/duty/events.ts';
import type { Shift } from '../../src/duty/shifts.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { named } from '../../src/engine/named.ts';
import type { Actor } from '../actor.ts';
import { DutyReads } from '../calendars/dutyReads.ts';
import { coveredParticipantIds } from '../calendars/overrides.ts';
import { type ReadSchedule, resolveSchedules, titlesOf } from '../calendars/resolved.ts';
import type { Platform } from '../platform.ts';
import type { FeedEvent } from './calendarText.ts';

/** Maximum number of schedules that name one person. */
const MOST_SCHEDULES = 200;

const keyOf = (record: RecordData, { row, start }: Shift) => `${record.id}-${row.id ?? row.name}-${start}`;

/** The schedules that name one of these people, as far as the actor may see them. */
async function schedulesOf({ definitions, pool }: Platform, reads: DutyReads, people: readonly number[]) {
  const rotations = definitions.resources.filter(({ calendarFeed, viewOf }) => calendarFeed === 'rotation' && !viewOf);
  const { rows } = await pool.query<{ id: number; type: string }>(
    `select distinct o.id, o.type from link l join object o on o.id = l.from_id and o.deleted_at is null
     where l.to_id = any($1::integer[]) and o.type = any($2) order by o.id limit $3`,
    [people, rotations.map(({ name }) => name), MOST_SCHEDULES],
  );
  const found: ReadSchedule[] = [];
  for (const resource of rotations) {
    const ids = rows.filter(({ type }) => type === resource.name).map(({ id }) => id);
    for (const { record } of (await reads.get(resource.name, ids)).values()) found.push({ resource, record });
  }
  return found;
}

/**
 * The active events of a person's individual calendar: of all parts of the record that are shown as such a calendar.
 */
async function ownEvents(platform: Platform, reads: DutyReads, owner: Resource, id: number, days: [Day, Day]) {
  const events: FeedEvent[] = [];
  for (const { name, partOf, fields, list } of platform.definitions.resources) {
    const to = partOf === undefined ? undefined : fields[partOf];
    if (to?.type !== 'ref' || to.to !== owner.name) continue;
    if (!list || named(list.widget)?.name !== 'individualCalendar') continue;
    for (const event of (await reads.events(name, [id])).get(id) ?? []) {
      if (!event.active) continue;
      const by = [event.deviceType, event.callingNumber].filter(Boolean).join(' ');
      for (const { start, end } of occurrences(event, ...days)) {
        const key = `${event.sourceEventId}-${start}`;
        events.push({ key, start, end, title: event.title, ...(by && { description: by }) });
      }
    }
  }
  return events;
}

/**
 * The events of a calendar, from a month before today to a year after. Of a rotation: its shifts, titled with who is
 * on duty. Of a person: the person's shifts in all schedules, after overrides, and the events of the individual
 * calendar.
 */
export async function feedEvents(
  platform: Platform,
  actor: Actor,
  resource: Resource,
  record: RecordData,
): Promise<FeedEvent[]> {
  const today = dayAt(wallMinute(platform.config.timeZone));
  const days: [Day, Day] = [today - FEED_DAYS.before, today + FEED_DAYS.after];
  const range: Span = { start: days[0] * DAY_MINUTES, end: days[1] * DAY_MINUTES };
  const reads = new DutyReads(platform, actor);

  if (resource.calendarFeed === 'rotation') {
    const [schedule] = await resolveSchedules(platform.pool, [{ resource, record }], range);
    if (!schedule) return [];
    const titleOf = await titlesOf(reads, [schedule]);
    return schedule.shifts.flatMap((shift) => {
      if (!shift.who) return [];
      const { start, end, row, who } = shift;
      return [
        { key: keyOf(record, shift), start, end, title: titleOf(who), ...(row.name && { description: row.name }) },
      ];
    });
  }

  const id = Number(record.id);
  // whoever covers may be on duty in schedules that name only the person covered for
  const schedules = await schedulesOf(platform, reads, [id, ...(await coveredParticipantIds(platform.pool, id))]);
  const resolved = await resolveSchedules(platform.pool, schedules, range);
  const shifts = resolved.flatMap((schedule) =>
    schedule.shifts
      .filter(({ who }) => who?.participantId === id)
      .map((shift): FeedEvent => {
        const { start, end, row } = shift;
        const title = String(schedule.record.name ?? '');
        return { key: keyOf(schedule.record, shift), start, end, title, ...(row.name && { description: row.name }) };
      }),
  );
  return [...shifts, ...(await ownEvents(platform, reads, resource, id, days))];
}
