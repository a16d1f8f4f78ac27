/** Yields to the event loop, so that other requests proceed during long work. */
export const yieldToEventLoop = () => new Promise<void>((done) => setImmediate(done));
