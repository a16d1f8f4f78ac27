import { type Day, dateOf, dayOf, mondayOf, WEEK_DAYS } from './days.ts';

/** Number of months between a month (1 to 12) and the first month of its quarter. */
const inQuarter = (month: number): number => (month - 1) % 3;

/**
 * The days of a quick date range of reports (spec section 2); `to` is excluded. `last7Days` and `last28Days` end with
 * today; "this" ranges include days after today, so that alarms planned for them are included. An unknown range stands
 * for today.
 */
export function reportDays(range: string, today: Day): { from: Day; to: Day } {
  const { year, month } = dateOf(today);
  const monday = mondayOf(today);
  const quarter = month - inQuarter(month);
  switch (range) {
    case 'yesterday':
      return { from: today - 1, to: today };
    case 'last7Days':
      return { from: today - 6, to: today + 1 };
    case 'last28Days':
      return { from: today - 27, to: today + 1 };
    case 'thisWeek':
      return { from: monday, to: monday + WEEK_DAYS };
    case 'lastWeek':
      return { from: monday - WEEK_DAYS, to: monday };
    case 'thisMonth':
      return { from: dayOf(year, month, 1), to: dayOf(year, month + 1, 1) };
    case 'lastMonth':
      return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 1) };
    case 'thisQuarter':
      return { from: dayOf(year, quarter, 1), to: dayOf(year, quarter + 3, 1) };
    case 'lastQuarter':
      return { from: dayOf(year, quarter - 3, 1), to: dayOf(year, quarter, 1) };
    case 'thisYear':
      return { from: dayOf(year, 1, 1), to: dayOf(year + 1, 1, 1) };
    default:
      return { from: today, to: today + 1 };
  }
}
