import { type AbsenceEffect, EFFECT_LIMITS, type OpenedGap } from '../../protocol/calendars.ts';
import { type Absent, asIfPresent } from '../../src/duty/absent.ts';
import { DAY_MINUTES, dayAt, type Minute, readMoment, type Span, writeMoment } from '../../src/duty/days.ts';
import { gapOf } from '../../src/duty/onDuty.ts';
import { type Override, readOverrides } from '../../src/duty/overrides.ts';
import { clipSpan, overlaps, subtractSpans, unionOf } from '../../src/duty/spans.ts';
import { authorityFor, can } from '../../src/engine/access.ts';
import type { Actor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import { inTurns } from '../yieldToEventLoop.ts';
import { comingAbsences, type StoredAbsence } from './absences.ts';
import { loadAppointed } from './alarmData.ts';
import { Course, type Target } from './course.ts';
import { dependentsOf } from './dependents.ts';
import { DutyReads, type ReadRecord } from './dutyReads.ts';
import { titleReasons } from './reach.ts';
import { loadSchedules } from './resolved.ts';

const PLANS = 'alarm-plans';

/** An absence with the time that is looked at. */
interface Open extends Absent {
  id: number;
  span: Span;
  coverId: number | null;
  /** Not in force yet: its gaps are those that it would open. */
  requested: Override | undefined;
}

const wholeDays = ({ start, end }: Span): Span => ({
  start: dayAt(start) * DAY_MINUTES,
  end: Math.ceil(end / DAY_MINUTES) * DAY_MINUTES,
});

/** The absences that last beyond a moment and weren't refused, with what is left of them. */
function openOf(absences: readonly StoredAbsence[], now: Minute): Open[] {
  return absences.flatMap((absence) => {
    const { id, participantId, coverId, scheduleId, state } = absence;
    const [read] = readOverrides([absence], scheduleId);
    if (!read || read.span.end <= now || id === null || state === 'REFUSED') return [];
    const start = Math.max(read.span.start, now);
    const end = Math.min(read.span.end, start + EFFECT_LIMITS.days * DAY_MINUTES);
    const requested = state === 'REQUESTED' ? absence : undefined;
    return [{ id, participantId, coverId, scheduleId, span: { start, end }, requested }];
  });
}

const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
  start: readMoment(start) ?? 0,
  end: readMoment(end) ?? 0,
});

/** The gaps of a target within an absence that it wouldn't have without it; adjacent ones are one, for the first reasons. */
function opened(target: Target, { span }: Open, course: Course, present: () => Course): OpenedGap[] {
  const { resource, id, name, orgId } = target;
  const gaps = course.gaps(target).filter((gap) => overlaps(spanOf(gap), span));
  if (gaps.length === 0) return [];
  const anyway = unionOf(present().gaps(target).map(spanOf));
  const within = unionOf(gaps.map((gap) => clipSpan(spanOf(gap), span.start, span.end)));
  return subtractSpans(within, anyway).map((piece) => {
    const { why = [] } = gaps.find((gap) => overlaps(spanOf(gap), piece)) ?? {};
    return { ...gapOf({ ...piece, why }), resource, id, name, orgId };
  });
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
      ...[...open, ...loaded.flatMap(({ around }) => around.overrides)].map(({ coverId }) => ({
        ...nobody,
        participantId: coverId,
      })),
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
 * plans that the reader may see; of requested ones, what would be. Absences that have ended or were refused are left out. One load for all of them.
 */
export async function effectsOf(
  platform: Platform,
  actor: Actor,
  absences: readonly StoredAbsence[],
  now: Minute,
): Promise<AbsenceEffect[]> {
  const open = openOf(absences, now);
  if (open.length === 0) return [];
  const reads = new DutyReads(platform, actor);
  const { data, targetsOf } = await load(platform, actor, open, reads);
  const found: { id: number; instead: Set<number | null>; gaps: OpenedGap[] }[] = [];
  const hull = wholeDays({
    start: Math.min(...open.map(({ span }) => span.start)),
    end: Math.max(...open.map(({ span }) => span.end)),
  });
  // most absences of a page are near each other: what they share is computed once
  const isShort = hull.end - hull.start <= EFFECT_LIMITS.days * DAY_MINUTES;
  const shared = isShort ? new Course(data, hull) : undefined;
  for await (const absence of inTurns(open)) {
    const range = wholeDays(absence.span);
    const { requested } = absence;
    const course = requested
      ? new Course(data, range, (all) => [...all, requested])
      : (shared ?? new Course(data, range));
    let present: Course | undefined;
    const targets = targetsOf(absence.participantId);
    const gaps: OpenedGap[] = [];
    for await (const target of inTurns(targets)) {
      gaps.push(
        ...opened(
          target,
          absence,
          course,
          () => (present ??= new Course(data, range, (all) => asIfPresent(all, absence))),
        ),
      );
    }
    const instead = insteadIn(targets, absence, course);
    found.push({ id: absence.id, instead, gaps: gaps.slice(0, EFFECT_LIMITS.gaps) });
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
  const coming = await comingAbsences(platform.pool, { orgId, after: writeMoment(now), most: SEARCHED });
  const effects = await effectsOf(platform, actor, coming, now);
  return effects.flatMap(({ id, gaps }) => (gaps.length > 0 ? [id] : []));
}
