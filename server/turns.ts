/** Lets few works proceed at the same time; others wait in their order. */
export class Turns {
  #left: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#left = atOnce;
  }

  /**
   * Waits for a turn; returns a function that gives it back, which may be called several times. @throws the signal's
   * reason if it aborts before the turn has come
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#left > 0) this.#left -= 1;
    else await this.#wait(signal);
    let taken = true;
    return () => {
      if (taken) this.#give();
      taken = false;
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((turn, refuse) => {
      const come = () => {
        signal.removeEventListener('abort', leave);
        turn();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(come), 1);
        refuse(signal.reason);
      };
      this.#waiting.push(come);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#left += 1;
  }
}
