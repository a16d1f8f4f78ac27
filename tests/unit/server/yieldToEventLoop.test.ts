import { expect, it } from 'vitest';
import { inTurns } from '../../../server/yieldToEventLoop.ts';

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
