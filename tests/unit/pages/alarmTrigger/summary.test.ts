import { expect, it } from 'vitest';
import type { AlarmPreview, PreviewStep } from '../../../../protocol/alarms.ts';
import type { DeadEnd, DutyReason, ResolvedCall } from '../../../../protocol/duty.ts';
import { devicesOf, summarize } from '../../../../src/pages/alarmTrigger/summary.ts';

const OWN: DutyReason = { kind: 'own', row: '', rowId: null, until: null };

function call(participantId: number, types: string[] = ['MOBILE']): ResolvedCall {
  const devices = types.map((type, index) => ({ type, address: `+49 ${participantId}`, rank: index + 1, reason: OWN }));
  return { participantId, title: `P${participantId}`, reasons: [OWN], devices };
}

const noDevice = (id: number): DeadEnd => ({ code: 'noDevice', kind: 'participant', id, title: `P${id}` });
const NOBODY: DeadEnd = { code: 'nobody', kind: 'step', id: null, title: '' };

function step(calls: ResolvedCall[], deadEnds: DeadEnd[] = []): PreviewStep {
  return { offsetSeconds: 0, calls, deadEnds, requiredAcceptances: 1, waitSeconds: 60 };
}

function preview(steps: PreviewStep[], deadEnds: DeadEnd[] = []): AlarmPreview {
  return {
    at: '2026-11-22 03:00:00',
    name: 'Fire',
    links: [],
    deadEnds,
    required: 1,
    tracks: [{ planId: 4, title: 'Plan', steps }],
  };
}

it('counts everybody once, and shows how the number is made up', () => {
  const found = summarize(preview([step([call(1), call(2)]), step([call(2), call(3, [])], [noDevice(3)])]));
  expect(found).toMatchObject({ people: 2, named: 4, repeated: 1, unreachable: 1, required: 1 });
  expect(found.deadEnds).toEqual([noDevice(3)]);
});

it('does not list somebody as unreachable whom another step reaches', () => {
  const found = summarize(preview([step([call(1, [])], [noDevice(1), NOBODY]), step([call(1)])]));
  expect(found).toMatchObject({ people: 1, unreachable: 0, deadEnds: [] });
});

it('numbers the steps of all plans consecutively', () => {
  const hand = { planId: null, title: '', steps: [step([call(9)])] };
  const { tracks, ...rest } = preview([step([call(1)]), step([call(2)])]);
  const { steps } = summarize({ ...rest, tracks: [...tracks, hand] });
  expect(steps.map(({ number, planId }) => [number, planId])).toEqual([
    [1, 4],
    [2, 4],
    [3, null],
  ]);
});

it('lists each dead end once, people first', () => {
  const plan: DeadEnd = { code: 'noSteps', kind: 'plan', id: 4, title: 'Plan' };
  const found = summarize(preview([step([], [noDevice(1), NOBODY]), step([], [noDevice(1), NOBODY])], [plan]));
  expect(found.deadEnds).toEqual([noDevice(1), plan]);
  expect(found.people).toBe(0);
});

it('counts the calls by device', () => {
  expect(devicesOf(step([call(1, ['MOBILE', 'SMS']), call(2, ['SMS'])]))).toEqual([
    ['SMS', 2],
    ['MOBILE', 1],
  ]);
});
