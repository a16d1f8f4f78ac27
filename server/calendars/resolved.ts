import { activeIn } from '../../src/duty/active.ts';
import { type Span, writeMoment } from '../../src/duty/days.ts';
import { readOverrides } from '../../src/duty/overrides.ts';
import { type Assignee, readRotation } from '../../src/duty/rotation.ts';
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

/** The shifts of schedules in a range, with the holidays of their organizations and the absences of their people. */
export async function resolveSchedules(
  db: Queryable,
  schedules: readonly ReadSchedule[],
  range: Span,
): Promise<ResolvedSchedule[]> {
  const holidaysIn = await holidaysOf(
    db,
    schedules.flatMap(({ record }) => orgOf(record) ?? []),
  );
  const resolved: ResolvedSchedule[] = [];
  const read = schedules.map((schedule) => ({ schedule, rotation: readRotation(schedule.record) }));
  const absences = await overridesOf(
    db,
    rotationParticipantIds(read.map(({ rotation }) => rotation)),
    writeMoment(range.start),
  );
  for (const { schedule, rotation } of read) {
    await yieldToEventLoop();
    const overrides = readOverrides(absences, Number(schedule.record.id));
    const around = { holidayAt: holidaysIn(orgOf(schedule.record)), overrides };
    resolved.push({ ...schedule, range, shifts: activeIn(rotation, around, range) });
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
