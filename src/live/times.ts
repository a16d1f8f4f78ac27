import { useLocale, useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { useCapabilities } from '../definition/definitions.tsx';
import { wallTime } from '../engine/clock.ts';
import { formatDateTime } from '../engine/dates.ts';

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

/** The time, every second: milliseconds since 1970. All that show it share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => second);
}

/** What `read` makes of the time, in milliseconds since 1970; drawn again only when that changes. */
export function useMadeOfNow<T extends string | number>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(second));
}

const instantOf = (wire: string): number => Date.parse(`${wire.replace(' ', 'T')}Z`);

const wall = { zone: undefined as string | undefined, second: Number.NaN, text: '' };

/** The wall time of a second, which all rows of a table ask for. */
function wallAt(zone: string | undefined, now: number): string {
  if (wall.zone !== zone || wall.second !== now) {
    Object.assign(wall, { zone, second: now, text: wallTime(zone, new Date(now)).now });
  }
  return wall.text;
}

/**
 * What `read` makes of the seconds from a moment YYYY-MM-DD HH:mm:ss of the platform's zone until now; negative: it lies
 * ahead. Drawn again only when that changes.
 */
export function useMadeOfSecondsSince<T extends string | number>(moment: string, read: (seconds: number) => T): T {
  const zone = useCapabilities()?.timeZone || undefined;
  return useMadeOfNow((now) => read(Math.round((instantOf(wallAt(zone, now)) - instantOf(moment)) / 1_000)));
}

const asTheyAre = (seconds: number) => seconds;

/** The seconds from a moment YYYY-MM-DD HH:mm:ss of the platform's zone until now; negative: it lies ahead. */
export const useSecondsSince = (moment: string): number => useMadeOfSecondsSince(moment, asTheyAre);

/** Today in the platform's zone, YYYY-MM-DD. */
export function useToday(): string {
  const zone = useCapabilities()?.timeZone || undefined;
  return useMadeOfNow((now) => wallAt(zone, now).slice(0, 10));
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A length of time as short as it can be read: 1:39, 1 h 09, 2 d 3 h. */
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

/** A moment YYYY-MM-DD HH:mm:ss: the time of day, with the date where it isn't that of `now`. */
export function useMomentText(): (moment: string, now: string) => string {
  const locale = useLocale();
  return (moment, now) =>
    moment.slice(0, 10) === now.slice(0, 10) ? moment.slice(11) : formatDateTime(moment, locale);
}
