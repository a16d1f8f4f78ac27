import type { DeadEnd, DutyReason, ResolvedCall, ResolvedStep } from '../../protocol/duty.ts';
import { activeAt } from './active.ts';
import type { AlarmData, PlanData } from './alarmData.ts';
import { type Minute, writeMoment } from './days.ts';
import { findCover, type ReadOverride, readOverrides } from './overrides.ts';
import { canBeCalled, reachOf } from './reach.ts';
import { reasonOf } from './reason.ts';

/** A person whom a step calls. */
interface Target {
  participantId: number;
  reason: DutyReason;
  /** Device type that the row of a team schedule names. */
  deviceType?: string | null;
}

type Step = PlanData['steps'][number];

const READ = new WeakMap<AlarmData, readonly ReadOverride[]>();

function targetsOf(step: Step, data: AlarmData, moment: Minute, deadEnds: DeadEnd[]): Target[] {
  const targets: Target[] = [];
  for (const id of step.teamScheduleIds) {
    const team = data.teams.get(id);
    const shifts = team ? activeAt(team.rotation, team.around, moment) : [];
    const staffed = shifts.filter(({ who }) => typeof who?.participantId === 'number');
    if (!team) deadEnds.push({ code: 'unknown', kind: 'schedule', id, title: '' });
    else if (!staffed.length) deadEnds.push({ code: 'nobody', kind: 'schedule', id, title: team.title });
    for (const shift of staffed) {
      const participantId = shift.who?.participantId ?? 0;
      const reason = { ...reasonOf(shift), of: { kind: 'schedule', id, title: team?.title ?? '' } } as const;
      targets.push({ participantId, reason, deviceType: shift.row.deviceType });
    }
  }
  for (const id of step.groupIds) {
    const group = data.groups.get(id);
    const title = group?.title ?? '';
    if (!group) deadEnds.push({ code: 'unknown', kind: 'group', id, title });
    else if (!group.active) deadEnds.push({ code: 'inactive', kind: 'group', id, title });
    else if (!group.participantIds.length) deadEnds.push({ code: 'nobody', kind: 'group', id, title });
    const reason: DutyReason = { kind: 'own', row: '', rowId: null, until: null, of: { kind: 'group', id, title } };
    for (const participantId of group?.active ? group.participantIds : []) targets.push({ participantId, reason });
  }
  for (const participantId of step.participantIds) {
    targets.push({ participantId, reason: { kind: 'own', row: '', rowId: null, until: null } });
  }
  return targets;
}

/**
 * Replaces a person who is absent from all schedules by the person who covers; undefined if nobody covers. Targets from
 * team schedules stay unchanged, because overrides have already been applied to their shifts.
 */
function substitute(target: Target, absences: readonly ReadOverride[], moment: Minute): Target | undefined {
  if (target.reason.of?.kind === 'schedule') return target;
  const found = findCover(target.participantId, absences, moment);
  if (!found) return target;
  if (found.coverId === null) return undefined;
  const { id, until } = found;
  const reason: DutyReason = {
    ...target.reason,
    kind: 'override',
    overrideId: id,
    insteadOf: target.participantId,
    until: writeMoment(until),
  };
  return { participantId: found.coverId, reason };
}

/** The absences from all schedules, parsed only once for many moments. */
export function absencesOf(data: AlarmData): readonly ReadOverride[] {
  const known = READ.get(data) ?? readOverrides(data.overrides, null);
  READ.set(data, known);
  return known;
}

function stepOf(step: Step, data: AlarmData, moment: Minute, offsetSeconds: number): ResolvedStep {
  const deadEnds: DeadEnd[] = [];
  const calls = new Map<number, ResolvedCall>();
  const absences = absencesOf(data);
  for (const named of targetsOf(step, data, moment, deadEnds)) {
    const target = substitute(named, absences, moment);
    const absent = data.people.get(named.participantId);
    if (!target) {
      deadEnds.push({ code: 'absent', kind: 'participant', id: named.participantId, title: absent?.title ?? '' });
      continue;
    }
    const { participantId: id, reason } = target;
    const known = calls.get(id);
    if (known) {
      known.reasons.push(reason);
      continue;
    }
    const asked = { media: step.media, deviceType: target.deviceType ?? null };
    const { devices, why } = reachOf(data, id, asked, moment);
    deadEnds.push(...why);
    const person = data.people.get(id);
    if (person?.active) calls.set(id, { participantId: id, title: person.title, reasons: [reason], devices });
  }
  const reached = [...calls.values()];
  if (!reached.some(canBeCalled)) deadEnds.push({ code: 'nobody', kind: 'step', id: null, title: '' });
  return { offsetSeconds, calls: reached, deadEnds };
}

/**
 * The steps of a plan, each with the people whom it calls, without duplicates, and with the time at which the engine
 * begins it if nobody answers: at once after a step that waits for acceptances and reaches nobody.
 */
export function stepsOf(plan: PlanData, data: AlarmData, moment: Minute): ResolvedStep[] {
  let offset = 0;
  return plan.steps.map((step) => {
    const resolved = stepOf(step, data, moment, offset);
    if (step.requiredAcceptances === 0 || resolved.calls.some(canBeCalled)) offset += step.waitSeconds;
    return resolved;
  });
}
