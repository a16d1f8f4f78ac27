/** Reads the events of individual calendars (spec section 3) for the console's own reckoning with them. */
import { type CalendarEvent, END_TYPES, MONTH_SUB_TYPES, REPEAT_TYPES, WEEKDAYS } from '../../protocol/calendars.ts';
import {
  count,
  fieldsOf,
  flag,
  id,
  list,
  moment,
  momentOrNull,
  pick,
  type Reader,
  text,
  textOrNull,
} from './fields.ts';

/** One of these values however it is spelled; the first for anything else. */
const oneOf =
  <T extends string>(values: readonly [T, ...T[]]): Reader<T> =>
  (value) =>
    values.find((one) => one === text(value).trim().toUpperCase()) ?? values[0];

const weekday = (value: unknown) => WEEKDAYS.find((one) => one === text(value).trim().toUpperCase());

/** Items of a list, or of a text with commas. */
const items = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

/** HH:mm, also of H:mm and with seconds; '' for anything else. */
const time: Reader<string> = (value) => {
  const [, hour = '', minute] = /^\s*(\d|[01]\d|2[0-3]):([0-5]\d)/.exec(text(value)) ?? [];
  return minute === undefined ? '' : `${hour.padStart(2, '0')}:${minute}`;
};

/** Reads an event, as a record of a calendar or a wire object. What is not told or unreadable has its default. */
export function readEvent(value: unknown): CalendarEvent {
  const fields = fieldsOf(value);
  return {
    title: pick(fields, ['title'], text),
    active: pick(fields, ['active'], flag) ?? true,
    recurring: pick(fields, ['recurring'], flag) ?? false,
    day: pick(fields, ['day'], momentOrNull),
    startDateSelected: pick(fields, ['startDateSelected'], moment),
    endDateSelected: pick(fields, ['endDateSelected'], moment),
    startTime: pick(fields, ['startTime'], time),
    endTime: pick(fields, ['endTime'], time),
    endDate: pick(fields, ['endDate'], momentOrNull),
    endType: pick(fields, ['endType'], oneOf(END_TYPES)),
    countAfterTimesEnd: pick(fields, ['countAfterTimesEnd'], count),
    repeatType: pick(fields, ['repeatType'], oneOf(REPEAT_TYPES)),
    repeatEvery: pick(fields, ['repeatEvery'], count) ?? 1,
    monthSubType: pick(fields, ['monthSubType'], oneOf(MONTH_SUB_TYPES)),
    markedDays: pick(fields, ['markedDays'], (one) => list(weekday)(items(one))),
    acknowledgeTime: pick(fields, ['acknowledgeTime'], count) ?? 1,
    callingNumber: pick(fields, ['callingNumber'], textOrNull),
    deviceType: pick(fields, ['deviceType'], textOrNull),
    ruleId: pick(fields, ['ruleId'], id),
    exceptDates: pick(fields, ['exceptDates'], list(textOrNull)),
  };
}
