/** A list of functions that are called when something has changed. */
export function createListeners() {
  const all = new Set<() => void>();
  return {
    /** Adds a function. Returns one that removes it. */
    subscribe(listener: () => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
    /** Calls those that are in the list now. */
    tell(): void {
      for (const listener of [...all]) listener();
    },
  };
}
