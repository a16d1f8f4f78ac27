import type { DutyHours, DutyHoursReply } from '../../protocol/reports.ts';
import {
  DAY_MINUTES,
  type Day,
  dayAt,
  type Minute,
  type Span,
  wallMinute,
  weekdayOf,
  writeDay,
} from '../../src/duty/days.ts';
import { clipSpan, unionOf } from '../../src/duty/spans.ts';
import type { Actor } from '../actor.ts';
import { DutyReads } from '../calendars/dutyReads.ts';
import { resolveSchedules } from '../calendars/resolved.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import { inTurns, yieldToEventLoop } from '../yieldToEventLoop.ts';

/** Number of schedules read at once, and in total. */
const PAGE = 50;
const MOST_SCHEDULES = 2_000;
const SATURDAY = 5;

/** Days and organizations for which duty hours are requested; `to` is exclusive. */
export interface DutyHoursQuery {
  from: Day;
  to: Day;
  orgId: number;
  recursive: boolean;
}

/** UTC offset of a time zone in minutes at `moment`, which is a wall clock time of that zone. */
function aheadAt(moment: Minute, timeZone: string): Minute {
  const wall = (instant: Minute) => wallMinute(timeZone, new Date(instant * 60_000)) - instant;
  // the inner call guesses the offset; the outer one is right even next to a clock change
  return wall(moment - wall(moment));
}

/** Real minutes between two wall clock times: a night in which clocks go forward is an hour shorter. */
const elapsed = ({ start, end }: Span, timeZone: string): number =>
  end - start - (aheadAt(end, timeZone) - aheadAt(start, timeZone));

/** The parts of a span that fall on Saturdays and Sundays. */
function atWeekend({ start, end }: Span): Span[] {
  const found: Span[] = [];
  for (let day = dayAt(start); day * DAY_MINUTES < end; day++) {
    if (weekdayOf(day) >= SATURDAY)
      found.push(clipSpan({ start: day * DAY_MINUTES, end: (day + 1) * DAY_MINUTES }, start, end));
  }
  return found;
}

interface Person {
  spans: Span[];
  schedules: Set<string>;
}

/**
 * Duty hours of each person, up to now, according to the team schedules of the organizations. Overlapping shifts in
 * several schedules count once. People out of the reader's reach are shown as `#<id>`.
 */
export async function dutyHours(
  platform: Platform,
  actor: Actor,
  { from, to, orgId, recursive }: DutyHoursQuery,
  db: Queryable,
): Promise<DutyHoursReply> {
  const { definitions, store, config } = platform;
  const { timeZone } = config;
  const resource = definitions.byName.get('team-schedules');
  const now = wallMinute(timeZone);
  const range = { start: from * DAY_MINUTES, end: Math.min(to * DAY_MINUTES, Math.max(now, from * DAY_MINUTES)) };
  const people = new Map<number, Person>();
  const reads = new DutyReads(platform, actor);
  let [seen, count] = [0, 0];
  for (let page = 0; resource && page * PAGE < MOST_SCHEDULES; page++) {
    const asked = { orgId, recursive, page, pageSize: PAGE };
    const found = await store.listMulti(actor, [resource], asked, db);
    const ids = found.list.map(({ id }) => Number(id));
    const schedules = [...(await reads.get(resource.name, ids)).values()].map(({ record }) => ({ record, resource }));
    // resolved to the end of the last day, because its shifts may begin before now and end later; clipped below
    const whole = { start: range.start, end: to * DAY_MINUTES };
    for (const { record, shifts } of await resolveSchedules(db, schedules, whole)) {
      await yieldToEventLoop();
      for (const shift of shifts) {
        const span = clipSpan({ start: shift.start, end: shift.end }, range.start, range.end);
        const id = shift.who?.participantId;
        if (id === null || id === undefined || span.start >= span.end) continue;
        const person = people.get(id) ?? { spans: [], schedules: new Set() };
        person.spans.push(span);
        person.schedules.add(String(record.name ?? ''));
        people.set(id, person);
      }
    }
    [seen, count] = [seen + ids.length, found.count];
    if (ids.length === 0 || seen >= count) break;
  }
  const titles = await reads.get('participants', people.keys());
  const sum = (spans: readonly Span[]) => spans.reduce((all, span) => all + elapsed(span, timeZone), 0);
  const list: DutyHours[] = [];
  for await (const [participantId, { spans, schedules }] of inTurns(people)) {
    const union = unionOf(spans);
    list.push({
      participantId,
      participantName: titles.get(participantId)?.title ?? `#${participantId}`,
      minutes: sum(union),
      weekendMinutes: sum(union.flatMap(atWeekend)),
      shifts: spans.length,
      schedules: [...schedules].sort(),
    });
  }
  list.sort((one, other) => other.minutes - one.minutes || one.participantId - other.participantId);
  return { from: writeDay(from), to: writeDay(to - 1), list, complete: seen >= count };
}
