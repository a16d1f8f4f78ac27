import type { DutyGap } from '../../protocol/duty.ts';
import { type EditOverrides, withEdited } from '../../src/duty/absent.ts';
import { activeIn } from '../../src/duty/active.ts';
import type { AlarmData } from '../../src/duty/alarmData.ts';
import { absencesOf } from '../../src/duty/alarmSteps.ts';
import type { Minute, Span } from '../../src/duty/days.ts';
import { gapOf, onDuty } from '../../src/duty/onDuty.ts';
import { findCover, readOverrides } from '../../src/duty/overrides.ts';
import { Reach } from '../../src/duty/reachIn.ts';
import type { Shift } from '../../src/duty/shifts.ts';
import type { LoadedSchedule } from './resolved.ts';

const PLAN_SHIFT = { participantId: null, alarmPointId: null, deviceType: null };

/** A schedule or alarm plan whose gaps are looked for. */
export interface Target {
  resource: string;
  id: number;
  name: string;
  orgId: number;
  /** Undefined for alarm plans. */
  schedule?: LoadedSchedule | undefined;
}

/** What alarms call in a range, as the duty screen and the alarm engine compute it from these absences. */
export class Course {
  readonly #data: AlarmData;
  readonly #edit: EditOverrides | undefined;
  readonly #reach: Reach;
  readonly #range: Span;
  readonly #gaps = new Map<number, DutyGap[]>();
  readonly #shifts = new Map<number, Shift[]>();

  constructor(data: AlarmData, range: Span, edit?: EditOverrides) {
    this.#data = edit ? withEdited(data, edit) : data;
    this.#edit = edit;
    this.#range = range;
    this.#reach = new Reach(this.#data, range);
  }

  shifts({ record, rotation, around }: LoadedSchedule): Shift[] {
    const id = Number(record.id);
    const overrides = this.#edit ? readOverrides(this.#edit(around.overrides), id) : around.overrides;
    const shifts = this.#shifts.get(id) ?? activeIn(rotation, { ...around, overrides }, this.#range);
    this.#shifts.set(id, shifts);
    return shifts;
  }

  #gapsOf({ id, schedule, resource }: Target): DutyGap[] {
    if (!schedule) return this.#reach.gapsOf({ ...PLAN_SHIFT, alarmPlanId: id }, this.#range).map(gapOf);
    const shifts = this.shifts(schedule);
    return onDuty(resource, schedule.record, shifts, this.#range, () => '', this.#reach.gapsIn).gaps;
  }

  gaps(target: Target): DutyGap[] {
    const gaps = this.#gaps.get(target.id) ?? this.#gapsOf(target);
    this.#gaps.set(target.id, gaps);
    return gaps;
  }

  /** Who is called by whoever names the person at a moment; undefined if the person isn't absent. */
  cover(participantId: number, moment: Minute): { coverId: number | null } | undefined {
    return findCover(participantId, absencesOf(this.#data), moment);
  }
}
