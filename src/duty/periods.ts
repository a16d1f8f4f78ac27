import { type Day, dateOf, dayOf, mondayOf, WEEK_DAYS } from './days.ts';

/** Number of days in the period `month_ago`, today included. */
const MONTH_DAYS = 30;

/** The days of a dashboard period (spec section 7); `to` is excluded. An unknown period stands for today. */
export function periodDays(period: string, today: Day): { from: Day; to: Day } {
  const { year, month } = dateOf(today);
  const first = dayOf(year, month, 1);
  const to = today + 1;
  switch (period) {
    case 'week_current':
      return { from: mondayOf(today), to };
    case 'week_ago':
      return { from: to - WEEK_DAYS, to };
    case 'month_current':
      return { from: first, to };
    case 'month_previous':
      return { from: dayOf(year, month - 1, 1), to: first };
    case 'month_ago':
      return { from: to - MONTH_DAYS, to };
    default:
      return { from: today, to };
  }
}
