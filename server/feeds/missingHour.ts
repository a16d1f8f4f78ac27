import type { Minute, Span } from '../../src/duty/days.ts';
import { wallTime } from '../../src/engine/clock.ts';

const MINUTE = 60_000;
/** Longer than a clock change is ever away from the times around it; the date line has been crossed by a whole day. */
const AROUND = 36 * 60 * MINUTE;

/** The wall-clock time of an instant, as milliseconds of a UTC notation. */
const wallOf = (timeZone: string, instant: number) =>
  Date.parse(`${wallTime(timeZone, new Date(instant)).now.replace(' ', 'T')}Z`);

/** Whether the clocks of a zone ever show this minute; those that go forward leave some out. */
function isShown(timeZone: string, minute: Minute): boolean {
  const wall = minute * MINUTE;
  return [wall - AROUND, wall + AROUND].some((instant) => {
    const offset = wallOf(timeZone, instant) - instant;
    return wallOf(timeZone, wall - offset) === wall;
  });
}

/** The first minute from this one on that the clocks of a zone show. */
function firstShown(timeZone: string, minute: Minute): Minute {
  let shown = minute;
  while (!isShown(timeZone, shown)) shown += 1;
  return shown;
}

/**
 * A span with times that the clocks of the zone show: what would begin or end in a missing hour does so when the clocks
 * have gone forward. Undefined for a span that is missing as a whole. Calendar programs shift missing times each in
 * their own way, so that such an event could end before it begins.
 */
export function shownSpan(timeZone: string, { start, end }: Span): Span | undefined {
  const shown = { start: firstShown(timeZone, start), end: firstShown(timeZone, end) };
  return shown.end > shown.start ? shown : undefined;
}
