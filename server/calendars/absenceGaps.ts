import { type AbsenceEffect, EFFECT_LIMITS, type OpenedGap } from '../../protocol/calendars.ts';
import type { DutyGap } from '../../protocol/duty.ts';
import { type Absent, asIfPresent, dataWithout } from '../../src/duty/absent.ts';
import { activeIn } from '../../src/duty/active.ts';
import type { AlarmData } from '../../src/duty/alarmData.ts';
import { absencesOf } from '../../src/duty/alarmSteps.ts';
import { DAY_MINUTES, dayAt, type Minute, readMoment, type Span, writeMoment } from '../../src/duty/days.ts';
import { gapOf, onDuty } from '../../src/duty/onDuty.ts';
import { findCover, type Override, readOverrides } from '../../src/duty/overrides.ts';
import { Reach } from '../../src/duty/reachIn.ts';
import type { Shift } from '../../src/duty/shifts.ts';
import { clipSpan, overlaps, subtractSpans, unionOf } from '../../src/duty/spans.ts';
import { authorityFor, can } from '../../src/engine/access.ts';
import type { Actor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import { inTurns } from '../yieldToEventLoop.ts';
import { absencesIn, LAST } from './absences.ts';
import { loadAppointed } from './alarmData.ts';
import { dependentsOf } from './dependents.ts';
import { DutyReads, type ReadRecord } from './dutyReads.ts';
import { titleReasons } from './reach.ts';
import { type LoadedSchedule, loadSchedules } from './resolved.ts';

const PLANS = 'alarm-plans';
const PLAN_SHIFT = { participantId: null, alarmPointId: null, deviceType: null };

/** An absence with the time that is looked at. */
interface Open extends Absent {
  id: number;
  span: Span;
}

/** A schedule or alarm plan whose gaps are looked for. */
interface Target {
  resource: string;
  id: number;
  name: string;
  orgId: number;
  /** Undefined for alarm plans. */
  schedule?: LoadedSchedule | undefined;
}

const wholeDays = ({ start, end }: Span): Span => ({
  start: dayAt(start) * DAY_MINUTES,
  end: Math.ceil(end / DAY_MINUTES) * DAY_MINUTES,
});

/** The absences that last beyond a moment, with what is left of them. */
function openOf(absences: readonly Override[], now: Minute): Open[] {
  return absences.flatMap(({ id, participantId, scheduleId, ...times }) => {
    const [read] = readOverrides([{ id, participantId, scheduleId, ...times }], scheduleId);
    if (!read || read.span.end <= now || id === null) return [];
    const start = Math.max(read.span.start, now);
    const end = Math.min(read.span.end, start + EFFECT_LIMITS.days * DAY_MINUTES);
    return [{ id, participantId, scheduleId, span: { start, end } }];
  });
}

/** What alarms call in a range, as the duty screen and the alarm engine compute it; `without`: as if somebody weren't absent. */
class Course {
  readonly #data: AlarmData;
  readonly #without: Absent | undefined;
  readonly #reach: Reach;
  readonly #range: Span;

  constructor(data: AlarmData, range: Span, without?: Absent) {
    this.#data = without ? dataWithout(data, without) : data;
    this.#without = without;
    this.#range = range;
    this.#reach = new Reach(this.#data, range);
  }

  shifts({ rotation, around }: LoadedSchedule): Shift[] {
    const overrides = this.#without ? asIfPresent(around.overrides, this.#without) : around.overrides;
    return activeIn(rotation, { ...around, overrides }, this.#range);
  }

  gaps({ id, schedule, resource }: Target): DutyGap[] {
    if (!schedule) return this.#reach.gapsOf({ ...PLAN_SHIFT, alarmPlanId: id }, this.#range).map(gapOf);
    const shifts = this.shifts(schedule);
    return onDuty(resource, schedule.record, shifts, this.#range, () => '', this.#reach.gapsIn).gaps;
  }

  /** Who is called by whoever names the person at a moment; undefined if the person isn't absent. */
  cover(participantId: number, moment: Minute): { coverId: number | null } | undefined {
    return findCover(participantId, absencesOf(this.#data), moment);
  }
}

const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
  start: readMoment(start) ?? 0,
  end: readMoment(end) ?? 0,
});

/** The gaps of a target within an absence that it wouldn't have without it. */
function opened(target: Target, { span }: Open, course: Course, present: () => Course): OpenedGap[] {
  const { resource, id, name, orgId } = target;
  const gaps = course.gaps(target).filter((gap) => overlaps(spanOf(gap), span));
  if (gaps.length === 0) return [];
  const anyway = unionOf(present().gaps(target).map(spanOf));
  return gaps.flatMap(({ why, ...gap }) =>
    subtractSpans([clipSpan(spanOf(gap), span.start, span.end)], anyway).map((piece) => ({
      ...gapOf({ ...piece, why: why ?? [] }),
      resource,
      id,
      name,
      orgId,
    })),
  );
}

/** Ids of those who are on duty instead of the absent person; null: nobody. */
function insteadIn(targets: readonly Target[], { participantId, span }: Open, course: Course): Set<number | null> {
  const ids = new Set<number | null>();
  for (const { schedule } of targets) {
    for (const shift of schedule ? course.shifts(schedule) : []) {
      const { reason, who } = shift;
      if (reason.kind === 'override' && reason.insteadOf === participantId && overlaps(shift, span))
        ids.add(who?.participantId ?? null);
    }
  }
  const named = targets.some(({ resource }) => resource === PLANS);
  const cover = ids.size === 0 && named ? course.cover(participantId, span.start) : undefined;
  return cover ? ids.add(cover.coverId) : ids;
}

/** Loads what determines whom the targets call from a moment on. */
async function load(platform: Platform, actor: Actor, open: readonly Open[], reads: DutyReads) {
  const dependents = await dependentsOf(
    platform.pool,
    open.map(({ participantId }) => participantId),
  );
  const since = Math.min(...open.map(({ span }) => span.start));
  const all = [...dependents.values()].flat();
  const found = new Map<number, ReadRecord>();
  const schedules = [];
  for (const name of new Set(all.map(({ type }) => type))) {
    const resource = platform.definitions.byName.get(name);
    if (!resource || !can(actor.authorities, authorityFor(resource, 'list'))) continue;
    for (const read of (
      await reads.get(
        name,
        all.flatMap(({ type, id }) => (type === name ? id : [])),
      )
    ).values()) {
      found.set(read.id, read);
      if (name !== PLANS) schedules.push({ resource, record: read.record });
    }
  }
  const loaded = await loadSchedules(platform.pool, schedules, since);
  const byId = new Map(loaded.map((schedule) => [Number(schedule.record.id), schedule]));
  const nobody = { participantId: null, alarmPlanId: null, alarmPointId: null };
  const data = await loadAppointed(
    platform,
    [
      ...loaded.flatMap(({ rotation }) => rotation.groups.flatMap(({ rows }) => rows.map(({ who }) => who))),
      ...loaded.flatMap(({ around }) => around.overrides.map(({ coverId }) => ({ ...nobody, participantId: coverId }))),
      ...all.flatMap(({ type, id }) => (type === PLANS && found.has(id) ? { ...nobody, alarmPlanId: id } : [])),
    ],
    since,
  );
  const targetsOf = (participantId: number): Target[] =>
    (dependents.get(participantId) ?? []).flatMap(({ type, id }) => {
      const read = found.get(id);
      return read
        ? [{ resource: type, id, name: read.title, orgId: Number(read.record.orgId), schedule: byId.get(id) }]
        : [];
    });
  return { data, targetsOf };
}

/**
 * Who is on duty instead of absent people from a moment on, and which gaps their absences open in the schedules and alarm
 * plans that the reader may see. Absences that have ended are left out. One load for all of them.
 */
export async function effectsOf(
  platform: Platform,
  actor: Actor,
  absences: readonly Override[],
  now: Minute,
): Promise<AbsenceEffect[]> {
  const open = openOf(absences, now);
  if (open.length === 0) return [];
  const reads = new DutyReads(platform, actor);
  const { data, targetsOf } = await load(platform, actor, open, reads);
  const found: { id: number; instead: Set<number | null>; gaps: OpenedGap[] }[] = [];
  for await (const absence of inTurns(open)) {
    const range = wholeDays(absence.span);
    const course = new Course(data, range);
    let present: Course | undefined;
    const targets = targetsOf(absence.participantId);
    const gaps: OpenedGap[] = [];
    for await (const target of inTurns(targets)) {
      gaps.push(...opened(target, absence, course, () => (present ??= new Course(data, range, absence))));
    }
    found.push({ id: absence.id, instead: insteadIn(targets, absence, course), gaps });
  }
  await titleReasons(
    reads,
    found.flatMap(({ gaps }) => gaps),
  );
  const people = await reads.get(
    'participants',
    found.flatMap(({ instead }) => [...instead].flatMap((id) => id ?? [])),
  );
  return found.map(({ id, instead, gaps }) => ({
    id,
    instead: [...instead].map((one) => ({ id: one, title: one === null ? '' : (people.get(one)?.title ?? `#${one}`) })),
    gaps,
  }));
}

/** Most coming absences of an organization that are searched for gaps, the next ones first. */
const SEARCHED = 500;

/** Ids of those of the next absences of an organization, and of those below, that open a gap. */
export async function absencesWithGaps(
  platform: Platform,
  actor: Actor,
  orgId: number,
  now: Minute,
): Promise<number[]> {
  await platform.store.requireOrg(actor, orgId);
  const coming = await absencesIn(platform.pool, actor, { from: writeMoment(now), to: LAST, orgId });
  const effects = await effectsOf(platform, actor, coming.slice(0, SEARCHED), now);
  return effects.flatMap(({ id, gaps }) => (gaps.length > 0 ? [id] : []));
}
