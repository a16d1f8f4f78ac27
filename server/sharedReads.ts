interface Turn<T> {
  result: Promise<T>;
  /** Whether the caller who reads has left, so that the read may fail for that reason. */
  hasLeft: () => boolean;
}

/**
 * Reads that many callers ask for at once, such as a table that many watch. Of the same read one runs at a time; whoever
 * asks meanwhile shares the next one. So nobody gets a state from before his question, and the database reads it once.
 */
export class SharedReads<T> {
  private readonly turns = new Map<string, { running: Turn<T>; next?: Turn<T> }>();

  /**
   * The result of a read. It may be shared with other callers of the same key, so it must not be changed. If the caller
   * for whom it runs leaves, the others read again.
   */
  async read(key: string, read: () => Promise<T>, hasLeft: () => boolean): Promise<T> {
    for (;;) {
      const turn = this.join(key, read, hasLeft);
      try {
        return await turn.result;
      } catch (error) {
        if (hasLeft() || !turn.hasLeft()) throw error;
      }
    }
  }

  private join(key: string, read: () => Promise<T>, hasLeft: () => boolean): Turn<T> {
    const turns = this.turns.get(key);
    if (!turns) return this.begin(key, read, hasLeft);
    const begin = () => this.begin(key, read, hasLeft).result;
    turns.next ??= { result: turns.running.result.then(begin, begin), hasLeft };
    return turns.next;
  }

  private begin(key: string, read: () => Promise<T>, hasLeft: () => boolean): Turn<T> {
    const running = { result: read(), hasLeft };
    const turns: { running: Turn<T>; next?: Turn<T> } = { running };
    this.turns.set(key, turns);
    const forget = () => {
      if (!turns.next) this.turns.delete(key);
    };
    running.result.then(forget, forget);
    return running;
  }
}
