/** Plans, alarm points and alarm rules. */
import fc from 'fast-check';
import {
  DEVICE_TYPES,
  type DeviceType,
  type Manner,
  type OperatorAct,
  type Point,
  type Rule,
  type Step,
  type Times,
  TRIGGERS,
  type Weekday,
} from '../world.ts';
import {
  maybe,
  maybePlace,
  mostly,
  place,
  places,
  rarely,
  type Sizes,
  timeOfDay,
  usually,
  weekdays,
} from './basics.ts';
import { times } from './people.ts';

export const manner = (): fc.Arbitrary<Manner> =>
  fc.record({
    mode: fc.constantFrom('ACCEPT', 'NONE', 'ACCEPT_AND_ACKNOWLEDGE'),
    processing: fc.constantFrom('BY_RANK', 'PARALLEL'),
    usage: fc.constantFrom('ALL', 'FIRST_REACHED'),
    countRepeat: fc.constantFrom(0, 0, 1, 2),
    // five minutes are longer than the devices of a person ring, so that no round begins just when a call ends
    repeatBetween: fc.constantFrom(0, 5),
    acknowledgeTime: fc.constantFrom(1, 2, 10),
  });

/** Names the same people directly, by a group and by a schedule. */
const joined = (all: Pick<Sizes, 'people' | 'groups' | 'teams'>, one: Step): fc.Arbitrary<Step> =>
  fc
    .record({ people: places(all.people, 4, 2), groups: places(all.groups, 2, 1), teams: places(all.teams, 2, 1) })
    .map((named) => ({ ...one, ...named }) as Step);

export const step = ({ people, groups, teams }: Sizes): fc.Arbitrary<Step> =>
  fc
    .record({
      people: places(people, 3, 1),
      groups: places(groups, 1),
      teams: fc.oneof(fc.constant<number[]>([]), places(teams, 2, 1)),
      required: fc.constantFrom(1, 1, 0, 2, 1, 3, 5),
      wait: fc.constantFrom(60, 0, 30, 90, 300, 3_600, 7_200),
      media: usually<DeviceType[]>([], fc.subarray([...DEVICE_TYPES], { minLength: 1 }), 6),
    })
    .chain((one) => usually(one as Step, joined({ people, groups, teams }, one as Step), 5))
    // a step names somebody
    .map((one) =>
      one.people.length + one.groups.length + one.teams.length > 0 ? one : { ...one, people: [0] },
    ) as fc.Arbitrary<Step>;

export const point = (sizes: Sizes): fc.Arbitrary<Point> =>
  fc
    .record({
      manner: manner(),
      active: mostly(30),
      plan: maybePlace(sizes.plans, 30),
      standby: maybePlace(sizes.standbys, 1),
      priority: fc.integer({ min: 1, max: 5 }),
      joins: usually(0, fc.constantFrom(1, 10), 2),
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

/** Without a plan an escalation needs a priority. */
const escalating = (one: Rule): Rule =>
  one.action === 'ESCALATE' && one.plan === null ? { ...one, priority: one.priority ?? 3 } : one;

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
    .map((one) => escalating(one as Rule));

/** A rule that events of the system meet in most cases. */
const metRule = (sizes: Sizes): fc.Arbitrary<Rule> =>
  fc
    .record({
      own: rule(sizes),
      // equal ranks too: the older rule comes first then
      rank: fc.integer({ min: 1, max: 3 }),
      system: fc.constantFrom('PUMP-*', '*', '*-7'),
      action: fc.constantFrom('REPLACE', 'ESCALATE', 'TRIGGER', 'REPLACE', 'ESCALATE', 'TRIGGER', 'SUPPRESS'),
      stop: rarely(2),
      always: mostly(5),
    })
    .map(({ own, always, ...met }) => ({
      ...own,
      ...met,
      active: true,
      from: always ? '00:00' : own.from,
      until: always ? '23:59' : own.until,
      weekdays: always ? [] : own.weekdays,
    }))
    .map(escalating);

/** Rules of a world: mostly two to four that an event meets, so that their order matters. */
export const rules = (sizes: Sizes): fc.Arbitrary<Rule[]> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.array(rule(sizes), { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(metRule(sizes), { minLength: 2, maxLength: 4, size: 'max' }) },
  );

/** What an operator does meanwhile: mostly nothing. Most alarms are over after some minutes. */
export const operator = (): fc.Arbitrary<OperatorAct[]> =>
  usually<OperatorAct[]>(
    [],
    fc.array(
      fc.record({
        after: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 10_000 })),
        action: fc.constantFrom('acknowledge', 'stop', 'quit'),
      }) as fc.Arbitrary<OperatorAct>,
      { minLength: 1, maxLength: 3 },
    ),
    2,
  );
