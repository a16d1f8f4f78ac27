/** Whom an alarm point and the steps of a plan call at a minute. */
import type { DeviceType, Person, StandbyRow, Step, World } from '../world.ts';
import { eventEnd, standIn, turnsOf } from './calendar.ts';
import type { Wall } from './time.ts';

/** Why somebody is called. */
export interface Why {
  kind: 'own' | 'row' | 'holiday' | 'standard' | 'override';
  /** By which schedule or group. */
  of?: { kind: 'schedule' | 'group'; place: number };
  /** Who would have been called, and the absence. */
  insteadOf?: number;
  absence?: number;
}

export interface Way {
  type: DeviceType;
  address: string;
}

/** Somebody whom a step calls, with the ways in their order. */
export interface Called {
  person: number;
  whys: Why[];
  ways: Way[];
}

export interface DeadEnd {
  code: 'unknown' | 'inactive' | 'loop' | 'noPlan' | 'noSteps' | 'nobody' | 'noDevice' | 'noChannel' | 'absent';
  kind: 'alarmPoint' | 'schedule' | 'plan' | 'group' | 'participant' | 'step';
  place: number | null;
}

export interface Reached {
  called: Called[];
  deadEnds: DeadEnd[];
}

/** On which devices somebody is called. A team's type of device counts instead of the step's. */
function waysOf(person: Person, media: readonly DeviceType[], only: DeviceType | null, at: Wall): Way[] {
  const own = person.devices.filter(({ active }) => active);
  const ranked = [...own.keys()]
    .sort((a, b) => (own[a]?.rank ?? 0) - (own[b]?.rank ?? 0) || a - b)
    .flatMap((place) => own[place] ?? []);
  const way = ({ type, address }: Way) => ({ type, address });
  const current = person.events.filter((event) => eventEnd(event, at) !== undefined);
  if (current.length > 0) {
    const ways: Way[] = [];
    for (const { type, calls } of current) {
      const named = calls ? [way(calls)] : ranked.filter((device) => device.type === type).map(way);
      // nobody is called twice on one device
      for (const one of named)
        if (!ways.some((other) => other.type === one.type && other.address === one.address)) ways.push(one);
    }
    return ways;
  }
  const wanted = (type: DeviceType) => (only !== null ? type === only : media.length === 0 || media.includes(type));
  return ranked.filter(({ type }) => wanted(type)).map(way);
}

/** Whether a channel serves a type of device, and the call isn't refused there. */
const isServed = ({ channels }: World, { type }: Way): boolean =>
  channels === 'simulated' || (channels === 'gateway' && type !== 'EMAIL');

/** Whether somebody can be called at a minute, on any device or on those of one type. */
export function isReachable(world: World, person: number, only: DeviceType | null, at: Wall): boolean {
  const found = world.people[person] as Person;
  return found.active && waysOf(found, [], only, at).some((way) => isServed(world, way));
}

/** Whether a call to one of these people can be made. */
export const reachesSomebody = (world: World, called: readonly Called[]): boolean =>
  called.some(({ ways }) => ways.some((way) => isServed(world, way)));

interface Target {
  person: number;
  why: Why;
  only: DeviceType | null;
}

/** People of a team at a minute, after absences. */
function teamAt(world: World, team: number, at: Wall): Target[] {
  const rotation = world.teams[team];
  if (!rotation) return [];
  const of = { kind: 'schedule', place: team } as const;
  return turnsOf(rotation, world.holidays)
    .at(at)
    .flatMap(({ row, kind }): Target[] => {
      const stand = standIn(world, row.person, team, at);
      const only = row.deviceType;
      if (!stand) return [{ person: row.person, why: { kind, of }, only }];
      if (stand.person === null) return [];
      const why: Why = { kind: 'override', of, insteadOf: row.person, absence: stand.absence };
      return [{ person: stand.person, why, only }];
    });
}

/** Whom a step calls at a minute. */
export function reachedBy(world: World, step: Step, at: Wall): Reached {
  const deadEnds: DeadEnd[] = [];
  const targets: Target[] = [];
  for (const team of step.teams) {
    const found = teamAt(world, team, at);
    if (found.length === 0) deadEnds.push({ code: 'nobody', kind: 'schedule', place: team });
    targets.push(...found);
  }
  const direct: Omit<Target, 'only'>[] = [];
  for (const place of step.groups) {
    const group = world.groups[place];
    const of = { kind: 'group', place } as const;
    if (!group?.active) deadEnds.push({ code: 'inactive', kind: 'group', place });
    else if (group.people.length === 0) deadEnds.push({ code: 'nobody', kind: 'group', place });
    for (const person of group?.active ? group.people : []) direct.push({ person, why: { kind: 'own', of } });
  }
  for (const person of step.people) direct.push({ person, why: { kind: 'own' } });
  for (const { person, why } of direct) {
    const stand = standIn(world, person, null, at);
    if (!stand) targets.push({ person, why, only: null });
    else if (stand.person === null) deadEnds.push({ code: 'absent', kind: 'participant', place: person });
    else {
      const instead: Why = { ...why, kind: 'override', insteadOf: person, absence: stand.absence };
      targets.push({ person: stand.person, why: instead, only: null });
    }
  }
  const called: Called[] = [];
  for (const { person, why, only } of targets) {
    const known = called.find((one) => one.person === person);
    if (known) {
      known.whys.push(why);
      continue;
    }
    const found = world.people[person] as Person;
    if (!found.active) {
      deadEnds.push({ code: 'inactive', kind: 'participant', place: person });
      continue;
    }
    const ways = waysOf(found, step.media, only, at);
    if (ways.length === 0) deadEnds.push({ code: 'noDevice', kind: 'participant', place: person });
    else if (!ways.some((way) => isServed(world, way)))
      deadEnds.push({ code: 'noChannel', kind: 'participant', place: person });
    called.push({ person, whys: [why], ways });
  }
  if (!reachesSomebody(world, called)) deadEnds.push({ code: 'nobody', kind: 'step', place: null });
  return { called, deadEnds };
}

/** The plans that an alarm calls, and where it leads to nobody. */
export interface Plans {
  plans: number[];
  deadEnds: DeadEnd[];
}

/** What calls: an alarm point of the world, or a trigger with a plan and a schedule of its own. */
export interface Caller {
  plan: number | null;
  standby: number | null;
}

const NOTHING: Caller = { plan: null, standby: null };

/** Follows an alarm point, or what calls like one (`place` null), to the plans that are called at a minute. */
export function plansOf(world: World, from: Caller, place: number | null, at: Wall): Plans {
  const found: Plans = { plans: [], deadEnds: [] };
  const followed = new Set<number>();
  const tried = new Set<number>();
  const end = (code: DeadEnd['code'], kind: DeadEnd['kind'], where: number | null) =>
    found.deadEnds.push({ code, kind, place: where });

  const callPlan = (plan: number) => {
    if (tried.has(plan)) return;
    tried.add(plan);
    if (!world.plans[plan]?.active) end('inactive', 'plan', plan);
    else if (world.plans[plan]?.steps.length === 0) end('noSteps', 'plan', plan);
    else found.plans.push(plan);
  };

  const followOwn = ({ plan, standby }: Caller, self: number | null, path: readonly number[]) => {
    const rows = standby === null ? [] : onStandby(world, standby, at);
    if (standby !== null && rows.length === 0) end('nobody', 'schedule', standby);
    for (const row of rows) {
      if (row.plan !== null) callPlan(row.plan);
      else if (row.point !== null) followPoint(row.point, path);
    }
    if (rows.length > 0) return;
    if (plan === null) end('noPlan', 'alarmPoint', self);
    else callPlan(plan);
  };

  const followPoint = (self: number, path: readonly number[]) => {
    const point = world.points[self];
    if (!point) return;
    if (path.includes(self)) return void end('loop', 'alarmPoint', self);
    if (followed.has(self)) return;
    followed.add(self);
    if (!point.active) return void end('inactive', 'alarmPoint', self);
    const replaced = point.events.find((event) => eventEnd(event, at) !== undefined);
    if (replaced) followPoint(replaced.replacedBy, [...path, self]);
    else followOwn(point, self, [...path, self]);
  };

  if (place === null) followOwn(from, null, []);
  else followPoint(place, []);
  return found;
}

/** The rows of a standby schedule at a minute, earliest shift first. */
function onStandby(world: World, standby: number, at: Wall) {
  const rotation = world.standbys[standby];
  if (!rotation) return [];
  const found = turnsOf(rotation, world.holidays).at(at);
  return [...found.keys()]
    .sort((a, b) => (found[a]?.start ?? 0) - (found[b]?.start ?? 0) || a - b)
    .flatMap((place) => found[place]?.row ?? []);
}

/** Whether what a row of a standby schedule names calls somebody at a minute. */
export function isStandbyReachable(world: World, { plan, point }: StandbyRow, at: Wall): boolean {
  const { plans } =
    plan === null ? plansOf(world, NOTHING, point, at) : plansOf(world, { plan, standby: null }, null, at);
  const steps = plans.flatMap((one) => world.plans[one]?.steps ?? []);
  return steps.some((step) => reachesSomebody(world, reachedBy(world, step, at).called));
}
