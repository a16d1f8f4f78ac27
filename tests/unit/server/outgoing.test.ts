import type pg from 'pg';
import { expect, it } from 'vitest';
import { AnswerTokens } from '../../../server/alarms/answers/token.ts';
import type { TakenCall } from '../../../server/alarms/deliveryRows.ts';
import { OutgoingCalls } from '../../../server/alarms/outgoing.ts';

const STEP = { participantIds: [1, 2], groupIds: [], teamScheduleIds: [], requiredAcceptances: 1, waitSeconds: 60 };

const callOf = (id: number, track: number): TakenCall => ({
  id,
  jobId: 7,
  track,
  step: 0,
  raisedAt: '2026-03-01 03:00:00+00',
  key: `key ${id}`,
  repeats: 0,
  tries: 1,
  participantId: id,
  participantName: `Person ${id}`,
  deviceType: 'SMS',
  address: `+42060000000${id}`,
  language: '',
  priority: 1,
});

/** Calls of a database that has one alarm, whose plans are these many more with each read; `reads`: of the alarm. */
function outgoing(plans: number) {
  const reads: string[] = [];
  const query = async () => {
    const tracks = Array.from({ length: plans + reads.length }, () => ({ steps: [STEP] }));
    reads.push('alarm');
    const content = { language: 'ENGLISH', text: 'Fire', speechText: '', translations: [], acknowledgeMode: 'ACCEPT' };
    return { rows: [{ name: 'Fire', content, tracks, attached: [] }] };
  };
  const calls = new OutgoingCalls({ query } as unknown as pg.Pool, new AnswerTokens('secret'), () => 'https://here');
  return { calls, reads };
}

it('calls of one alarm that are sent at once wait for one read of it', async () => {
  const { calls, reads } = outgoing(1);
  const sent = await Promise.all([1, 2, 3].map((id) => calls.of(callOf(id, 0), performance.now() + 1_000)));
  expect(sent.map(({ text, address }) => [text.text, address])).toEqual([
    ['Fire', '+420600000001'],
    ['Fire', '+420600000002'],
    ['Fire', '+420600000003'],
  ]);
  expect(reads).toEqual(['alarm']);
});

it('an alarm is read again, once, for a plan that was added since', async () => {
  const { calls, reads } = outgoing(1);
  await calls.of(callOf(1, 0), performance.now() + 1_000);
  await Promise.all([2, 3, 4].map((id) => calls.of(callOf(id, 1), performance.now() + 1_000)));
  expect(reads).toEqual(['alarm', 'alarm']);
});
