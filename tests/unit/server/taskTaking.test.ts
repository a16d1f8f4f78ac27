import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TaskTaking, waitingFlags } from '../../../server/work/taskTaking.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How tasks are taken, and what the runner reports. */
function start() {
  const events = new EventEmitter();
  const taking = new TaskTaking(events as unknown as WorkerEvents, 10);
  const job = { flags: { 'begins:7:4': true } };
  return {
    taking,
    empty: () => events.emit('worker:getJob:empty', {}),
    started: () => events.emit('job:start', { job }),
    ended: () => events.emit('job:complete', { job }),
  };
}

/** What a question has been answered; undefined: it waits. */
async function now(question: Promise<string[]>): Promise<string[] | undefined> {
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race([question, Promise.resolve(undefined)]);
}

it('after a question in vain the next one waits', async () => {
  const { taking, empty } = start();
  expect(await taking.forbidden()).toEqual([]);
  empty();
  const second = taking.forbidden();
  await vi.advanceTimersByTimeAsync(9);
  expect(await now(second)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(await now(second)).toEqual([]);
});

it('while tasks are found nobody waits longer than for the answer before', async () => {
  const { taking, started } = start();
  await taking.forbidden();
  const second = taking.forbidden();
  expect(await now(second)).toBeUndefined();
  started();
  expect(await now(second)).toEqual(['begins:7:4', 'begins:7:5']);
});

it('the end of a task ends the wait, as one with its flag may begin', async () => {
  const { taking, started, empty, ended } = start();
  await taking.forbidden();
  started();
  expect(await taking.forbidden()).toEqual(['begins:7:4', 'begins:7:5']);
  empty();
  const third = taking.forbidden();
  expect(await now(third)).toBeUndefined();
  ended();
  expect(await now(third)).toEqual([]);
});

it.each<[what: string, running: string[], waiting: string[]]>([
  ['nothing runs', [], []],
  ['the least urgent', ['begins:7:5'], ['begins:7:5']],
  ['one of two organizations', ['begins:7:4', 'begins:8:5'], ['begins:7:4', 'begins:7:5', 'begins:8:5']],
  ['a more urgent one beside it', ['begins:7:5', 'begins:7:4'], ['begins:7:5', 'begins:7:4']],
  [
    'three of one organization',
    ['begins:7:5', 'begins:7:4', 'begins:7:3'],
    ['begins:7:1', 'begins:7:2', 'begins:7:3', 'begins:7:4', 'begins:7:5'],
  ],
])('which begins wait: %s', (_, running, waiting) => {
  expect(waitingFlags(running)).toEqual(waiting);
});
