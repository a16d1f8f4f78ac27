import type { Weekday } from '../../protocol/calendars.ts';
import { WEEKDAYS } from '../../protocol/calendars.ts';
import { type Day, mondayOf, WEEK_DAYS } from './days.ts';

/** Days of the week as bits; Monday is the lowest. */
export type DayMask = number;

export const ALL_DAYS: DayMask = 0b111_1111;
export const WORK_DAYS: DayMask = 0b001_1111;
export const WEEKEND_DAYS: DayMask = 0b110_0000;

/** Converts days of the week to bits; unknown names are ignored. */
export function maskOf(days: readonly Weekday[] | null | undefined): DayMask {
  let mask = 0;
  for (const day of days ?? []) {
    const place = WEEKDAYS.indexOf(day);
    if (place >= 0) mask |= 1 << place;
  }
  return mask;
}

function sizeOf(mask: DayMask): number {
  let size = 0;
  for (let rest = mask; rest; rest &= rest - 1) size++;
  return size;
}

/** A series of the marked days in every n-th week. */
export interface WeeklySeries {
  /** Monday of the first such week. */
  monday: Day;
  /** Interval in weeks. */
  every: number;
  mask: DayMask;
  first: Day;
  /** Included. */
  last: Day;
  /** Maximum number of days, counted from `first`. */
  count: number;
}

/** Number of marked days from a series' first Monday until before a day. */
function marked({ monday, every, mask }: WeeklySeries, until: Day): number {
  const period = every * WEEK_DAYS;
  const periods = Math.max(0, Math.floor((until - monday) / period));
  const rest = Math.max(0, Math.min(WEEK_DAYS, until - monday - periods * period));
  return periods * sizeOf(mask) + sizeOf(mask & ((1 << rest) - 1));
}

/** The days of a series from one day until before another, in order. */
export function weeklyDays(series: WeeklySeries, from: Day, to: Day): Day[] {
  const begin = Math.max(from, series.first, series.monday);
  const end = Math.min(to, series.last + 1);
  if (begin >= end || !series.mask) return [];
  let left =
    series.count === Number.POSITIVE_INFINITY
      ? series.count
      : series.count - marked(series, begin) + marked(series, series.first);
  const period = series.every * WEEK_DAYS;
  const days: Day[] = [];
  let monday = series.monday + Math.floor((mondayOf(begin) - series.monday) / period) * period;
  for (; monday < end; monday += period) {
    for (let weekday = 0; weekday < WEEK_DAYS; weekday++) {
      const day = monday + weekday;
      if (day < begin || !(series.mask & (1 << weekday))) continue;
      if (day >= end || left <= 0) return days;
      days.push(day);
      left--;
    }
  }
  return days;
}
