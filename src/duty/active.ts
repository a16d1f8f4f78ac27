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

/**
 * The active events that take place at a moment, each once: of occurrences that overlap, because a series begins again
 * before it has ended, the one that ends last.
 */
export function eventsAt(events: readonly CalendarEvent[], moment: Minute): Occurrence[] {
  const day = dayAt(moment);
  return events.flatMap((event) => {
    if (!event.active) return [];
    const current = occurrences(event, day, day + 1).filter(({ start, end }) => start <= moment && moment < end);
    const last = current.at(-1);
    return last ? [{ ...last, event }] : [];
  });
}
