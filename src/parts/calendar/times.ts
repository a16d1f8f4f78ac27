import { DAY_MINUTES, dayAt, readMoment, type Span, writeDay, writeTime } from '../../duty/days.ts';

/** From 00:00 to 23:59 of a day. */
export function wholeDay(today: string): Span {
  const start = readMoment(today) ?? 0;
  return { start, end: start + DAY_MINUTES };
}

/** Start and end as an operator reads them: DD.MM.YYYY HH:mm. */
export function momentsOf({ start, end }: Span) {
  const text = (moment: number) => `${writeDay(dayAt(moment)).split('-').reverse().join('.')} ${writeTime(moment)}`;
  return { start: text(start), end: text(end) };
}
