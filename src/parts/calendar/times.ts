import { DAY_MINUTES, dayAt, readMoment, type Span, writeDay, writeTime } from '../../duty/days.ts';

/** Returns the span of a whole day, from 00:00 to 24:00. */
export function wholeDay(today: string): Span {
  const start = readMoment(today) ?? 0;
  return { start, end: start + DAY_MINUTES };
}

/** Formats start and end for display: DD.MM.YYYY HH:mm. */
export function momentsOf({ start, end }: Span) {
  const text = (moment: number) => `${writeDay(dayAt(moment)).split('-').reverse().join('.')} ${writeTime(moment)}`;
  return { start: text(start), end: text(end) };
}
