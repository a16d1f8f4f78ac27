import type { ShownCall, ShownDetails } from '../../../dataProvider/replies/alarmDetails.ts';
import type { AlarmLogEntry } from '../../../protocol/alarmTable.ts';
import type { DeadEnd } from '../../../protocol/duty.ts';
import { deadEndKey } from '../../duty/coverage.ts';
import { isObject } from '../../engine/paths.ts';

/** What the called people of an alarm can be: those who are there, who come, who are still asked, who don't come, the rest. */
export const PEOPLE_GROUPS = ['arrived', 'coming', 'asked', 'notComing', 'notNeeded'] as const;
export type PeopleGroup = (typeof PEOPLE_GROUPS)[number];

/** One person whom an alarm calls, with all calls to them. */
export interface CalledPerson {
  key: string;
  name: string;
  group: PeopleGroup;
  /** The call that says how they stand. */
  call: ShownCall;
  /** Newest first. */
  calls: readonly ShownCall[];
  /** When they last did something or were last called; '' if the platform tells no time. */
  at: string;
}

const GROUP_OF: { readonly [state: string]: PeopleGroup } = {
  ACKNOWLEDGED: 'coming',
  ACCEPTED: 'coming',
  DECLINED: 'notComing',
  NO_ANSWER: 'notComing',
  FAILED: 'notComing',
  SKIPPED: 'notNeeded',
};
/** The states of calls, from the one that says most about a person. States that only the platform knows come before FAILED. */
const SAYING = [
  'ACKNOWLEDGED',
  'ACCEPTED',
  'DECLINED',
  'SENT',
  'SENDING',
  'PLANNED',
  '',
  'NO_ANSWER',
  'FAILED',
  'SKIPPED',
];

const groupOf = ({ state, arrivedAt }: ShownCall): PeopleGroup => {
  const group = GROUP_OF[state] ?? 'asked';
  return group === 'coming' && arrivedAt ? 'arrived' : group;
};
const weightOf = ({ state }: ShownCall): number => SAYING.indexOf(SAYING.includes(state) ? state : '');
const timeOf = ({ arrivedAt, answeredAt, sentAt, endedAt, dueAt }: ShownCall): string =>
  arrivedAt ?? answeredAt ?? sentAt ?? endedAt ?? dueAt ?? '';
const laterFirst = (a: ShownCall, b: ShownCall): number => b.round - a.round || b.step - a.step || b.id - a.id;

/** The call that says how a person stands: the acceptance, else what says most of the latest step that asked them. */
function decidingCall(calls: readonly ShownCall[]): ShownCall {
  const [latest, ...earlier] = calls as [ShownCall, ...ShownCall[]];
  const accepted = calls.find(({ state }) => GROUP_OF[state] === 'coming');
  if (accepted) return accepted;
  const sameStep = earlier.filter(({ round, step }) => round === latest.round && step === latest.step);
  return sameStep.reduce((best, call) => (weightOf(call) < weightOf(best) ? call : best), latest);
}

/** The people whom an alarm calls, each with their calls; those with the latest news first. */
export function peopleOf(calls: readonly ShownCall[]): CalledPerson[] {
  const byPerson = new Map<string, ShownCall[]>();
  for (const call of calls) {
    const key = call.participantId === null ? `name ${call.participantName}` : `id ${call.participantId}`;
    byPerson.set(key, [...(byPerson.get(key) ?? []), call]);
  }
  const people = [...byPerson].map(([key, own]): CalledPerson => {
    const sorted = own.toSorted(laterFirst);
    const call = decidingCall(sorted);
    const { participantName: name, participantId } = call;
    return {
      key,
      name: name || (participantId === null ? '' : `#${participantId}`),
      group: groupOf(call),
      call,
      calls: sorted,
      at: timeOf(call),
    };
  });
  return people.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.name.localeCompare(b.name)));
}

/** What operators did to handle an alarm. */
const HANDLING = ['ACKNOWLEDGED', 'INTERRUPTED', 'CANCELED', 'takenOver', 'closed'] as const;

/** Who handled an alarm, how and when. */
export interface Handled {
  how: (typeof HANDLING)[number];
  by: string;
  at: string;
  /** '' if they wrote none. */
  note: string;
  /** Why they closed the alarm; '' otherwise. */
  reason: string;
}

type HandledField = 'takenOverBy' | 'takenOverAt' | 'closedBy' | 'closedAt' | 'closeReason';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Who acknowledged, stopped, took over or closed the alarm according to its log, else to its row, in that order. */
export function handledBy(alarm: Pick<ShownDetails, 'log' | HandledField>): Handled[] {
  const logged = (alarm.log ?? []).flatMap(({ kind, actorName, at, detail }): Handled[] => {
    const how = HANDLING.find((one) => one === (kind === 'status' ? detail.to : kind));
    return how && actorName
      ? [{ how, by: actorName, at, note: textIn(detail.text), reason: textIn(detail.reason) }]
      : [];
  });
  if (logged.length > 0) return logged;
  const { takenOverBy, takenOverAt, closedBy, closedAt, closeReason } = alarm;
  const told: Handled[] = [];
  if (takenOverBy) told.push({ how: 'takenOver', by: takenOverBy, at: takenOverAt ?? '', note: '', reason: '' });
  if (closedBy) told.push({ how: 'closed', by: closedBy, at: closedAt ?? '', note: '', reason: closeReason ?? '' });
  return told;
}

const isDeadEnd = (value: unknown): value is DeadEnd =>
  isObject(value) && typeof value.code === 'string' && typeof value.kind === 'string';

/** Whom a step didn't reach, and why; the step itself is named by the entry. */
export function deadEndsOf({ detail }: AlarmLogEntry): DeadEnd[] {
  const ends: unknown = detail.deadEnds;
  return Array.isArray(ends) ? ends.filter(isDeadEnd).filter(({ kind }) => kind !== 'step') : [];
}

/** Whom the alarm could not call, and why, each reason once, according to its log. */
export function notReached(log: readonly AlarmLogEntry[]): DeadEnd[] {
  return [...new Map(log.flatMap(deadEndsOf).map((end) => [deadEndKey(end), end])).values()];
}

/** Numbers, from 1, of the steps that were passed over because they reach nobody. */
export function passedSteps(log: readonly AlarmLogEntry[]): number[] {
  const steps = log.flatMap(({ kind, detail }) =>
    kind === 'stepPassed' && typeof detail.step === 'number' ? detail.step + 1 : [],
  );
  return [...new Set(steps)].sort((a, b) => a - b);
}
