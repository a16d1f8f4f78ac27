/** People with their devices, what they do about calls, and their calendars. */
import fc from 'fast-check';
import { type Behaviour, type Contact, DEVICE_TYPES, type DeviceType, type Times } from '../world.ts';
import { DAY, maybe, mostly, near, rarely, timeOfDay, weekdays } from './basics.ts';

/** An answer comes at odd seconds, so that it never comes at the very end of a wait. */
export const behaviour = (): fc.Arbitrary<Behaviour> =>
  fc.record({
    answer: fc.constantFrom('ACCEPT', null, 'ACCEPT', 'DECLINE', 'ACKNOWLEDGE', null),
    after: fc.integer({ min: 0, max: 30 }).map((n) => n * 7 + 3),
    acknowledges: maybe(fc.integer({ min: 0, max: 9 }).map((n) => n * 13 + 1)),
  });

export const contact = (
  person: number,
  n: number,
  refused: boolean,
  type: Contact['type'],
  behaviours: Behaviour[],
): Contact => ({
  type,
  behaviours,
  address: type === 'EMAIL' ? `p${person}n${n}@example.org` : `+42060${person}000${n}${refused ? '13' : '00'}`,
});

/** A device, before it is known whose it is. */
export interface Drawn {
  type: DeviceType;
  rank: number;
  active: boolean;
  refused: boolean;
  behaviours: Behaviour[];
}

export const device: fc.Arbitrary<Drawn> = fc.record({
  type: fc.constantFrom(...DEVICE_TYPES),
  rank: fc.integer({ min: 1, max: 4 }),
  active: mostly(),
  refused: rarely(6),
  behaviours: fc.array(behaviour(), { minLength: 1, maxLength: 2 }),
});

export const times = (base: string): fc.Arbitrary<Times> =>
  fc
    .record({
      active: mostly(),
      startDate: near(base, 40),
      days: fc.constantFrom(0, 0, 0, 1, 3),
      startTime: timeOfDay(),
      endTime: timeOfDay(),
      recurring: fc.boolean(),
      repeatType: fc.constantFrom('DAILY', 'WEEKDAYS', 'WEEKENDS', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      repeatEvery: fc.integer({ min: 1, max: 3 }),
      monthSubType: fc.constantFrom('DAY_OF_THE_MONTH', 'DAY_OF_THE_WEEK'),
      markedDays: weekdays(),
      ends: fc.constantFrom('never', 'count', 'date'),
      count: fc.integer({ min: 1, max: 40 }),
      until: near(base, 10),
      exceptDates: fc.array(near(base, 1), { maxLength: 1 }),
    })
    .map(({ days, ends, count, until, ...rest }) => ({
      ...rest,
      endDate: new Date(Date.parse(rest.startDate) + days * DAY).toISOString().slice(0, 10),
      count: rest.recurring && ends === 'count' ? count : null,
      until: rest.recurring && ends === 'date' ? (until < rest.startDate ? rest.startDate : until) : null,
      exceptDates: rest.recurring ? rest.exceptDates : [],
    }))
    // a day that ends before it begins is refused
    .map((found) =>
      found.startDate !== found.endDate || found.startTime < found.endTime
        ? found
        : { ...found, startTime: '00:00', endTime: '23:59' },
    ) as fc.Arbitrary<Times>;
