import { describe, expect, it } from 'vitest';
import type { ShownCall } from '../../../dataProvider/replies/alarmDetails.ts';
import type { AlarmLogEntry } from '../../../protocol/alarmTable.ts';
import { handledBy, notReached, passedSteps, peopleOf } from '../../../src/pages/alarmTable/situation.ts';

function call(id: number, participantId: number | null, state: string, changes: Partial<ShownCall> = {}): ShownCall {
  return {
    id,
    track: 0,
    round: 0,
    step: 0,
    participantId,
    participantName: `Person ${participantId}`,
    deviceType: 'MOBILE',
    address: '',
    channel: null,
    state,
    reason: null,
    repeats: 0,
    dueAt: null,
    sentAt: null,
    deliveredAt: null,
    answeredAt: null,
    endedAt: null,
    reasons: [],
    ...changes,
  };
}

const entry = (
  kind: string,
  detail: object,
  actorName: string | null = null,
  at = '2026-11-26 03:00:00',
): AlarmLogEntry => ({
  id: 1,
  at,
  kind,
  callId: null,
  actorName,
  detail: { ...detail },
});

describe('people of an alarm (U7)', () => {
  it.each([
    [
      'an acceptance counts more than later calls',
      [call(1, 7, 'ACCEPTED'), call(2, 7, 'NO_ANSWER', { round: 1 })],
      'coming',
      1,
    ],
    [
      'who was asked again after declining is asked',
      [call(1, 7, 'DECLINED'), call(2, 7, 'SENT', { step: 1 })],
      'asked',
      2,
    ],
    ['one refusal stands for all devices of its step', [call(1, 7, 'DECLINED'), call(2, 7, 'SKIPPED')], 'notComing', 1],
    ['a device still rings', [call(1, 7, 'FAILED'), call(2, 7, 'SENT'), call(3, 7, 'NO_ANSWER')], 'asked', 2],
    [
      'who accepted on one device and said so is there',
      [call(1, 7, 'ACCEPTED', { arrivedAt: '2026-11-26 03:20:00' }), call(2, 7, 'SKIPPED')],
      'arrived',
      1,
    ],
    ['nothing was needed', [call(1, 7, 'SKIPPED'), call(2, 7, 'SKIPPED')], 'notNeeded', 2],
    ['a state that only the platform knows', [call(1, 7, 'FAILED'), call(2, 7, 'Klingelt')], 'asked', 2],
  ] as const)('%s', (_, calls, group, deciding) => {
    const people = peopleOf(calls);
    expect(people.map((person) => [person.group, person.call.id])).toEqual([[group, deciding]]);
  });

  it('has each person once, the latest news first, each with their calls, newest first', () => {
    const people = peopleOf([
      call(1, 7, 'SENT', { sentAt: '2026-11-26 03:00:01' }),
      call(2, 8, 'ACCEPTED', { sentAt: '2026-11-26 03:00:01', answeredAt: '2026-11-26 03:00:09' }),
      call(3, 7, 'SENT', { sentAt: '2026-11-26 03:00:05', step: 1 }),
      call(4, 9, 'PLANNED', { dueAt: '2026-11-26 03:01:00' }),
    ]);
    expect(people.map(({ name, at, calls }) => [name, at, calls.map(({ id }) => id)])).toEqual([
      ['Person 9', '2026-11-26 03:01:00', [4]],
      ['Person 8', '2026-11-26 03:00:09', [2]],
      ['Person 7', '2026-11-26 03:00:05', [3, 1]],
    ]);
  });

  it('people without an id are told apart by name, people without a name are shown by id', () => {
    const people = peopleOf([
      call(1, null, 'SENT', { participantName: 'Jana' }),
      call(2, null, 'SENT', { participantName: 'Eva' }),
      call(3, 12, 'SENT', { participantName: '' }),
    ]);
    expect(people.map(({ name }) => name)).toEqual(['#12', 'Eva', 'Jana']);
  });
});

/** Of a row that tells nobody. */
const NOBODY = { takenOverBy: null, takenOverAt: null, closedBy: null, closedAt: null, closeReason: null };

it.each([
  ['nobody', [entry('status', { to: 'PROCESSING' }), entry('comment', { text: 'Seen' }, 'Eva')], []],
  [
    'the operator who acknowledged, with the note',
    [entry('status', { to: 'ACKNOWLEDGED', text: 'On my way' }, 'Eva', '2026-11-26 03:04:05')],
    [{ how: 'ACKNOWLEDGED', by: 'Eva', at: '2026-11-26 03:04:05', note: 'On my way', reason: '' }],
  ],
  [
    'the operators who took it over and closed it',
    [
      entry('status', { to: 'NOT_ACCEPTED' }),
      entry('takenOver', {}, 'Eva', '2026-11-26 03:04:05'),
      entry('closed', { reason: 'FALSE_ALARM', text: 'Toast' }, 'Jana', '2026-11-26 03:09:00'),
    ],
    [
      { how: 'takenOver', by: 'Eva', at: '2026-11-26 03:04:05', note: '', reason: '' },
      { how: 'closed', by: 'Jana', at: '2026-11-26 03:09:00', note: 'Toast', reason: 'FALSE_ALARM' },
    ],
  ],
])('who handled an alarm: %s (U7)', (_, log, handled) => {
  expect(handledBy({ log, ...NOBODY })).toEqual(handled);
});

it('tells who handled an alarm by its row where the platform keeps no log (U7)', () => {
  const row = { ...NOBODY, takenOverBy: 'Eva', takenOverAt: '2026-11-26 03:04:05' };
  expect(handledBy({ log: null, ...row })).toEqual([
    { how: 'takenOver', by: 'Eva', at: '2026-11-26 03:04:05', note: '', reason: '' },
  ]);
});

it('names the steps that were passed over, and each reason once (U7)', () => {
  const vera = { code: 'inactive', kind: 'participant', id: 8, title: 'Vera Kopp' };
  const log = [
    entry('stepPassed', { step: 2, deadEnds: [vera, { code: 'nobody', kind: 'step', id: null, title: '' }] }),
    entry('step', { step: 0, deadEnds: [vera] }),
    entry('stepPassed', { step: 1, deadEnds: 'unreadable' }),
  ];
  expect(passedSteps(log)).toEqual([2, 3]);
  expect(notReached(log)).toEqual([vera]);
});
