import { dateOf, dayOf, readDay, writeDay } from './days.ts';

/** The start of every hour, day or month in a range of days (both included), so that a chart shows empty ones, too. */
export function bucketsOf(by: 'hour' | 'day' | 'month', from: string, to: string): string[] {
  const [first, last] = [readDay(from), readDay(to)];
  if (first === undefined || last === undefined) return [];
  if (by === 'hour') return Array.from({ length: 24 }, (_, hour) => `${from} ${String(hour).padStart(2, '0')}:00`);
  if (by === 'day') return Array.from({ length: last - first + 1 }, (_, day) => `${writeDay(first + day)} 00:00`);
  const { year, month } = dateOf(first);
  const end = dateOf(last);
  const months = (end.year - year) * 12 + end.month - month + 1;
  return Array.from({ length: months }, (_, index) => `${writeDay(dayOf(year, month + index, 1))} 00:00`);
}
