import type { CalendarEvent } from '../../protocol/calendars.ts';
import { DAY_MINUTES, dayAt, type Minute, type Span } from './days.ts';
import { occurrences } from './events.ts';
import type { HolidayAt } from './holidays.ts';
import { type ReadOverride, withOverrides } from './overrides.ts';
import type { Rotation } from './rotation.ts';
import { type Shift, shifts } from './shifts.ts';
import { overlaps } from './spans.ts';

/** Data that determine the shifts of a rotation, in addition to its rows. */
export interface ShiftContext {
  holidayAt: HolidayAt;
  /** The overrides that apply to the schedule. */
  overrides: readonly ReadOverride[];
}

/** The shifts that overlap a span, in order. */
export function activeIn(rotation: Rotation, around: ShiftContext, span: Span): Shift[] {
  const [from, to] = [dayAt(span.start), Math.ceil(span.end / DAY_MINUTES)];
  const found = shifts(rotation, around.holidayAt, from, to).filter((shift) => overlaps(shift, span));
  return withOverrides(found, around.overrides).filter((shift) => overlaps(shift, span));
}

/** The shifts at a moment. */
export const activeAt = (rotation: Rotation, around: ShiftContext, moment: Minute): Shift[] =>
  activeIn(rotation, around, { start: moment, end: moment + 1 });

/** An event's occurrence. */
export interface Occurrence extends Span {
  event: CalendarEvent;
}

/** The occurrences of active events at a moment. */
export function eventsAt(events: readonly CalendarEvent[], moment: Minute): Occurrence[] {
  const day = dayAt(moment);
  const found: Occurrence[] = [];
  for (const event of events) {
    if (!event.active) continue;
    for (const { start, end } of occurrences(event, day, day + 1)) {
      if (start <= moment && moment < end) found.push({ start, end, event });
    }
  }
  return found;
}
