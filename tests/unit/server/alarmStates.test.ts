import { describe, expect, it } from 'vitest';
import { ALARM_STATUSES, type AlarmStatus } from '../../../protocol/alarms.ts';
import type { Track } from '../../../server/alarms/content.ts';
import {
  answeredStatuses,
  awaitsAnswer,
  exhaustedStatus,
  nextStep,
  requestedAnswer,
  requiredAcceptanceCount,
  triggerEventsAt,
} from '../../../server/alarms/course.ts';
import { isFinal, mayBecome } from '../../../server/alarms/states.ts';
import { NOT_URGENT, taskPriority } from '../../../server/work/tasks.ts';

/** The transitions that docs/alarm-engine.md documents. */
const ALLOWED: [AlarmStatus, string][] = [
  ['SCHEDULED', 'NEW CANCELED ACKNOWLEDGED'],
  ['NEW', 'PROCESSING CONFIG_PROBLEM INACTIVE CANCELED ACKNOWLEDGED'],
  ['PROCESSING', 'PARTIAL_ACCEPTED ACCEPTED NOT_ACCEPTED FINISHED FAILURE CONFIG_PROBLEM ACKNOWLEDGED INTERRUPTED'],
  ['PARTIAL_ACCEPTED', 'ACCEPTED NOT_ACCEPTED ACKNOWLEDGED INTERRUPTED'],
  ['ACCEPTED', 'PARTIAL_ACKNOWLEDGED ACKNOWLEDGED NOT_ACKNOWLEDGED INTERRUPTED'],
  ['PARTIAL_ACKNOWLEDGED', 'ACKNOWLEDGED NOT_ACKNOWLEDGED INTERRUPTED'],
];
const FINAL =
  'ACKNOWLEDGED NOT_ACCEPTED NOT_ACKNOWLEDGED FINISHED FAILURE CONFIG_PROBLEM INACTIVE INTERRUPTED CANCELED';

const pairs = ALARM_STATUSES.flatMap((from) => ALARM_STATUSES.map((to) => [from, to] as const));
const allowed = (from: AlarmStatus, to: AlarmStatus) =>
  ALLOWED.some(([status, next]) => status === from && next.split(' ').includes(to));

describe('the statuses of an alarm [S4.8] [S4.9]', () => {
  it.each(pairs)('%s to %s is allowed or refused as documented', (from, to) => {
    expect(mayBecome({ status: from, awaitsAcknowledgement: from === 'ACCEPTED' }, to)).toBe(allowed(from, to));
  });

  it('are final as documented; ACCEPTED unless an acknowledgement is awaited', () => {
    const final = ALARM_STATUSES.filter((status) => isFinal({ status, awaitsAcknowledgement: true }));
    expect(final.toSorted()).toEqual(FINAL.split(' ').toSorted());
    expect(isFinal({ status: 'ACCEPTED', awaitsAcknowledgement: false })).toBe(true);
    expect(mayBecome({ status: 'ACCEPTED', awaitsAcknowledgement: false }, 'ACKNOWLEDGED')).toBe(false);
  });
});

const track = (...required: number[]): Track => ({
  planId: 1,
  title: 'Plan',
  steps: required.map((requiredAcceptances) => ({
    participantIds: [],
    groupIds: [],
    teamScheduleIds: [],
    waitSeconds: 60,
    media: [],
    requiredAcceptances,
  })),
});

describe('the course of an alarm', () => {
  it('requires the highest number of its steps, and at least one acceptance if the mode demands it', () => {
    expect(requiredAcceptanceCount([track(0, 2, 1), track(1)], 'NONE')).toBe(2);
    expect(requiredAcceptanceCount([track(0, 0)], 'NONE')).toBe(0);
    expect(requiredAcceptanceCount([track(0, 0)], 'ACCEPT')).toBe(1);
    expect(requiredAcceptanceCount([track(0)], 'ACCEPT_AND_ACKNOWLEDGE')).toBe(1);
    expect(requiredAcceptanceCount([], 'ACCEPT')).toBe(0);
  });

  it('passes over steps whose number is reached, unless they inform', () => {
    expect(nextStep(track(1, 2, 3), 0, 1)).toBe(1);
    expect(nextStep(track(1, 2, 3), 0, 2)).toBe(2);
    expect(nextStep(track(1, 2, 0), 0, 2)).toBe(2);
    expect(nextStep(track(1, 2), 0, 2)).toBeUndefined();
    expect(nextStep(track(1, 1), 1, 0)).toBeUndefined();
    expect(nextStep(track(1, 1), -1, 0)).toBe(0);
  });

  it.each([
    ['NONE', 0, 0, 'nothing', false],
    ['NONE', 1, 0, 'accept', true],
    ['NONE', 1, 1, 'accept', true],
    ['ACCEPT', 0, 0, 'accept', true],
    ['ACCEPT', 1, 1, 'accept', false],
    ['ACCEPT_AND_ACKNOWLEDGE', 1, 0, 'acceptAndAcknowledge', true],
    ['ACCEPT_AND_ACKNOWLEDGE', 0, 1, 'acceptAndAcknowledge', false],
  ] as const)(
    '%s: a step that requires %i, %i of 1 accepted, asks people for: %s, and waits for it: %s',
    (acknowledgeMode, step, accepted, asks, waits) => {
      const job = { required: 1, accepted, content: { acknowledgeMode }, tracks: [track(step)] };
      const call = { track: 0, step: 0, participantId: 7 };
      expect([requestedAnswer(job, call), awaitsAnswer(job, call)]).toEqual([asks, waits]);
    },
  );

  it('asks nothing of people of a step that is unknown', () => {
    const job = { content: { acknowledgeMode: 'NONE' }, tracks: [track(1)] };
    expect(requestedAnswer(job, { track: 1, step: 0, participantId: 7 })).toBe('nothing');
  });

  it('asks nothing of the person whom the alarm is about, unlike the others', () => {
    const job = { content: { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE', aboutId: 7 }, tracks: [track(1)] };
    const of = (participantId: number) => requestedAnswer(job, { track: 0, step: 0, participantId });
    expect([of(7), of(8)]).toEqual(['nothing', 'acceptAndAcknowledge']);
  });

  it.each([
    ['PROCESSING', 'NONE', 1, 0, []],
    ['PROCESSING', 'NONE', 2, 1, ['PARTIAL_ACCEPTED']],
    ['PARTIAL_ACCEPTED', 'NONE', 3, 2, []],
    ['PARTIAL_ACCEPTED', 'NONE', 2, 2, ['ACCEPTED']],
    ['PROCESSING', 'NONE', 1, 1, ['ACCEPTED']],
    ['PROCESSING', 'NONE', 0, 0, []],
  ] as const)(
    '%s (%s): of %i required %i accepted leads to %j',
    (status, acknowledgeMode, required, accepted, statuses) => {
      expect(answeredStatuses({ status, required, accepted, acknowledged: 0, content: { acknowledgeMode } })).toEqual(
        statuses,
      );
    },
  );

  it.each([
    ['PROCESSING', 1, 1, 1, ['ACCEPTED', 'ACKNOWLEDGED']],
    ['PARTIAL_ACCEPTED', 2, 1, 1, []],
    ['PARTIAL_ACCEPTED', 2, 2, 1, ['ACCEPTED', 'PARTIAL_ACKNOWLEDGED']],
    ['ACCEPTED', 2, 2, 1, ['PARTIAL_ACKNOWLEDGED']],
    ['PARTIAL_ACKNOWLEDGED', 3, 3, 2, []],
    ['PARTIAL_ACKNOWLEDGED', 2, 2, 2, ['ACKNOWLEDGED']],
  ] as const)(
    '%s: of %i required %i accepted and %i acknowledged leads to %j',
    (status, required, accepted, acknowledged, statuses) => {
      const content = { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' } as const;
      expect(answeredStatuses({ status, required, accepted, acknowledged, content })).toEqual(statuses);
    },
  );

  it('ends as documented when nothing is left to do', () => {
    expect(exhaustedStatus({ required: 1, calls: 0, reached: 0 })).toBe('CONFIG_PROBLEM');
    expect(exhaustedStatus({ required: 1, calls: 2, reached: 0 })).toBe('FAILURE');
    expect(exhaustedStatus({ required: 1, calls: 2, reached: 1 })).toBe('NOT_ACCEPTED');
    expect(exhaustedStatus({ required: 0, calls: 2, reached: 1 })).toBe('FINISHED');
  });

  it('sets off triggers', () => {
    expect(triggerEventsAt('ACCEPTED', false)).toEqual(['ON_ACCEPTED']);
    expect(triggerEventsAt('ACCEPTED', true)).toEqual(['ON_ACCEPTED', 'ON_FINISHED']);
    expect(triggerEventsAt('CONFIG_PROBLEM', true)).toEqual(['ON_FAILURE', 'ON_FINISHED']);
    expect(triggerEventsAt('PROCESSING', false)).toEqual([]);
    expect(triggerEventsAt('INTERRUPTED', true)).toEqual(['ON_FINISHED']);
  });
});

it('the priority of an alarm comes first, then that of its confirmation; all alarms come before other work', () => {
  const order = [
    taskPriority(1, 1),
    taskPriority(1, 9),
    taskPriority(2, 1),
    taskPriority(5, 1),
    taskPriority(5, 9_999),
  ];
  expect(order).toEqual([101, 109, 201, 501, 999]);
  expect(NOT_URGENT).toBe(1_000);
});
