import { useLocale, useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { useTimeZone } from '../definition/context.tsx';
import { readSeconds, two } from '../duty/days.ts';
import { wallTime } from '../engine/clock.ts';
import { formatDay } from '../engine/dateNames.ts';
import { formatDateTime, formatTime, formatTimeOfDay } from '../engine/dates.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = Date.now();

function tick(): void {
  second = Date.now();
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) second = Date.now();
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the current time in milliseconds since 1970, updated every second. All users share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => second);
}

/** Returns the result of `read` for the current time in milliseconds since 1970; re-renders only when it changes. */
export function useDerivedFromNow<T extends string | number>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(second));
}

const secondsOf = (wire: string): number => readSeconds(wire) ?? Number.NaN;

const wall = { zone: undefined as string | undefined, second: Number.NaN, text: '' };

/** Returns the wall time of a second; cached, because all rows of a table need it. */
function wallAt(zone: string | undefined, now: number): string {
  if (wall.zone !== zone || wall.second !== now) {
    Object.assign(wall, { zone, second: now, text: wallTime(zone, new Date(now)).now });
  }
  return wall.text;
}

/**
 * Returns the result of `read` for the seconds since a moment YYYY-MM-DD HH:mm:ss in the platform's time zone (negative
 * for a future moment, NaN if there is no such moment); re-renders only when the result changes.
 */
export function useDerivedFromSecondsSince<T extends string | number>(moment: string, read: (seconds: number) => T): T {
  const zone = useTimeZone();
  return useDerivedFromNow((now) => read(secondsOf(wallAt(zone, now)) - secondsOf(moment)));
}

const identity = (seconds: number) => seconds;

/** Returns the seconds since a moment YYYY-MM-DD HH:mm:ss in the platform's time zone; negative for a future one, NaN if there is no such moment. */
export const useSecondsSince = (moment: string): number => useDerivedFromSecondsSince(moment, identity);

/** Returns today's date in the platform's time zone, YYYY-MM-DD. */
export function useToday(): string {
  const zone = useTimeZone();
  return useDerivedFromNow((now) => wallAt(zone, now).slice(0, 10));
}

/** Returns a function that formats seconds as a short duration: 1:39, 1 h 09, 2 d 3 h. */
export function useLengthText(): (seconds: number) => string {
  const translate = useTranslate();
  return (seconds) => {
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
    const hours = Math.floor(minutes / 60);
    if (hours < 24) return translate('alarmTable.hours', { hours, minutes: two(minutes % 60) });
    return translate('alarmTable.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  };
}

/** Returns a function that formats a moment YYYY-MM-DD HH:mm:ss: the time, with the date if it isn't that of `now`. */
export function useMomentText(): (moment: string, now: string) => string {
  const locale = useLocale();
  return (moment, now) =>
    moment.slice(0, 10) === now.slice(0, 10) ? formatTimeOfDay(moment) : formatDateTime(moment, locale);
}

/** Returns a function that formats the start of a scheduled alarm: the time if it is today, else with day and month. */
export function useStartText(): (startsAt: string) => string {
  const locale = useLocale();
  const today = useToday();
  return (startsAt) => {
    const time = formatTime(startsAt.slice(11));
    if (startsAt.startsWith(today)) return time;
    if (startsAt.slice(0, 4) !== today.slice(0, 4)) return formatDateTime(startsAt, locale);
    return `${formatDay(startsAt.slice(0, 10), locale, 'digits')} ${time}`;
  };
}
