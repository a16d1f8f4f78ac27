import type {
  AppointedAssignee,
  CalledRecord,
  DeadEnd,
  DutyGap,
  ReachNowReply,
  ReachReply,
  UnreachedAssignee,
  UnreachedRecord,
} from '../../protocol/duty.ts';
import { type CalledKind, whyUncalled } from '../../src/duty/alarm.ts';
import type { Minute, Span } from '../../src/duty/days.ts';
import { gapOf } from '../../src/duty/onDuty.ts';
import { appointedBy, appointedKey, Reach } from '../../src/duty/reachIn.ts';
import type { Platform } from '../platform.ts';
import { inTurns } from '../yieldToEventLoop.ts';
import { loadAppointed, loadCalled } from './alarmData.ts';
import type { DutyReads } from './dutyReads.ts';
import type { ResolvedSchedule } from './resolved.ts';

/** A definition of records that alarms call: their kind, and how a dead end names it. */
interface CalledDefinition {
  resource: string;
  kind: CalledKind;
  named: Exclude<DeadEnd['kind'], 'step'>;
}

const DEFINITIONS: readonly CalledDefinition[] = [
  { resource: 'participants', kind: 'participant', named: 'participant' },
  { resource: 'participant-groups', kind: 'group', named: 'group' },
  { resource: 'team-schedules', kind: 'team', named: 'schedule' },
  { resource: 'standby-schedules', kind: 'standby', named: 'schedule' },
  { resource: 'alarm-plans', kind: 'plan', named: 'plan' },
  { resource: 'alarm-points', kind: 'alarmPoint', named: 'alarmPoint' },
];

/** Names of the definitions of records that alarms call. */
export const CALLED: readonly string[] = DEFINITIONS.map(({ resource }) => resource);

/** When the assignees of schedules can't be called in a range. */
export async function reachOfSchedules(
  platform: Platform,
  schedules: readonly ResolvedSchedule[],
  range: Span,
): Promise<Reach> {
  const appointed = new Map(
    schedules.flatMap(({ shifts }) =>
      shifts.flatMap((shift) => {
        const who = appointedBy(shift);
        return who ? [[appointedKey(who), who] as const] : [];
      }),
    ),
  );
  return new Reach(await loadAppointed(platform, [...appointed.values()], range.start), range);
}

/** Gives the reasons of gaps the titles that the reader may see; others lose id and title. */
export async function titleReasons(reads: DutyReads, gaps: readonly Pick<DutyGap, 'why'>[]): Promise<void> {
  const reasons = gaps.flatMap(({ why = [] }) => why);
  const found = new Map<string, { title: string; resource: string }>();
  for (const { resource, named } of DEFINITIONS) {
    const ids = reasons.flatMap((end) => (end.kind === named && end.id !== null ? [end.id] : []));
    for (const { id, title } of (await reads.get(resource, ids)).values())
      found.set(`${named} ${id}`, { title, resource });
  }
  for (const gap of gaps) {
    gap.why = gap.why?.map((end) => {
      const record = found.get(`${end.kind} ${end.id}`);
      return record ? { ...end, ...record } : { ...end, id: null, title: '' };
    });
  }
}

/** Those of the assignees that the reader may see and that can't be called at times of a range. */
export async function unreachedOf(
  platform: Platform,
  reads: DutyReads,
  asked: readonly AppointedAssignee[],
  range: Span,
): Promise<ReachReply> {
  const [people, plans, points] = [
    await reads.get(
      'participants',
      asked.flatMap(({ participantId }) => participantId ?? []),
    ),
    await reads.get(
      'alarm-plans',
      asked.flatMap(({ alarmPlanId }) => alarmPlanId ?? []),
    ),
    await reads.get(
      'alarm-points',
      asked.flatMap(({ alarmPointId }) => alarmPointId ?? []),
    ),
  ];
  const isSeen = ({ participantId, alarmPlanId, alarmPointId }: AppointedAssignee) =>
    (participantId === null || people.has(participantId)) &&
    (alarmPlanId === null || plans.has(alarmPlanId)) &&
    (alarmPointId === null || points.has(alarmPointId));
  const seen = asked.filter(isSeen);
  const reach = new Reach(await loadAppointed(platform, seen, range.start), range);
  const list: UnreachedAssignee[] = [];
  for await (const appointed of inTurns(seen)) {
    const gaps = reach.gapsOf(appointed, range).map(gapOf);
    if (gaps.length > 0) list.push({ ...appointed, gaps });
  }
  await titleReasons(
    reads,
    list.flatMap(({ gaps }) => gaps),
  );
  return { list };
}

/** Those of the records that the reader may see and by which nobody can be called at a moment. */
export async function uncalledOf(
  platform: Platform,
  reads: DutyReads,
  asked: readonly CalledRecord[],
  moment: Minute,
): Promise<ReachNowReply> {
  const seen: (CalledRecord & { kind: CalledKind })[] = [];
  for (const { resource, kind } of DEFINITIONS) {
    const ids = asked.flatMap((record) => (record.resource === resource ? record.id : []));
    for (const id of (await reads.get(resource, ids)).keys()) seen.push({ resource, id, kind });
  }
  const ids = new Map<CalledKind, number[]>();
  for (const { kind, id } of seen) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  const data = await loadCalled(platform, Object.fromEntries(ids), moment);
  const list: UnreachedRecord[] = [];
  for await (const { resource, id, kind } of inTurns(seen)) {
    const why = whyUncalled(data, kind, id, moment);
    if (why.length > 0) list.push({ resource, id, why });
  }
  await titleReasons(reads, list);
  return { list };
}
