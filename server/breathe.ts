/** Gives other calls of the server their turn in the middle of long work. */
export const breathe = () => new Promise<void>((done) => setImmediate(done));
