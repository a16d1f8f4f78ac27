import { setImmediate as round } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns, urgently } from '../../../server/yieldToEventLoop.ts';

/** Occupies the processor for some milliseconds. */
function work(milliseconds: number): void {
  const began = performance.now();
  while (performance.now() - began < milliseconds);
}

it('lets others proceed while a loop works on items that need not be waited for (K6)', async () => {
  let others = 0;
  const waiting = setInterval(() => {
    others += 1;
  }, 0);
  const seen: number[] = [];
  try {
    for await (const item of inTurns([1, 2, 3, 4, 5, 6])) {
      work(10);
      seen.push(item);
    }
  } finally {
    clearInterval(waiting);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  expect(others).toBeGreaterThanOrEqual(4);
});

/** Works on items of 10 ms each and notes the work's name for each of them. */
async function workOn(name: string, items: number, seen: string[]): Promise<void> {
  for await (const _ of inTurns(Array.from({ length: items }, (_, i) => i))) {
    work(10);
    seen.push(name);
  }
}

it('gives others a turn between the turns of any two long works (K6)', async () => {
  const seen: string[] = [];
  const works = ['first', 'second', 'third'].map((name) => workOn(name, 4, seen));
  const all = Promise.all(works).then(() => true);
  await round();
  // the first turns don't wait for each other
  let done = seen.length;
  for (let i = 0; i < 100 && seen.length < 12; i++) {
    await round();
    expect(seen.length - done).toBeLessThanOrEqual(1);
    done = seen.length;
  }
  expect(await all).toBe(true);
  expect(seen).toHaveLength(12);
});

it('lets long work rest while urgent work runs, and go on afterwards (K6)', async () => {
  const seen: string[] = [];
  let end = (): void => undefined;
  const alarm = urgently(
    () =>
      new Promise<void>((done) => {
        end = done;
      }),
  );
  const long = workOn('export', 5, seen);
  for (let i = 0; i < 20; i++) await round();
  expect(seen).toHaveLength(1);
  end();
  await alarm;
  await long;
  expect(seen).toHaveLength(5);
});
