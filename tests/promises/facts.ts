/**
 * Facts of a world as sentences, told by the oracle and by the product in the same words; what only one of them says is a
 * disagreement.
 */
import type { AlarmPreview } from '../../protocol/alarms.ts';
import type { AlarmCall, AlarmDetails } from '../../protocol/alarmTable.ts';
import type { DutyReason, DeadEnd as ToldDeadEnd } from '../../protocol/duty.ts';
import type { Records } from './making.ts';
import { beginsAt, raisedAt } from './oracle/alarms.ts';
import { type Call, requiredOf, type Track, tracksOf } from './oracle/calls.ts';
import type { Course } from './oracle/course.ts';
import { type Called, type DeadEnd, plansOf, reachedBy, reachesSomebody, type Why } from './oracle/reach.ts';
import { wallMinute, wallText } from './oracle/time.ts';
import type { World } from './world.ts';

const KINDS = {
  alarmPoint: 'points',
  schedule: 'schedules',
  plan: 'plans',
  group: 'groups',
  participant: 'people',
  step: 'none',
} as const;

const at = (instant: number | null): string => (instant === null ? '-' : wallText(instant));

const why = ({ kind, of, insteadOf, absence }: Why): string =>
  [
    kind,
    ...(of ? [`${of.kind}${of.place}`] : []),
    ...(insteadOf === undefined ? [] : [`instead${insteadOf} absence${absence}`]),
  ].join(' ');

/** The words of `why` for a reason of the product. */
function toldWhy({ kind, of, insteadOf, overrideId }: DutyReason, records: Records): string {
  const place = of && (of.kind === 'group' ? records.place('groups', of.id) : records.place('teams', of.id));
  return [
    kind,
    ...(of ? [`${of.kind}${place}`] : []),
    ...(insteadOf === undefined
      ? []
      : [`instead${records.place('people', insteadOf)} absence${records.place('absences', overrideId ?? 0)}`]),
  ].join(' ');
}

const end = ({ code, kind, place }: DeadEnd): string => `${code} ${kind}${place ?? ''}`;

function toldEnd({ code, kind, id }: ToldDeadEnd, records: Records): string {
  const named = KINDS[kind];
  if (named === 'none' || id === null) return `${code} ${kind}`;
  if (named !== 'schedules') return `${code} ${kind}${records.place(named, id)}`;
  const team = records.place('teams', id);
  return `${code} ${kind}${team >= 0 ? team : records.place('standbys', id)}`;
}

const sorted = (texts: string[]) => texts.sort().join(', ');

const called = ({ person, whys, ways }: Called) =>
  `person ${person} on ${ways.map(({ type, address }) => `${type} ${address}`).join(', ') || 'nothing'} because ${sorted(whys.map(why))}`;

/** Seconds from the alarm until each step begins, if nobody answers and no call fails. */
function offsetsOf(world: World, { steps }: Track, moment: number): number[] {
  let offset = 0;
  return steps.map((step) => {
    const own = offset;
    const reaches = reachesSomebody(world, reachedBy(world, step, moment).called);
    // a step that asks for acceptances and can call nobody is over at once
    offset += step.required > 0 && !reaches ? 0 : step.wait;
    return own;
  });
}

/** What a preview has to say when the alarm is about to be raised by a person. */
export function previewFacts(world: World): string[] {
  const start = beginsAt(world) ?? Date.parse(world.at);
  const minute = wallMinute(start);
  const [raised] = raisedAt({ ...world, by: 'person' }, minute);
  if (!raised) return [];
  const tracks = tracksOf(world, raised, start);
  const { deadEnds } = plansOf(world, raised.caller, raised.place, minute);
  return [
    `preview: at ${wallText(start).slice(0, 16)}`,
    `preview: required ${requiredOf(tracks, raised.manner)}`,
    `preview: dead ends ${sorted(deadEnds.map(end))}`,
    ...tracks.flatMap((track, n) => {
      const offsets = offsetsOf(world, track, minute);
      return track.steps.flatMap((step, place) => {
        const found = reachedBy(world, step, minute);
        const name = `preview: track ${n} plan ${track.plan} step ${place}`;
        return [
          `${name} begins after ${offsets[place]} s`,
          `${name} waits ${step.wait}, requires ${step.required}`,
          `${name} dead ends ${sorted(found.deadEnds.map(end))}`,
          ...found.called.map((one) => `${name} calls ${called(one)}`),
        ];
      });
    }),
  ];
}

export function toldPreview({ at: moment, required, deadEnds, tracks }: AlarmPreview, records: Records): string[] {
  return [
    `preview: at ${moment.slice(0, 16)}`,
    `preview: required ${required}`,
    `preview: dead ends ${sorted(deadEnds.map((one) => toldEnd(one, records)))}`,
    ...tracks.flatMap(({ planId, steps }, n) =>
      steps.flatMap((step, place) => {
        const plan = planId === null ? null : records.place('plans', planId);
        const name = `preview: track ${n} plan ${plan} step ${place}`;
        return [
          `${name} begins after ${step.offsetSeconds} s`,
          `${name} waits ${step.waitSeconds}, requires ${step.requiredAcceptances}`,
          `${name} dead ends ${sorted(step.deadEnds.map((one) => toldEnd(one, records)))}`,
          ...step.calls.map(({ participantId, devices, reasons }) => {
            const ways = devices.map(({ type, address }) => `${type} ${address}`).join(', ') || 'nothing';
            const because = sorted(reasons.map((reason) => toldWhy(reason, records)));
            return `${name} calls person ${records.place('people', participantId)} on ${ways} because ${because}`;
          }),
        ];
      }),
    ),
  ];
}

const callFact = (key: string, call: Call): string =>
  [
    `${key}: call ${call.track}/${call.round}/${call.step} person ${call.person} ${call.type} ${call.address}`,
    `${call.state} ${call.reason ?? ''} sent ${at(call.sent)} delivered ${at(call.delivered)} answered ${at(call.answered)}`,
    `ended ${at(call.ended)} because ${sorted(call.whys.map(why))}`,
  ].join(' ');

/** What the details of an alarm have to say in the end. */
export function courseFacts(course: Course): string[] {
  const { key, priority } = course.raised;
  return [
    `${key}: raised ${at(course.start)} starts ${at(course.begins)} priority ${priority}`,
    `${key}: ${course.status} ended ${at(course.endedAt)}`,
    `${key}: required ${course.required} accepted ${course.accepted} acknowledged ${course.acknowledged}`,
    `${key}: calls ${course.madeCalls} failed ${course.failedCalls}`,
    `${key}: tracks ${course.tracks.map(({ plan }) => plan).join(', ')}`,
    ...course.raised.joined.map((moment) => `${key}: joined at ${at(moment)}`),
    ...course.statuses.map((one) => `${key}: ${one.status} at ${at(one.at)}`),
    ...course.steps.flatMap(({ track, round, step, began, counts }) =>
      counts
        ? [`${key}: step ${track}/${round}/${step} began ${at(began)} people ${counts.people} calls ${counts.calls}`]
        : [],
    ),
    ...course.calls.map((call) => callFact(key, call)),
  ];
}

const toldCall = (key: string, call: AlarmCall, records: Records): string =>
  [
    `${key}: call ${call.track}/${call.round}/${call.step} person ${records.place('people', call.participantId)} ${call.deviceType} ${call.address}`,
    `${call.state} ${call.reason ?? ''} sent ${call.sentAt ?? '-'} delivered ${call.deliveredAt ?? '-'} answered ${call.answeredAt ?? '-'}`,
    `ended ${call.endedAt ?? '-'} because ${sorted(call.reasons.map((reason) => toldWhy(reason, records)))}`,
  ].join(' ');

/** The key of each alarm: what raised it. */
export function keysOf(all: readonly AlarmDetails[], records: Records): Map<number, string> {
  const keys = new Map<number, string>();
  for (const { id, parentId, log } of all) {
    const rule = log.find(({ kind }) => kind === 'rule')?.detail.ruleId;
    const ofPerson = keys.size === 0 ? 'own' : 'again';
    if (parentId === null) keys.set(id, rule === undefined ? ofPerson : `rule ${records.place('rules', Number(rule))}`);
    for (const { kind, detail } of log) {
      if (kind === 'followed') keys.set(Number(detail.job), `${keys.get(id)} ${detail.on}`);
    }
  }
  return keys;
}

export function toldCourse(key: string, alarm: AlarmDetails, records: Records): string[] {
  return [
    `${key}: raised ${alarm.triggeredAt} starts ${alarm.startsAt} priority ${alarm.priority}`,
    `${key}: ${alarm.status} ended ${alarm.endedAt ?? '-'}`,
    `${key}: required ${alarm.required} accepted ${alarm.accepted} acknowledged ${alarm.acknowledged}`,
    `${key}: calls ${alarm.calls} failed ${alarm.failedCalls}`,
    `${key}: tracks ${alarm.tracks.map(({ planId }) => (planId === null ? null : records.place('plans', planId))).join(', ')}`,
    ...alarm.log.flatMap(({ at: when, kind, detail }) => {
      if (kind === 'joined') return [`${key}: joined at ${when}`];
      if (kind === 'status') return [`${key}: ${detail.to} at ${when}`];
      if (kind !== 'step' && kind !== 'stepPassed') return [];
      const { track, round, step, people, calls } = detail;
      return [`${key}: step ${track}/${round}/${step} began ${when} people ${people} calls ${calls}`];
    }),
    ...alarm.callList.map((call) => toldCall(key, call, records)),
  ];
}
