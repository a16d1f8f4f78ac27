import type { CalendarEvent } from '../../protocol/calendars.ts';
import type { AppointedAssignee } from '../../protocol/duty.ts';
import { activeIn } from './active.ts';
import type { AlarmData, PlanData, ScheduleData } from './alarmData.ts';
import { absencesOf } from './alarmSteps.ts';
import { DAY_MINUTES, dayAt, type Minute, type Span } from './days.ts';
import { occurrences } from './events.ts';
import type { Shift } from './shifts.ts';

/** Collects the moments of a range at which it can change who is called; each record is visited once. */
class Changes {
  readonly moments = new Set<Minute>();
  readonly #data: AlarmData;
  readonly #range: Span;
  readonly #seen = new Set<string>();

  constructor(data: AlarmData, range: Span) {
    this.#data = data;
    this.#range = range;
  }

  #isNew(kind: string, id: number): boolean {
    const { size } = this.#seen;
    return this.#seen.add(`${kind} ${id}`).size > size;
  }

  #calendar(events: readonly CalendarEvent[]): void {
    const { start, end } = this.#range;
    for (const event of events.filter(({ active }) => active)) {
      const found = occurrences(event, dayAt(start), Math.ceil(end / DAY_MINUTES));
      for (const span of found) this.moments.add(span.start).add(span.end);
    }
  }

  #shifts({ rotation, around }: ScheduleData): Shift[] {
    const shifts = activeIn(rotation, around, this.#range);
    for (const { start, end } of shifts) this.moments.add(start).add(end);
    return shifts;
  }

  /** A person's own calendar decides on which devices the person is called. */
  person(id: number): void {
    if (this.#isNew('person', id)) this.#calendar(this.#data.people.get(id)?.events ?? []);
  }

  /** Somebody whom a plan names is called by whoever covers. */
  #named(id: number): void {
    if (!this.#isNew('named', id)) return;
    this.person(id);
    for (const { participantId, coverId, span } of absencesOf(this.#data)) {
      if (participantId !== id) continue;
      this.moments.add(span.start).add(span.end);
      if (coverId !== null) this.#named(coverId);
    }
  }

  plan(id: number): void {
    for (const step of this.#isNew('plan', id) ? (this.#data.plans.get(id)?.steps ?? []) : []) this.#step(step);
  }

  #step({ participantIds, groupIds, teamScheduleIds }: PlanData['steps'][number]): void {
    for (const id of participantIds) this.#named(id);
    for (const id of groupIds)
      for (const member of this.#data.groups.get(id)?.participantIds ?? []) this.#named(member);
    for (const id of teamScheduleIds) {
      const team = this.#data.teams.get(id);
      if (!team || !this.#isNew('team', id)) continue;
      for (const { who } of this.#shifts(team))
        if (typeof who?.participantId === 'number') this.person(who.participantId);
    }
  }

  alarmPoint(id: number): void {
    const point = this.#isNew('alarmPoint', id) ? this.#data.alarmPoints.get(id) : undefined;
    if (!point) return;
    this.#calendar(point.events);
    for (const { alarmReplacement } of point.events) {
      if (typeof alarmReplacement?.alarmPointId === 'number') this.alarmPoint(alarmReplacement.alarmPointId);
    }
    if (point.alarmPlanId !== null) this.plan(point.alarmPlanId);
    const standby = point.scheduleId === null ? undefined : this.#data.standby.get(point.scheduleId);
    if (!standby || !this.#isNew('standby', standby.id)) return;
    for (const { who } of this.#shifts(standby)) {
      if (typeof who?.alarmPlanId === 'number') this.plan(who.alarmPlanId);
      else if (typeof who?.alarmPointId === 'number') this.alarmPoint(who.alarmPointId);
    }
  }
}

/** The moments of a range at which it can change whom an assignee calls, in order. */
export function changesOf(data: AlarmData, appointed: AppointedAssignee, range: Span): Minute[] {
  const changes = new Changes(data, range);
  const { participantId, alarmPlanId, alarmPointId } = appointed;
  if (participantId !== null) changes.person(participantId);
  else if (alarmPlanId !== null) changes.plan(alarmPlanId);
  else if (alarmPointId !== null) changes.alarmPoint(alarmPointId);
  return [...changes.moments].filter((at) => range.start < at && at < range.end).sort((a, b) => a - b);
}
