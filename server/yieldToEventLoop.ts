/** Long works that wait to hold the event loop again, in the order in which they gave it up. */
const waiting: (() => void)[] = [];
/** Number of urgent works that run in this process. */
let urgent = 0;
/** Milliseconds for which long work rests after each turn while urgent work runs. */
const REST = 100;

/** Runs urgent work, such as raising an alarm. Until it ends, long work mostly rests. */
export async function urgently<T>(work: () => Promise<T>): Promise<T> {
  urgent += 1;
  try {
    return await work();
  } finally {
    urgent -= 1;
  }
}

function continueNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) scheduleNext();
}

function scheduleNext(): void {
  if (urgent > 0) setTimeout(continueNext, REST);
  else setImmediate(continueNext);
}

/**
 * Yields to the event loop, so that other requests proceed during long work. Of all long works only one goes on in each
 * round of the event loop, so that other requests wait for one turn, however many long works there are.
 */
export const yieldToEventLoop = () =>
  new Promise<void>((done) => {
    waiting.push(done);
    if (waiting.length === 1) scheduleNext();
  });

/** Milliseconds for which work may hold the event loop: little beside the 100 ms that others may wait. */
const TURN = 8;

/**
 * Passes items on and yields to the event loop whenever the work on them has held it for some milliseconds, and after
 * they were waited for. For loops over many items, such as the rows of a file.
 */
export async function* inTurns<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - began < TURN) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
}
