import { describe, expect, it } from 'vitest';
import type { ShownAlarm } from '../../../../dataProvider/replies/alarms.ts';
import type { Outgoing, Phase } from '../../../../src/live/outgoing.ts';
import { faceOf, mayTrigger, statesOf } from '../../../../src/pages/alarmPanels/face.ts';

const NOW = 1_000_000;

function row(id: number, changes: Partial<ShownAlarm> = {}): ShownAlarm {
  const triggeredAt = `2026-11-23 03:00:${String(id).padStart(2, '0')}`;
  return { id, alarmPointId: 70, status: 'PROCESSING', running: true, triggeredAt, ...changes } as ShownAlarm;
}
const ended = (id: number) => row(id, { running: false, status: 'ACKNOWLEDGED' });

function sent(phase: Phase, more: Partial<Outgoing> = {}): Outgoing {
  const source = { kind: 'point' as const, id: 70, title: 'Boiler', texts: [] };
  return { owner: 'm', trigger: { alarmPointId: 70, requestId: 'r' }, source, once: true, at: NOW, phase, ...more };
}

describe('the states of alarm points', () => {
  it('are listed by alarm point or template: running alarms, newest first, and the newest of all; duplicate rows count once', () => {
    const states = statesOf([
      row(1),
      ended(3),
      row(2),
      row(2),
      row(5, { alarmPointId: 71 }),
      row(6, { alarmPointId: null }),
      row(7, { alarmPointId: null, templateId: 70 }),
      row(8, { alarmPointId: 71, templateId: 9 }),
    ]);
    expect([...states.keys()].sort()).toEqual(['point.70', 'point.71', 'template.70']);
    expect(states.get('point.70')?.running.map(({ id }) => id)).toEqual([2, 1]);
    expect(states.get('point.70')?.newest?.id).toBe(3);
  });
});

it('a scheduled alarm keeps no button from raising one at once (U11)', () => {
  const scheduled = row(9, { status: 'SCHEDULED' });
  const states = statesOf([scheduled]);
  expect([...states.keys()]).toEqual([]);
  expect(mayTrigger(faceOf(states.get('point.70'), undefined, NOW, Number.NaN))).toBe(true);
});

describe('a button', () => {
  const state = (...rows: ShownAlarm[]) => statesOf(rows).get('point.70');
  it.each<[what: string, face: ReturnType<typeof faceOf>, kind: string, fires: boolean]>([
    ['waits', faceOf(undefined, undefined, NOW, Number.NaN), 'idle', true],
    ['shows its alarm', faceOf(state(row(4)), undefined, NOW, 5), 'running', false],
    ['shows the outcome for five minutes', faceOf(state(ended(4)), undefined, NOW, 299), 'ended', true],
    ['waits afterwards', faceOf(state(ended(4)), undefined, NOW, 300), 'idle', true],
    ['sends', faceOf(undefined, sent('sending'), NOW, Number.NaN), 'sending', false],
    ['asks again', faceOf(undefined, sent('asking'), NOW, Number.NaN), 'asking', false],
    ['is in doubt, whatever runs', faceOf(state(row(4)), sent('doubt'), NOW, 5), 'doubt', false],
    ['reports the end of the session', faceOf(undefined, sent('signedOut'), NOW, 5), 'signedOut', false],
    ['may be tried again after a refusal', faceOf(undefined, sent('refused'), NOW, Number.NaN), 'refused', true],
    [
      'shows its reply',
      faceOf(state(ended(3)), sent('raised', { raised: { id: 4, joined: false } }), NOW, 9),
      'raised',
      false,
    ],
    [
      'shows the alarm of the reply once it is known',
      faceOf(state(row(4)), sent('raised', { raised: { id: 4, joined: false } }), NOW, 9),
      'running',
      false,
    ],
    [
      'doesn’t stay at the reply of an alarm that has ended',
      faceOf(state(ended(4)), sent('raised', { raised: { id: 4, joined: false } }), NOW, 9),
      'ended',
      true,
    ],
    [
      'forgets after a minute a reply whose alarm no table shows',
      faceOf(undefined, sent('raised', { at: NOW - 60_000 }), NOW, Number.NaN),
      'idle',
      true,
    ],
  ])('%s', (_, face, kind, fires) => {
    expect(face.kind).toBe(kind);
    expect(mayTrigger(face)).toBe(fires);
  });

  it('acts on all running alarms of its alarm point', () => {
    expect(faceOf(state(row(4), row(5), ended(3)), undefined, NOW, 5)).toMatchObject({ kind: 'running', ids: [5, 4] });
  });
});
