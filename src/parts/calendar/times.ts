import { DAY_MINUTES, dayAt, readMoment, type Span, writeDay, writeTime } from '../../duty/days.ts';
import { formatDotted } from '../../engine/dateNames.ts';

/** Returns the span of a whole day, from 00:00 to 24:00. */
export function wholeDay(today: string): Span {
  const start = readMoment(today) ?? 0;
  return { start, end: start + DAY_MINUTES };
}

/** Formats start and end for display: DD.MM.YYYY HH:mm. */
export function momentsOf({ start, end }: Span) {
  const text = (moment: number) => `${formatDotted(writeDay(dayAt(moment)))} ${writeTime(moment)}`;
  return { start: text(start), end: text(end) };
}
