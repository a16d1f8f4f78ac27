import type { DeadEnd, DutyReason, ResolvedCall, ResolvedDevice, ResolvedStep } from '../../protocol/duty.ts';
import { activeAt, eventsAt } from './active.ts';
import type { AlarmData, PersonData, PlanData } from './alarmData.ts';
import { type Minute, writeMoment } from './days.ts';
import { findCover, type ReadOverride, readOverrides } from './overrides.ts';
import { reasonOf } from './reason.ts';

/** A person whom a step calls. */
interface Target {
  participantId: number;
  reason: DutyReason;
  /** Device type that the row of a team schedule names. */
  deviceType?: string | null;
}

type Step = PlanData['steps'][number];

/** The devices on which a person is called: those of the calendar's current events, else the person's own by rank. */
function devicesOf(
  person: PersonData,
  media: readonly string[],
  named: string | null,
  moment: Minute,
): ResolvedDevice[] {
  const own = person.devices.filter(({ active }) => active).sort((a, b) => a.rank - b.rank);
  const events = eventsAt(person.events, moment).filter(({ event }) => event.deviceType || event.callingNumber);
  const wanted = (type: string) => !media.length || media.includes(type);
  if (events.length) {
    return events.flatMap(({ event, end }) => {
      const type = event.deviceType ?? '';
      const reason = {
        kind: 'calendar',
        row: event.title,
        rowId: event.sourceEventId ?? null,
        until: writeMoment(end),
      } as const;
      if (event.callingNumber) return [{ type, address: event.callingNumber, rank: 1, reason }];
      return own.filter((device) => device.type === type).map(({ address, rank }) => ({ type, address, rank, reason }));
    });
  }
  const reason = { kind: 'own', row: '', rowId: null, until: null } as const;
  return own
    .filter(({ type }) => (named ? type === named : wanted(type)))
    .map(({ type, address, rank }) => ({ type, address, rank, reason }));
}

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
    ...{ kind: 'override', overrideId: id, insteadOf: target.participantId, until: writeMoment(until) },
  };
  return { participantId: found.coverId, reason };
}

function stepOf(step: Step, data: AlarmData, moment: Minute, offsetSeconds: number): ResolvedStep {
  const deadEnds: DeadEnd[] = [];
  const calls = new Map<number, ResolvedCall>();
  const absences = readOverrides(data.overrides, null);
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
    const person = data.people.get(id);
    const title = person?.title ?? '';
    if (!person) deadEnds.push({ code: 'unknown', kind: 'participant', id, title });
    else if (!person.active) deadEnds.push({ code: 'inactive', kind: 'participant', id, title });
    if (!person?.active) continue;
    const devices = devicesOf(person, step.media, target.deviceType ?? null, moment);
    if (!devices.length) deadEnds.push({ code: 'noDevice', kind: 'participant', id, title });
    calls.set(id, { participantId: id, title, reasons: [reason], devices });
  }
  const reached = [...calls.values()];
  if (!reached.some(({ devices }) => devices.length))
    deadEnds.push({ code: 'nobody', kind: 'step', id: null, title: '' });
  return { offsetSeconds, calls: reached, deadEnds };
}

/** The steps of a plan, each with the people whom it calls, without duplicates. */
export function stepsOf(plan: PlanData, data: AlarmData, moment: Minute): ResolvedStep[] {
  let offset = 0;
  return plan.steps.map((step) => {
    const resolved = stepOf(step, data, moment, offset);
    offset += step.waitSeconds;
    return resolved;
  });
}
