/** Yields to the event loop, so that other requests proceed during long work. */
export const yieldToEventLoop = () => new Promise<void>((done) => setImmediate(done));

/** Milliseconds for which work may hold the event loop: little beside the 100 ms that others may wait. */
const TURN = 8;

/**
 * Passes items on and yields to the event loop whenever the work on them has held it for some milliseconds. For loops
 * whose items arrive without waiting, such as the rows of a batch.
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
