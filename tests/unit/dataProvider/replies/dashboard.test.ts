import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOther,
  readGeneralInfo,
  readMediaCalls,
  readResources,
  readStatistics,
  readTypedCalls,
  readWidgets,
} from '../../../../dataProvider/replies/dashboard.ts';

describe('the resources of a machine', () => {
  const UNKNOWN = {
    memory: null,
    disk: null,
    systemCpuLoad: null,
    cpuLoad: null,
    cpuTime: null,
    cores: null,
    uptime: null,
  };
  it.each<[wire: object, read: object]>([
    [{ memory: { total: 8, used: 2 } }, { ...UNKNOWN, memory: { total: 8, used: 2 } }],
    [
      { memory: {}, disk: { total: 0, used: 0 }, cpuTime: 12 },
      { ...UNKNOWN, cpuTime: 12 },
    ],
    [
      { systemCpuLoad: -1, cpuLoad: '0.5', cores: null, uptime: 'long' },
      { ...UNKNOWN, cpuLoad: 0.5 },
    ],
    [
      { cpuLoad: 1.1, systemCpuLoad: 37 },
      { ...UNKNOWN, cpuLoad: 1 },
    ],
    [
      { totalMemory: 8, usedMemory: 2 },
      { ...UNKNOWN, memory: { total: 8, used: 2 } },
    ],
  ])('in %j are those that make sense; the others are unknown, not zero (S7)', (wire, read) => {
    expect(readResources(wire)).toEqual(read);
  });

  it('that no gauge knows are shown as names and values (S7)', () => {
    expect(readResources({ usedMemory: 512, load: { five: 0.3 }, up: true })).toEqual({
      other: [
        { name: 'Used memory', value: 512 },
        { name: 'Load, Five', value: 0.3 },
        { name: 'Up', value: 'true' },
      ],
    });
  });
});

describe('the general info', () => {
  it('keeps what is told and leaves the rest unknown (S7)', () => {
    expect(readGeneralInfo({ alarms: { running: 4, today: {} }, calls: 30, participants: '12' })).toEqual({
      at: '',
      alarms: {
        running: 4,
        oldestAt: null,
        today: null,
        notAccepted: null,
        acceptSeconds: null,
        usualAcceptSeconds: null,
      },
      calls: null,
      participants: 12,
      alarmPoints: null,
    });
  });

  it('of a user who may see none of it is empty (S7)', () => {
    const none = { at: '2026-11-25 18:00:00', alarms: null, calls: null, participants: null, alarmPoints: null };
    expect(readGeneralInfo(none)).toEqual(none);
  });

  it.each([[{ version: '9.1', alarms: 12 }], [[]], [null], ['x']])(
    'of another kind is shown as it is: %j (S7)',
    (wire) => {
      expect(isOther(readGeneralInfo(wire))).toBe(true);
    },
  );
});

describe('figures of calls and alarms', () => {
  it('by type are read from a bare list with counts (S7)', () => {
    expect(readTypedCalls([{ media: 'SMS', count: '12' }])).toEqual({
      from: '',
      to: '',
      list: [{ type: 'SMS', calls: 12, answered: null, noAnswer: null, failed: null }],
    });
    expect(readTypedCalls({ list: null })).toEqual({ from: '', to: '', list: [] });
    expect(readTypedCalls({ sms: 12 })).toEqual({ other: [{ name: 'Sms', value: 12 }] });
  });

  it('by time take their days from their items, if they name none (S7)', () => {
    const list = [
      { time: '2026-11-25T08:00:00', count: 2 },
      { time: '2026-11-24T08:00:00', count: 3, failed: 1 },
    ];
    expect(readMediaCalls({ list })).toEqual({
      from: '2026-11-24',
      to: '2026-11-25',
      list: [
        { at: '2026-11-25 08:00', calls: 2, answered: null, noAnswer: null, failed: null },
        { at: '2026-11-24 08:00', calls: 3, answered: null, noAnswer: null, failed: 1 },
      ],
      total: { calls: 5, answered: null, noAnswer: null, failed: null },
    });
    const wire = { series: [{ from: '2026-11-25 07:00:00', total: 12 }] };
    expect(readMediaCalls(wire)).toEqual({
      from: '2026-11-25',
      to: '2026-11-25',
      list: [{ at: '2026-11-25 07:00', calls: 12, answered: null, noAnswer: null, failed: null }],
      total: { calls: 12, answered: null, noAnswer: null, failed: null },
    });
    expect(readMediaCalls([{ hour: 8, count: 12 }])).toEqual({
      other: [
        { name: '1, Hour', value: 8 },
        { name: '1, Count', value: 12 },
      ],
    });
  });

  it('of alarms are read, and what is not told stays unknown, also in the sums (U10)', () => {
    const list = [
      { at: '2026-11-25 08:00', count: 4, accepted: 3 },
      { at: '2026-11-25 09:00', count: 2, accepted: 0 },
    ];
    expect(readStatistics({ list })).toMatchObject({
      list: [
        { alarms: 4, running: null, accepted: 3, notAccepted: null },
        { alarms: 2, running: null, accepted: 0, notAccepted: null },
      ],
      total: { alarms: 6, running: null, accepted: 3, takenOver: null, notAccepted: null, acceptSeconds: null },
    });
  });

  it('of calls are read by the former name of answered ones, too', () => {
    expect(readTypedCalls([{ type: 'SMS', calls: 12, reached: 5 }])).toMatchObject({
      list: [{ type: 'SMS', calls: 12, answered: 5, noAnswer: null, failed: null }],
    });
  });

  it('without a total have none that counts (S7)', () => {
    const wire = { from: '2026-11-25', to: '2026-11-25', list: [], total: null };
    expect(readStatistics(wire)).toEqual({
      from: '2026-11-25',
      to: '2026-11-25',
      list: [],
      total: {
        alarms: 0,
        running: 0,
        waiting: 0,
        accepted: 0,
        takenOver: 0,
        notAccepted: 0,
        ended: 0,
        acceptSeconds: null,
      },
    });
  });
});

it.each<[reply: unknown, read: object]>([
  [
    { widgets: '[]', version: 3, events: '7' },
    { widgets: '[]', version: 3, events: '7' },
  ],
  [{ widgets: null }, { widgets: null }],
  ['', { widgets: null }],
  [null, { widgets: null }],
  ['[["memory"]]', { widgets: '[["memory"]]' }],
  [[['memory']], { widgets: '[["memory"]]' }],
  [{ widgets: [], version: 'new' }, { widgets: '[]' }],
])('the layout %j is read as %j (S7)', (reply, read) => {
  expect(readWidgets(reply)).toEqual(read);
});

it('no reader of the dashboard throws, whatever the reply is (S7)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (value) => {
      for (const read of [readGeneralInfo, readTypedCalls, readMediaCalls, readStatistics, readResources]) {
        expect(typeof read(value)).toBe('object');
      }
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect([null, 'string']).toContain(readWidgets(value).widgets === null ? null : 'string');
    }),
  );
});
