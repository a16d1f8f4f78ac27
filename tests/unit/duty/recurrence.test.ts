import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { type CalendarEvent, END_TYPES, MONTH_SUB_TYPES, REPEAT_TYPES, WEEKDAYS } from '../../../protocol/calendars.ts';
import { occurrences } from '../../../src/duty/events.ts';
import { event } from './event.ts';

const EPOCH = Temporal.PlainDate.from('1970-01-01');
const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const dateOf = (day: number) => EPOCH.add({ days: day });
const dayOf = (text: string) => EPOCH.until(text.slice(0, 10), { largestUnit: 'day' }).days;

/** The rule of RFC 5545 that is equivalent to an event. */
function ruleOf(of: CalendarEvent, first: Temporal.PlainDate): string {
  const own = CODES[first.dayOfWeek - 1];
  const marked = of.markedDays.map((name) => CODES[WEEKDAYS.indexOf(name)]).join();
  const nth = Math.ceil(first.day / 7);
  const parts: Record<CalendarEvent['repeatType'], string> = {
    DAILY: 'FREQ=DAILY',
    WEEKDAYS: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    WEEKENDS: 'FREQ=WEEKLY;BYDAY=SA,SU',
    WEEKLY: `FREQ=WEEKLY;BYDAY=${marked || own}`,
    MONTHLY: `FREQ=MONTHLY;${of.monthSubType === 'DAY_OF_THE_MONTH' ? `BYMONTHDAY=${first.day}` : `BYDAY=${nth}${own}`}`,
    YEARLY: `FREQ=YEARLY;BYMONTH=${first.month};BYMONTHDAY=${first.day}`,
  };
  const counted = of.endType === 'AFTER_TIMES_END';
  const until = of.endDate ? `;UNTIL=${of.endDate.slice(0, 10).replaceAll('-', '')}T235959Z` : '';
  const bound = counted ? (of.countAfterTimesEnd ? `;COUNT=${of.countAfterTimesEnd}` : '') : until;
  return `${parts[of.repeatType]};INTERVAL=${of.repeatEvery};WKST=MO${bound}`;
}

/** First days of the occurrences between two days by an independent implementation. */
function expectedDays(of: CalendarEvent, from: number, to: number): number[] {
  const first = Temporal.PlainDate.from(of.startDateSelected.slice(0, 10));
  const rule = new RRuleTemporal({
    rruleString: ruleOf(of, first),
    dtstart: Temporal.ZonedDateTime.from(`${first}T08:00:00[UTC]`),
  });
  return rule
    .between(dateOf(from).toZonedDateTime('UTC'), dateOf(to).toZonedDateTime('UTC'), true)
    .map((moment) => dayOf(moment.toPlainDate().toString()));
}

const daysBetween = (from: string, to: string) => fc.integer({ min: dayOf(from), max: dayOf(to) });
const wire = (day: number) => `${dateOf(day)} 00:00:00`;

const events = fc
  .record({
    first: fc.oneof(daysBetween('1995-01-01', '2030-12-31'), fc.constantFrom('2024-02-29', '2026-10-31').map(dayOf)),
    repeatType: fc.constantFrom(...REPEAT_TYPES),
    monthSubType: fc.constantFrom(...MONTH_SUB_TYPES),
    endType: fc.constantFrom(...END_TYPES),
    repeatEvery: fc.integer({ min: 1, max: 5 }),
    markedDays: fc.subarray([...WEEKDAYS]),
    countAfterTimesEnd: fc.option(fc.integer({ min: 1, max: 60 })),
    lasting: fc.option(fc.integer({ min: 0, max: 4000 })),
  })
  .map(({ first, lasting, ...rest }) =>
    event({ ...rest, startDateSelected: wire(first), endDate: lasting === null ? null : wire(first + lasting) }),
  );

it('agrees with an independent implementation of RFC 5545 for random series', () => {
  const runs = fc.property(
    events,
    fc.integer({ min: -400, max: 900 }),
    fc.integer({ min: 0, max: 200 }),
    (...given) => {
      const [of, offset, length] = given;
      const from = dayOf(of.startDateSelected) + offset;
      const days = occurrences(of, from, from + length).map(({ start }) => Math.floor(start / 1440));
      expect(days).toEqual(expectedDays(of, from, from + length));
    },
  );
  fc.assert(runs, { numRuns: 1000 });
}, 30_000);
