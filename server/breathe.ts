/** Yields to the event loop, so that other requests proceed during long work. */
export const breathe = () => new Promise<void>((done) => setImmediate(done));
