import { expect, it, vi } from 'vitest';
import { nextTurn } from '../../../src/parts/chart/nextTurn.ts';

it('charts are mounted in their order, each after a frame of its own', async () => {
  vi.useFakeTimers();
  const mounted: string[] = [];
  for (const name of ['first', 'second', 'third']) void nextTurn().then(() => mounted.push(name));
  const seen: number[] = [];
  for (let tasks = 0; tasks < 6; tasks++) {
    await vi.advanceTimersToNextTimerAsync();
    seen.push(mounted.length);
  }
  // a frame, then a task that mounts one chart
  expect(seen).toEqual([0, 1, 1, 2, 2, 3]);
  expect(mounted).toEqual(['first', 'second', 'third']);
});
