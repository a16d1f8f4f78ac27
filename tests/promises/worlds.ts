/**
 * Random worlds. Dimensions that are covered: people (inactive, none or several devices of all types and ranks, inactive
 * devices, devices that fail), what they do (accept, decline, acknowledge at once or later, nothing, at any time), private
 * calendars (series of all kinds, exceptions, calling numbers, device types), absences with and without cover, of one
 * team and of all, in chains and circles; holidays (all day, with times, every year, inactive); team and standby
 * schedules (weeks in turn, rows on holidays, standard rows, nights, limits in days and number, device types); groups;
 * plans (steps, acceptances, waits, media); alarm points (modes, order and use of devices, repeats, inactive, replaced by
 * their calendar); plans and recipients chosen by hand; consequential triggers of all types; alarm rules of all actions with times and
 * weekdays; channels that are set up or not; instants around both changes of the clock, midnight, the end of the year and
 * 29 February.
 */
import fc from 'fast-check';
import {
  type Absence,
  type Behaviour,
  type Contact,
  DEVICE_TYPES,
  type Device,
  type DeviceType,
  type Holiday,
  type Manner,
  type Point,
  type RotationRow,
  type Rule,
  type Step,
  type Times,
  TRIGGERS,
  WEEKDAYS,
  type Weekday,
  type World,
} from './world.ts';

/** Instants near which alarms are raised, in UTC; Prague is one or two hours ahead. */
const MOMENTS = [
  '2027-10-31T00:30:00Z',
  '2027-10-31T01:00:00Z',
  '2028-03-26T01:00:00Z',
  '2028-03-26T00:30:00Z',
  '2027-12-31T23:00:00Z',
  '2028-02-29T12:00:00Z',
  '2028-02-28T23:00:00Z',
  '2028-02-29T23:00:00Z',
  '2027-11-17T22:58:00Z',
  '2028-01-12T14:00:00Z',
];
/** Days of the week before those moments, on which absences, events and schedules begin. */
const DAYS = MOMENTS.map((moment) => moment.slice(0, 10));
const DAY = 86_400_000;

/** A day at most `spread` days from the day of the world. */
const near = (base: string, spread: number) =>
  fc
    .integer({ min: -spread, max: spread })
    .map((days) => new Date(Date.parse(base) + days * DAY).toISOString().slice(0, 10));

/** True in most cases; shrinks to true. */
const mostly = (weight = 6) => fc.oneof({ weight, arbitrary: fc.constant(true) }, fc.constant(false));
const rarely = (weight = 4) => fc.oneof({ weight, arbitrary: fc.constant(false) }, fc.constant(true));
const maybe = <T>(value: fc.Arbitrary<T>, freq = 2) => fc.option(value, { freq, nil: null });

/** Times of day with edges of shifts and both ends of the day. */
const timeOfDay = () =>
  fc.constantFrom(
    '00:00',
    '23:59',
    '08:00',
    '16:00',
    '02:00',
    '02:30',
    '03:00',
    '01:00',
    '20:00',
    '06:00',
    '12:00',
    '14:30',
  );
const weekdays = (): fc.Arbitrary<Weekday[]> => fc.subarray([...WEEKDAYS]);
/** This value in most cases. */
const usually = <T>(value: T, other: fc.Arbitrary<T>, weight = 3): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(value) }, other);
const mostDays = () => usually<Weekday[]>([...WEEKDAYS], weekdays());

/** An answer comes at odd seconds, so that it never comes at the very end of a wait. */
const behaviour = (): fc.Arbitrary<Behaviour> =>
  fc.record({
    answer: fc.constantFrom('ACCEPT', null, 'ACCEPT', 'DECLINE', 'ACKNOWLEDGE', null),
    after: fc.integer({ min: 0, max: 30 }).map((n) => n * 7 + 3),
    acknowledges: maybe(fc.integer({ min: 0, max: 9 }).map((n) => n * 13 + 1)),
  });

const contact = (
  person: number,
  n: number,
  refused: boolean,
  type: Contact['type'],
  behaviours: Behaviour[],
): Contact => ({
  ...{ type, behaviours },
  address: type === 'EMAIL' ? `p${person}n${n}@example.org` : `+42060${person}000${n}${refused ? '13' : '00'}`,
});

/** A device, before it is known whose it is. */
interface Drawn {
  type: DeviceType;
  rank: number;
  active: boolean;
  refused: boolean;
  behaviours: Behaviour[];
}

const device: fc.Arbitrary<Drawn> = fc.record({
  type: fc.constantFrom(...DEVICE_TYPES),
  rank: fc.integer({ min: 1, max: 4 }),
  active: mostly(),
  refused: rarely(6),
  behaviours: fc.array(behaviour(), { minLength: 1, maxLength: 2 }),
});

const times = (base: string): fc.Arbitrary<Times> =>
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

const row = (base: string): fc.Arbitrary<RotationRow> =>
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

const manner = (): fc.Arbitrary<Manner> =>
  fc.record({
    mode: fc.constantFrom('ACCEPT', 'NONE', 'ACCEPT_AND_ACKNOWLEDGE'),
    processing: fc.constantFrom('BY_RANK', 'PARALLEL'),
    usage: fc.constantFrom('ALL', 'FIRST_REACHED'),
    countRepeat: fc.constantFrom(0, 0, 1, 2),
    // five minutes are longer than the devices of a person ring, so that no round begins just when a call ends
    repeatBetween: fc.constantFrom(0, 5),
    acknowledgeTime: fc.constantFrom(1, 2, 10),
  });

/** A number that stands for a place in a list of this length, or for none. */
const place = (length: number) => fc.integer({ min: 0, max: Math.max(0, length - 1) });
const places = (length: number, max: number, min = 0) =>
  length === 0 ? fc.constant([]) : fc.uniqueArray(place(length), { minLength: Math.min(min, length), maxLength: max });
const maybePlace = (length: number, freq = 2) => (length === 0 ? fc.constant(null) : maybe(place(length), freq));

interface Sizes {
  base: string;
  people: number;
  groups: number;
  teams: number;
  standbys: number;
  plans: number;
  points: number;
}

const step = ({ people, groups, teams }: Sizes): fc.Arbitrary<Step> =>
  fc
    .record({
      people: places(people, 3, 1),
      groups: places(groups, 1),
      teams: fc.oneof(fc.constant<number[]>([]), places(teams, 2, 1)),
      required: fc.constantFrom(1, 1, 0, 2),
      wait: fc.constantFrom(60, 0, 30, 300, 3_600, 7_200),
      media: usually<DeviceType[]>([], fc.subarray([...DEVICE_TYPES], { minLength: 1 }), 6),
    })
    // a step names somebody
    .map((one) =>
      one.people.length + one.groups.length + one.teams.length > 0 ? one : { ...one, people: [0] },
    ) as fc.Arbitrary<Step>;

const point = (sizes: Sizes): fc.Arbitrary<Point> =>
  fc
    .record({
      manner: manner(),
      active: mostly(30),
      plan: maybePlace(sizes.plans, 30),
      standby: maybePlace(sizes.standbys, 1),
      priority: fc.integer({ min: 1, max: 5 }),
      events: usually<[Times, number][]>(
        [],
        fc.array(fc.tuple(times(sizes.base), place(sizes.points)), { maxLength: 2 }),
      ),
      triggers: fc.uniqueArray(
        fc
          .record({
            manner: manner(),
            on: fc.constantFrom(...TRIGGERS),
            plan: maybePlace(sizes.plans, 15),
            standby: maybePlace(sizes.standbys, 1),
            text: fc.constantFrom('', 'Follow up'),
          })
          .map(({ manner: how, ...rest }) => ({ ...how, ...rest })),
        { maxLength: 3, selector: ({ on }) => on },
      ),
    })
    .map(({ manner: how, events, ...rest }) => ({
      ...how,
      ...rest,
      events: events.map(([when, replacedBy]) => ({ ...when, replacedBy })),
    }));

const rule = ({ plans, points }: Sizes): fc.Arbitrary<Rule> =>
  fc
    .record({
      rank: fc.integer({ min: 1, max: 3 }),
      active: mostly(),
      action: fc.constantFrom('REPLACE', 'TRIGGER', 'SUPPRESS', 'ESCALATE'),
      system: fc.constantFrom('PUMP-*', '*', '*-7', 'VALVE*'),
      from: timeOfDay(),
      until: timeOfDay(),
      weekdays: usually<Weekday[]>([], weekdays()),
      point: place(points),
      plan: maybePlace(plans),
      priority: maybe(fc.integer({ min: 1, max: 5 })),
      stop: fc.boolean(),
    })
    // without a plan an escalation needs a priority
    .map((one) => (one.action === 'ESCALATE' && one.plan === null ? { ...one, priority: one.priority ?? 3 } : one));

const absence = ({ base, people, teams }: Sizes): fc.Arbitrary<Absence> =>
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
        ...{ person, team, cover: cover === person ? null : cover },
        ...{ start: `${from} ${starts}:00`, end: `${to} ${ends}:00` },
      };
    });

const holiday = (base: string): fc.Arbitrary<Holiday> =>
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

/** The instant: near one of the moments, at a full minute. */
const instant = (base: string) =>
  fc
    .oneof(fc.constantFrom(0, -1, 1, -2, 58, 59, 60, -59, -60, -61), fc.integer({ min: -1_500, max: 1_500 }))
    .map((minutes) => new Date(Date.parse(base) + minutes * 60_000).toISOString());

const rotation = <T>(base: string, rows: fc.Arbitrary<T>) =>
  fc.record({
    validFrom: near(base, 30),
    weeks: fc.array(fc.array(rows, { maxLength: 3, size: 'max' }), { minLength: 1, maxLength: 3 }),
  });

const sizes = fc.record({
  moment: fc.constantFrom(...MOMENTS.keys()),
  people: fc.integer({ min: 1, max: 6 }),
  groups: fc.integer({ min: 0, max: 2 }),
  teams: fc.integer({ min: 0, max: 2 }),
  standbys: fc.integer({ min: 0, max: 1 }),
  plans: fc.integer({ min: 1, max: 3 }),
  points: fc.integer({ min: 1, max: 3 }),
});

const many = <T>(one: fc.Arbitrary<T>, length: number) => fc.array(one, { minLength: length, maxLength: length });

/** Random worlds; they shrink to small ones. */
export const worlds: fc.Arbitrary<World> = sizes.chain(({ moment, ...counts }) => {
  const base = MOMENTS[moment] as string;
  const size: Sizes = { ...counts, base: DAYS[moment] as string };
  const person = fc.record({
    active: mostly(12),
    devices: fc.oneof(
      { weight: 5, arbitrary: fc.array(device, { minLength: 1, maxLength: 3, size: 'max' }) },
      { weight: 1, arbitrary: fc.constant<Drawn[]>([]) },
    ),
    events: usually<[Times, Drawn, boolean][]>(
      [],
      fc.array(fc.tuple(times(size.base), device, fc.boolean()), { maxLength: 2 }),
      4,
    ),
  });
  const teamRow = fc
    .tuple(row(size.base), place(size.people), maybe(fc.constantFrom(...DEVICE_TYPES), 1))
    .map(([one, who, deviceType]) => ({ ...one, active: true, standard: false, person: who, deviceType }));
  const standbyRow = fc
    .tuple(row(size.base), place(size.plans), place(size.points), fc.boolean())
    .map(([one, plan, other, named]) => ({ ...one, plan: named ? plan : null, point: named ? null : other }));
  return fc.record({
    at: instant(base),
    channels: fc.constantFrom('simulated', 'gateway', 'simulated', 'gateway', 'simulated', 'gateway', 'none'),
    people: many(person, size.people).map((all) =>
      all.map(({ active, devices, events }, p) => ({
        active,
        devices: devices.map(
          ({ refused, type, behaviours, ...own }, n): Device => ({
            ...own,
            ...contact(p, n, refused, type, behaviours),
          }),
        ),
        events: events.map(([when, { refused, type, behaviours }, calls], n) => ({
          ...when,
          type,
          calls: calls ? contact(p, 5 + n, refused, type, behaviours) : null,
        })),
      })),
    ),
    groups: many(fc.record({ active: mostly(), people: places(size.people, 4) }), size.groups),
    absences: fc.array(absence(size), { maxLength: 4 }),
    holidays: fc.uniqueArray(holiday(size.base), { maxLength: 2, selector: ({ start }) => start.slice(0, 10) }),
    teams: many(rotation(size.base, teamRow), size.teams),
    standbys: many(rotation(size.base, standbyRow), size.standbys),
    plans: many(
      fc.record({
        active: mostly(30),
        steps: fc.oneof(
          { weight: 40, arbitrary: fc.array(step(size), { minLength: 1, maxLength: 4, size: 'max' }) },
          fc.constant<Step[]>([]),
        ),
      }),
      size.plans,
    ),
    points: many(point(size), size.points),
    rules: fc.array(rule(size), { maxLength: 3 }),
    by: fc.constantFrom('person', 'person', 'system'),
    chosen: usually<number | null>(null, place(size.plans), 5),
    hand: maybe(
      fc.record({
        people: places(size.people, 2, 1),
        groups: places(size.groups, 1),
        required: fc.constantFrom(1, 0, 2),
      }),
      1,
    ),
  }) as fc.Arbitrary<World>;
});
