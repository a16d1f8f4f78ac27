import { wallTime } from '../engine/clock.ts';

/**
 * Days and wall-clock times as integers: days since 1970-01-01 and minutes since its midnight, in the Gregorian
 * calendar and without a time zone. Texts have the format of the wire.
 */

/** Days since 1970-01-01. */
export type Day = number;
/** Minutes of wall-clock time since 1970-01-01 00:00. */
export type Minute = number;

/** A time range; `start` is included, `end` is not. */
export interface Span {
  start: Minute;
  end: Minute;
}

export interface CalendarDate {
  year: number;
  /** 1 to 12 */
  month: number;
  /** 1 to 31 */
  date: number;
}

export const DAY_MINUTES = 1440;
/** Milliseconds of a minute. */
const MILLISECONDS = 60_000;
export const WEEK_DAYS = 7;
const ERA_DAYS = 146_097;
const ERA_YEARS = 400;
/** Days from 0000-03-01 to 1970-01-01. Years begin in March here, so that 29 February is the last day of a year. */
const EPOCH = 719_468;

/** The day number of a date; months below 1 or above 12 belong to other years. */
export function dayOf(year: number, month: number, date: number): Day {
  const months = year * 12 + month - 3;
  const marchYear = Math.floor(months / 12);
  const marchMonth = months - marchYear * 12;
  const era = Math.floor(marchYear / ERA_YEARS);
  const inEra = marchYear - era * ERA_YEARS;
  const inYear = Math.floor((153 * marchMonth + 2) / 5) + date - 1;
  return era * ERA_DAYS + inEra * 365 + Math.floor(inEra / 4) - Math.floor(inEra / 100) + inYear - EPOCH;
}

/** Year, month and date of a day number. */
export function dateOf(day: Day): CalendarDate {
  const days = day + EPOCH;
  const era = Math.floor(days / ERA_DAYS);
  const inEra = days - era * ERA_DAYS;
  const year = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const inYear = inEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const marchMonth = Math.floor((5 * inYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: era * ERA_YEARS + year + (month <= 2 ? 1 : 0),
    month,
    date: inYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** Number of days in a month. */
export const monthLength = (year: number, month: number): number => dayOf(year, month + 1, 1) - dayOf(year, month, 1);

/** Weekday of a day: 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: Day): number => (((day + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => day - weekdayOf(day);

/** Number of a day's week by ISO 8601: week 1 contains the first Thursday of the year. */
export function weekNumber(day: Day): number {
  const thursday = mondayOf(day) + 3;
  return Math.floor((thursday - dayOf(dateOf(thursday).year, 1, 1)) / WEEK_DAYS) + 1;
}

/** The day of a moment. */
export const dayAt = (moment: Minute): Day => Math.floor(moment / DAY_MINUTES);

/** Parses the digits of `text` between two indexes; NaN if any other character occurs. */
function numberAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Parses the day at the start of a text, YYYY-MM-DD; undefined if there is no valid day. */
export function readDay(text: string | null | undefined): Day | undefined {
  if (text?.[4] !== '-' || text[7] !== '-') return undefined;
  const [year, month, date] = [numberAt(text, 0, 4), numberAt(text, 5, 7), numberAt(text, 8, 10)];
  if (!(year >= 1 && month >= 1 && month <= 12 && date >= 1)) return undefined;
  return date <= 28 || date <= monthLength(year, month) ? dayOf(year, month, date) : undefined;
}

function timeAt(text: string, from: number): Minute | undefined {
  const [hour, minute] = [numberAt(text, from, from + 2), numberAt(text, from + 3, from + 5)];
  return text[from + 2] === ':' && hour < 24 && minute < 60 ? hour * 60 + minute : undefined;
}

/** Parses HH:mm or HH:mm:ss to minutes since midnight; undefined if the text is invalid. */
export function readTime(text: string | null | undefined): Minute | undefined {
  return text ? timeAt(text, 0) : undefined;
}

/** Parses YYYY-MM-DD HH:mm:ss; a day alone stands for its midnight. Undefined if the text is invalid. */
export function readMoment(text: string | null | undefined): Minute | undefined {
  const day = readDay(text);
  if (day === undefined || !text) return undefined;
  const time = text.length > 10 ? timeAt(text, 11) : 0;
  return time === undefined ? undefined : day * DAY_MINUTES + time;
}

/** What the wall clock of a zone shows at an instant; `timeZone` undefined: the machine's. */
export const wallMinute = (timeZone: string | undefined, instant = new Date()): Minute =>
  readMoment(wallTime(timeZone, instant).now) ?? 0;

/**
 * The instant at which the wall clock of a zone shows `moment`. If that happens twice, the first one; if clocks are set
 * forward over the moment, the first instant after the change.
 */
export function instantOf(moment: Minute, timeZone: string): Date {
  const wallAt = (instant: Minute) => wallMinute(timeZone, new Date(instant * MILLISECONDS));
  const offsets = [-1, 1].map((days) => wallAt(moment + days * DAY_MINUTES) - (moment + days * DAY_MINUTES));
  const instants = offsets.map((offset) => moment - offset).sort((one, other) => one - other);
  const found = instants.find((instant) => wallAt(instant) === moment);
  if (found !== undefined) return new Date(found * MILLISECONDS);
  // clocks skip this moment; bisects to the first instant at which they show more
  let [before, after] = [instants[0] ?? moment, instants[1] ?? moment];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallAt(middle) < moment) before = middle;
    else after = middle;
  }
  return new Date(after * MILLISECONDS);
}

/** Parses YYYY-MM-DD HH:mm:ss, or without seconds, to seconds since 1970-01-01; undefined if the text is invalid. */
export function readSeconds(text: string): number | undefined {
  if (text.length !== 16 && text.length !== 19) return undefined;
  const minute = readMoment(text);
  const second = text.length === 16 ? 0 : text[16] === ':' ? numberAt(text, 17, 19) : Number.NaN;
  return minute !== undefined && second < 60 ? minute * 60 + second : undefined;
}

/** A number with at least two digits. */
export const two = (value: number): string => String(value).padStart(2, '0');

/** A length in seconds as h:mm:ss, which spreadsheets calculate with; '' if it is unknown. */
export function clockLength(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '';
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;
}

const LAST_MINUTE = DAY_MINUTES - 1;

/** The end of a time range: 23:59 stands for the end of the day. */
export const endOf = (moment: Minute): Minute =>
  moment - dayAt(moment) * DAY_MINUTES === LAST_MINUTE ? moment + 1 : moment;

/** Length of a time range with these times of day: 24 hours for equal times, else less than a day. */
export function lengthOf(start: Minute, end: Minute): Minute {
  return start < end ? endOf(end) - start : start === end ? DAY_MINUTES : endOf(end) + DAY_MINUTES - start;
}

const padded = (value: number, width = 2) => String(value).padStart(width, '0');

/** Formats a day as YYYY-MM-DD. */
export function writeDay(day: Day): string {
  const { year, month, date } = dateOf(day);
  return `${padded(year, 4)}-${padded(month)}-${padded(date)}`;
}

/** Formats the time of day of a moment, or minutes since midnight, as HH:mm. */
export function writeTime(moment: Minute): string {
  const minutes = moment - dayAt(moment) * DAY_MINUTES;
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
}

/** Formats a moment as YYYY-MM-DD HH:mm:ss. */
export const writeMoment = (moment: Minute): string => `${writeDay(dayAt(moment))} ${writeTime(moment)}:00`;
