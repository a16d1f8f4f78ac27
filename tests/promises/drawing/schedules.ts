/** Schedules, absences and holidays. */
import fc from 'fast-check';
import type { Absence, Holiday, RotationRow } from '../world.ts';
import { DAY, maybePlace, mostDays, mostly, near, place, rarely, type Sizes, timeOfDay, usually } from './basics.ts';

export const row = (base: string): fc.Arbitrary<RotationRow> =>
  fc
    .record({
      active: mostly(),
      standard: rarely(),
      start: timeOfDay(),
      end: timeOfDay(),
      markedDays: mostDays(),
      holiday: rarely(3),
      repeatEvery: fc.constantFrom(1, 1, 1, 2),
      count: usually<number | null>(null, fc.integer({ min: 1, max: 30 })),
      validFrom: usually<string | null>(null, near(base, 10)),
      endDate: usually<string | null>(null, near(base, 10)),
    })
    // a rule that ends before it begins is refused
    .map((one) =>
      one.validFrom && one.endDate && one.endDate < one.validFrom ? { ...one, endDate: one.validFrom } : one,
    );

export const absence = ({ base, people, teams }: Sizes): fc.Arbitrary<Absence> =>
  fc
    .record({
      person: place(people),
      cover: maybePlace(people, 3),
      team: maybePlace(teams, 1),
      from: near(base, 1),
      days: fc.integer({ min: 0, max: 3 }),
      startTime: timeOfDay(),
      endTime: timeOfDay(),
    })
    .map(({ person, cover, team, from, days, startTime, endTime }) => {
      const to = new Date(Date.parse(from) + days * DAY).toISOString().slice(0, 10);
      const ends = days === 0 && endTime <= startTime ? '23:59' : endTime;
      const starts = days === 0 && ends <= startTime ? '00:00' : startTime;
      return {
        person,
        team,
        cover: cover === person ? null : cover,
        start: `${from} ${starts}:00`,
        end: `${to} ${ends}:00`,
      };
    });

export const holiday = (base: string): fc.Arbitrary<Holiday> =>
  fc
    .record({
      day: near(base, 1),
      yearsAgo: fc.constantFrom(0, 0, 1, 4),
      allDay: mostly(3),
      recurring: fc.boolean(),
      active: mostly(),
    })
    .map(({ day, yearsAgo, ...rest }) => {
      const own = `${Number(day.slice(0, 4)) - yearsAgo}${day.slice(4)}`;
      const valid = Number.isNaN(Date.parse(own)) || new Date(own).toISOString().slice(0, 10) !== own ? day : own;
      return rest.allDay
        ? { ...rest, start: `${valid} 00:00:00`, end: `${valid} 23:59:00` }
        : { ...rest, start: `${valid} 12:00:00`, end: `${valid} 20:00:00` };
    });

export const rotation = <T>(base: string, rows: fc.Arbitrary<T>) =>
  fc.record({
    validFrom: near(base, 30),
    weeks: fc.array(fc.array(rows, { maxLength: 3, size: 'max' }), { minLength: 1, maxLength: 3 }),
  });
