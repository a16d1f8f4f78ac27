import { activeIn, type ShiftContext } from '../../src/duty/active.ts';
import { type Minute, type Span, writeMoment } from '../../src/duty/days.ts';
import { readOverrides } from '../../src/duty/overrides.ts';
import { type Assignee, type Rotation, readRotation } from '../../src/duty/rotation.ts';
import type { Shift } from '../../src/duty/shifts.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Queryable } from '../database/queryable.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { type DutyReads, holidaysOf, type ReadRecord } from './dutyReads.ts';
import { overridesOf, rotationParticipantIds } from './overrides.ts';

/** A stored schedule with its definition. */
export interface ReadSchedule {
  resource: Resource;
  record: RecordData;
}

/** A schedule with its shifts in a range. */
export interface ResolvedSchedule extends ReadSchedule {
  range: Span;
  shifts: Shift[];
}

/** Returns the title of the participant, alarm plan or alarm point that a shift appoints. */
export type TitleOf = (who: Assignee) => string;

const orgOf = (record: RecordData) => (typeof record.orgId === 'number' ? record.orgId : null);

/** A schedule with all that determines its shifts. */
export interface LoadedSchedule extends ReadSchedule {
  rotation: Rotation;
  around: ShiftContext;
}

/** Loads the holidays of the schedules' organizations and the absences of their people that end after a moment. */
export async function loadSchedules(
  db: Queryable,
  schedules: readonly ReadSchedule[],
  since: Minute,
): Promise<LoadedSchedule[]> {
  const holidaysIn = await holidaysOf(
    db,
    schedules.flatMap(({ record }) => orgOf(record) ?? []),
  );
  const read = schedules.map((schedule) => ({ schedule, rotation: readRotation(schedule.record) }));
  const people = rotationParticipantIds(read.map(({ rotation }) => rotation));
  const absences = await overridesOf(db, people, writeMoment(since));
  return read.map(({ schedule, rotation }) => {
    const overrides = readOverrides(absences, Number(schedule.record.id));
    return { ...schedule, rotation, around: { holidayAt: holidaysIn(orgOf(schedule.record)), overrides } };
  });
}

/** The shifts of schedules in a range, with the holidays of their organizations and the absences of their people. */
export async function resolveSchedules(
  db: Queryable,
  schedules: readonly ReadSchedule[],
  range: Span,
): Promise<ResolvedSchedule[]> {
  const resolved: ResolvedSchedule[] = [];
  for (const { resource, record, rotation, around } of await loadSchedules(db, schedules, range.start)) {
    await yieldToEventLoop();
    resolved.push({ resource, record, range, shifts: activeIn(rotation, around, range) });
  }
  return resolved;
}

/** Titles of everything that the shifts appoint; `#id` for records that the reader may not see. */
export async function titlesOf(reads: DutyReads, all: readonly ResolvedSchedule[]): Promise<TitleOf> {
  const whos = all.flatMap(({ shifts }) => shifts.flatMap(({ who }) => who ?? []));
  const ids = (key: keyof Assignee) => whos.flatMap((who) => who[key] ?? []);
  const people = await reads.get('participants', ids('participantId'));
  const plans = await reads.get('alarm-plans', ids('alarmPlanId'));
  const points = await reads.get('alarm-points', ids('alarmPointId'));
  const title = (known: Map<number, ReadRecord>, id: number) => known.get(id)?.title ?? `#${id}`;
  return ({ participantId, alarmPlanId, alarmPointId }) => {
    if (participantId !== null) return title(people, participantId);
    if (alarmPlanId !== null) return title(plans, alarmPlanId);
    return alarmPointId === null ? '' : title(points, alarmPointId);
  };
}
