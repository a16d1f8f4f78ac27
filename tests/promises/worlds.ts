/**
 * Random worlds. Dimensions that are covered: people (inactive, none or several devices of all types and ranks, inactive
 * devices, devices that fail), what they do (accept, decline, acknowledge at once or later, nothing, at any time), private
 * calendars (series of all kinds, exceptions, calling numbers, device types), absences with and without cover, of one
 * team and of all, in chains and circles; holidays (all day, with times, every year, inactive); team and standby
 * schedules (weeks in turn, rows on holidays, standard rows, nights, limits in days and number, device types); groups;
 * plans (steps, acceptances, waits, media); alarm points (modes, order and use of devices, repeats, inactive, replaced by
 * their calendar); plans and recipients chosen by hand; starts
 * that are planned for later; alarms that are raised again, and that join the one that runs; operators who acknowledge, stop and quit alarms; consequential triggers of all types; alarm rules of all actions with times and
 * weekdays; channels that are set up or not; instants around both changes of the clock, midnight, the end of the year and
 * 29 February.
 */
import fc from 'fast-check';
import { operator, point, rules, step } from './drawing/alarms.ts';
import { many, maybe, mostly, place, places, type Sizes, usually } from './drawing/basics.ts';
import { contact, type Drawn, device, times } from './drawing/people.ts';
import { absence, holiday, rotation, row } from './drawing/schedules.ts';
import { DEVICE_TYPES, type Device, type Step, type Times, type World } from './world.ts';

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

/** The instant: near one of the moments, at a full minute. */
const instant = (base: string) =>
  fc
    .oneof(fc.constantFrom(0, -1, 1, -2, 58, 59, 60, -59, -60, -61), fc.integer({ min: -1_500, max: 1_500 }))
    .map((minutes) => new Date(Date.parse(base) + minutes * 60_000).toISOString());

const sizes = fc.record({
  moment: fc.constantFrom(...MOMENTS.keys()),
  people: fc.integer({ min: 1, max: 6 }),
  groups: fc.integer({ min: 0, max: 2 }),
  teams: fc.integer({ min: 0, max: 2 }),
  standbys: fc.integer({ min: 0, max: 1 }),
  plans: fc.integer({ min: 1, max: 3 }),
  points: fc.integer({ min: 1, max: 3 }),
});

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
    rules: rules(size),
    by: fc.constantFrom('person', 'person', 'system', 'system'),
    chosen: usually<number | null>(null, place(size.plans), 5),
    startsIn: usually<number | null>(null, fc.constantFrom(1, 5, 59, 60, 61, 125, 24 * 60, 24 * 60 + 60), 4),
    again: usually<number | null>(
      null,
      fc.oneof(fc.constantFrom(0, 59, 60, 599, 600), fc.integer({ min: 0, max: 1_000 })),
      2,
    ),
    operator: operator(),
    hand: maybe(
      fc.record({
        people: places(size.people, 2, 1),
        groups: places(size.groups, 1),
        required: fc.constantFrom(1, 0, 2, 4),
      }),
      1,
    ),
  }) as fc.Arbitrary<World>;
});
