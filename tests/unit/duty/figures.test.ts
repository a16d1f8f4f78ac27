import { describe, expect, it } from 'vitest';
import { alarmFigure, callResult, figureOfStatus, isSent, statusesOfFigure } from '../../../src/duty/figures.ts';

describe('the figure of an alarm (U10)', () => {
  it.each([
    // status, ended, enough people accepted, figure
    ['SCHEDULED', false, false, 'waiting'],
    ['NEW', false, false, 'running'],
    ['PROCESSING', false, false, 'running'],
    ['PARTIAL_ACCEPTED', false, false, 'running'],
    ['ACCEPTED', false, true, 'running'],
    ['PARTIAL_ACKNOWLEDGED', false, true, 'running'],
    ['ACCEPTED', true, true, 'accepted'],
    ['ACKNOWLEDGED', true, true, 'accepted'],
    ['NOT_ACKNOWLEDGED', true, true, 'accepted'],
    ['INTERRUPTED', true, true, 'accepted'],
    ['ACKNOWLEDGED', true, false, 'takenOver'],
    ['NOT_ACCEPTED', true, false, 'notAccepted'],
    ['FAILURE', true, false, 'notAccepted'],
    ['CONFIG_PROBLEM', true, false, 'notAccepted'],
    ['FINISHED', true, false, 'ended'],
    ['INTERRUPTED', true, false, 'ended'],
    ['CANCELED', true, false, 'ended'],
    ['INACTIVE', true, false, 'ended'],
  ])('%s, ended: %s, accepted: %s counts as %s', (status, ended, accepted, figure) => {
    expect(alarmFigure({ status, ended, accepted, takenOver: false, test: false })).toBe(figure);
  });

  it.each([
    ['NOT_ACCEPTED', 'takenOver'],
    ['FAILURE', 'takenOver'],
    ['CONFIG_PROBLEM', 'takenOver'],
    ['ACKNOWLEDGED', 'takenOver'],
    ['FINISHED', 'ended'],
    ['INTERRUPTED', 'ended'],
    ['ACCEPTED', 'accepted'],
  ])('%s, ended, and an operator took it over: counts as %s (U6)', (status, figure) => {
    const accepted = status === 'ACCEPTED';
    expect(alarmFigure({ status, ended: true, accepted, takenOver: true, test: false })).toBe(figure);
  });

  it('a test counts in none, whatever became of it (U8)', () => {
    expect(alarmFigure({ status: 'NOT_ACCEPTED', ended: true, accepted: false, takenOver: false, test: true })).toBe(
      'test',
    );
    expect(alarmFigure({ status: 'PROCESSING', ended: false, accepted: false, takenOver: false, test: true })).toBe(
      'test',
    );
  });

  it('of which only the status is known: people acknowledged it, and nothing tells who took it over', () => {
    expect(figureOfStatus('ACKNOWLEDGED')).toBe('accepted');
    expect(statusesOfFigure('running')).toEqual(['NEW', 'PARTIAL_ACCEPTED', 'PROCESSING', 'PARTIAL_ACKNOWLEDGED']);
    expect(statusesOfFigure('waiting')).toEqual(['SCHEDULED']);
    expect(statusesOfFigure('accepted')).toEqual(['NOT_ACKNOWLEDGED', 'ACCEPTED', 'ACKNOWLEDGED']);
    expect(statusesOfFigure('takenOver')).toEqual([]);
    expect(statusesOfFigure('notAccepted')).toEqual(['CONFIG_PROBLEM', 'FAILURE', 'NOT_ACCEPTED']);
    expect(statusesOfFigure('ended')).toEqual(['INACTIVE', 'FINISHED', 'INTERRUPTED', 'CANCELED']);
    expect(statusesOfFigure('test')).toEqual([]);
  });
});

it.each([
  ['PLANNED', false, null],
  ['SKIPPED', false, null],
  ['SENDING', true, null],
  ['SENT', true, null],
  ['ACCEPTED', true, 'answered'],
  ['ACKNOWLEDGED', true, 'answered'],
  ['DECLINED', true, 'answered'],
  ['NO_ANSWER', true, 'noAnswer'],
  ['FAILED', true, 'failed'],
])('a call in the state %s: sent: %s, result: %s (U10)', (state, sent, result) => {
  expect(isSent(state)).toBe(sent);
  expect(callResult(state)).toBe(result);
});

it('a call that was sent and then not needed any more counts as sent, without a result (U10)', () => {
  expect(isSent('SKIPPED', true)).toBe(true);
  expect(callResult('SKIPPED')).toBeNull();
  expect(isSent('PLANNED', true)).toBe(false);
});
