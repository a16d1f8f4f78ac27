import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completedBy, readDetails } from '../../../../dataProvider/replies/alarmDetails.ts';
import { readAlarm, readResults, type ShownAlarm, secondsOf } from '../../../../dataProvider/replies/alarms.ts';
import { readPrepared, readPreparedAgain, readQuit, readRaised } from '../../../../dataProvider/replies/triggering.ts';

/** An alarm of which nothing is known but its id. */
const NOTHING = {
  id: 7,
  alarmName: '#7',
  alarmPointId: null,
  systemId: null,
  status: '',
  triggeredBy: '',
  triggeredAt: '',
  startsAt: '',
  endedAt: null,
  orgId: null,
  orgName: '',
  priority: null,
  manual: false,
  icon: null,
  text: '',
  required: null,
  accepted: null,
  acknowledged: null,
  calls: null,
  failedCalls: null,
  parentId: null,
  running: false,
  open: false,
  figure: null,
};

describe('a row of an alarm table', () => {
  it.each<[what: string, wire: unknown]>([
    ['nothing but an id', { id: 7 }],
    ['an id as text', { id: '7' }],
    ['an id of another name', { alarm_job_id: 7 }],
    ['a bare id', 7],
    [
      'fields of other kinds',
      { id: 7, alarmName: [], status: {}, triggeredAt: {}, priority: 'high', icon: [], calls: -1 },
    ],
    ['nulls', { id: 7, alarmName: null, status: null, triggeredAt: null, priority: null, running: null }],
  ])('with %s is shown, and the rest stays empty (S7)', (_, wire) => {
    expect(readAlarm(wire)).toEqual(NOTHING);
  });

  it.each([null, undefined, 'x', {}, [], { name: 'Fire' }, { id: 'a-7' }])(
    'without an id is left out: %j (S7)',
    (wire) => {
      expect(readAlarm(wire)).toBeNull();
    },
  );

  it('of another platform is read by the names that it may use (S7)', () => {
    const wire = {
      jobId: 7,
      alarmPoint: { id: 5, name: 'Boiler', systemId: 'B-1' },
      state: 'processing',
      startTime: '2026-11-25T18:26:55',
      organization: { id: 2, name: 'North clinic' },
      prio: '1',
      user: { name: 'Olga' },
      icon: { name: 'fire', color: '#f00' },
      extra: { nested: true },
    };
    expect(readAlarm(wire)).toEqual({
      ...NOTHING,
      alarmName: 'Boiler',
      figure: 'running',
      alarmPointId: 5,
      systemId: 'B-1',
      status: 'PROCESSING',
      triggeredAt: '2026-11-25 18:26:55',
      startsAt: '2026-11-25 18:26:55',
      orgId: 2,
      orgName: 'North clinic',
      priority: 1,
      icon: '{"name":"fire","color":"#f00"}',
      running: true,
      open: true,
    });
  });

  it.each<[wire: object, running: boolean, open: boolean]>([
    [{ status: 'PROCESSING' }, true, true],
    [{ status: 'Partial accepted' }, true, true],
    [{ status: 'ACCEPTED' }, false, true],
    [{ status: 'IN_BEARBEITUNG' }, false, true],
    [{ status: 'ACKNOWLEDGED' }, false, false],
    [{ status: 'NOT_ACCEPTED' }, false, false],
    [{ status: 'FINISHED' }, false, false],
    [{ status: 'PROCESSING', endedAt: '2026-11-25 18:00:00' }, false, false],
    [{ status: 'ACCEPTED', running: false }, false, false],
    [{ status: 'ACCEPTED', running: true }, true, true],
    [{}, false, false],
  ])('that says %j runs: %s, may be quit: %s (S10)', (wire, running, open) => {
    expect(readAlarm({ id: 7, ...wire })).toMatchObject({ running, open });
  });

  it.each<[wire: object, people: object[] | undefined]>([
    [{}, undefined],
    [{ acceptedBy: 3 }, undefined],
    [{ acceptedBy: [] }, undefined],
    [{ acceptedBy: [{ participantId: 9, name: 'Vera' }] }, [{ participantId: 9, name: 'Vera' }]],
    [{ acceptedBy: ['Vera', null, ''] }, [{ participantId: 0, name: 'Vera' }]],
    [{ acceptedBy: [{ id: 9 }] }, [{ participantId: 9, name: '#9' }]],
  ])('with %j was accepted by %j', (wire, people) => {
    expect(readAlarm({ id: 7, ...wire }, true)?.acceptedBy).toEqual(people);
  });

  it.each<[wire: object, seconds: number | null]>([
    [{ durationSeconds: 75, startsAt: '2026-11-25 18:00:00', endedAt: '2026-11-25 18:00:05' }, 75],
    [{ triggeredAt: '2026-11-25 18:00:00', endedAt: '2026-11-25 18:01:05' }, 65],
    [{ triggeredAt: '2026-11-25 18:00:00', startsAt: '2026-11-25 19:00:00', endedAt: '2026-11-25 18:01:05' }, null],
    [{ triggeredAt: '2026-11-25 18:00:00' }, null],
    [{ endedAt: '2026-11-25 18:00:00' }, null],
  ])('with %j took %s seconds', (wire, seconds) => {
    expect(secondsOf(readAlarm({ id: 7, ...wire }, true) as ShownAlarm)).toBe(seconds);
  });

  it('of the history has ended, whatever its status (S10)', () => {
    expect(readAlarm({ id: 7, status: 'ACCEPTED' }, true)).toMatchObject({ running: false, open: false });
  });
});

describe('the details of an alarm', () => {
  it('of a platform that tells nothing have no calls and no log, not empty ones (S7)', () => {
    expect(readDetails(null, 7)).toEqual({
      ...NOTHING,
      translations: [],
      speechText: '',
      language: '',
      acknowledgeMode: '',
      acknowledgeUntil: null,
      tracks: [],
      callList: null,
      log: null,
      complete: true,
      ownCall: null,
      related: [],
    });
    expect(readDetails({ callList: [], log: [] }, 7)).toMatchObject({ callList: [], log: [] });
  });

  it('tell how the user was called, with the answers that are known', () => {
    const own = (value: unknown) => readDetails({ ownCall: value }, 7).ownCall;
    expect(own({ state: 'SENT', answers: ['ACCEPT', 'PERHAPS', 7] })).toEqual({
      state: 'SENT',
      arrived: false,
      answers: ['ACCEPT'],
    });
    expect(own({ state: 'ACCEPTED', arrived: true })).toEqual({ state: 'ACCEPTED', arrived: true, answers: [] });
    expect(own({ state: 'RINGING', answers: ['ACCEPT'] })).toBeNull();
    expect(own('SENT')).toBeNull();
  });

  it('are read with calls and entries of other names (S7)', () => {
    const { callList, log, calls } = readDetails(
      {
        calls: [
          { participant: 'Jan Novák', media: 'SMS', result: 'OPENED', time: 1_795_627_615, reasons: [null, {}] },
          'x',
        ],
        history: ['Alarm raised', { created: '2026-11-25 18:00:00', message: 'Call made', detail: [] }, 3],
      },
      7,
    );
    expect(calls).toBeNull();
    expect(callList).toMatchObject([
      {
        id: 0,
        step: 0,
        participantId: null,
        participantName: 'Jan Novák',
        deviceType: 'SMS',
        state: 'OPENED',
        reasons: [],
      },
    ]);
    expect(log).toEqual([
      { id: 0, at: '', kind: 'Alarm raised', callId: null, actorName: null, detail: {} },
      { id: 1, at: '2026-11-25 18:00:00', kind: 'Call made', callId: null, actorName: null, detail: {} },
    ]);
  });

  it('are completed by the row of the table (S7)', () => {
    const row = readAlarm({ id: 7, name: 'Boiler', status: 'NEW', created: '2026-11-25 18:00:00', priority: 2 });
    const shown = completedBy(readDetails({ priority: 1 }, 7), row ?? undefined);
    expect(shown).toMatchObject({ alarmName: 'Boiler', status: 'NEW', priority: 1, running: true, open: true });
    expect(shown.triggeredAt).toBe('2026-11-25 18:00:00');
    const later = completedBy(readDetails({ status: 'FINISHED' }, 7), row ?? undefined);
    expect(later).toMatchObject({ status: 'FINISHED', running: false, open: false });
  });
});

it.each<[reply: unknown, read: object]>([
  [
    { id: 9, status: 'NEW', joined: true },
    { id: 9, joined: true },
  ],
  [{ alarmId: '9' }, { id: 9, joined: false }],
  [9, { id: 9, joined: false }],
  ['OK', { joined: false }],
  [null, { joined: false }],
])('the reply %j to a trigger is %j (S7)', (reply, read) => {
  expect(readRaised(reply)).toEqual(read);
});

it('no reader of alarms throws, whatever the reply is (S7)', () => {
  const reply = fc.oneof(
    fc.anything(),
    fc.dictionary(
      fc.constantFrom(
        'id',
        'status',
        'triggeredAt',
        'callList',
        'calls',
        'log',
        'tracks',
        'translations',
        'icon',
        'list',
      ),
      fc.anything(),
    ),
  );
  fc.assert(
    fc.property(reply, (value) => {
      const row = readAlarm(value);
      expect(row === null || Number.isInteger(row.id)).toBe(true);
      const details = readDetails(value, 7);
      expect(typeof completedBy(details, row ?? undefined).triggeredAt).toBe('string');
      expect(Array.isArray(readResults(value).list)).toBe(true);
      expect(Array.isArray(readPrepared(value, 7).recipients.groups)).toBe(true);
      expect(typeof readPreparedAgain(value).manual).toBe('boolean');
      expect(typeof readRaised(value).joined).toBe('boolean');
      expect([null, 'number']).toContain(readQuit(value).ended === null ? null : 'number');
    }),
  );
});
