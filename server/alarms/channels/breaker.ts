/** Failures in a row that open it. */
const FAILURES = 5;
/** Milliseconds until the first try, doubled with each failed one. */
const PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** Stops asking a channel that fails again and again; after a pause one call tries whether it works. */
export class Breaker {
  #failures = 0;
  #pause = PAUSE;
  #triesAt = 0;
  #trying = false;

  /** Whether calls are refused without asking the channel. */
  get open(): boolean {
    return this.#failures >= FAILURES;
  }

  /** While open: when the next call may try, by the clock of `allows`. */
  get triesAt(): number {
    return this.#triesAt;
  }

  /** Whether a call may be sent now. While open, the first one after the pause may. */
  allows(now: number): boolean {
    if (!this.open) return true;
    if (this.#trying || now < this.#triesAt) return false;
    this.#trying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pause = PAUSE;
    this.#trying = false;
  }

  failed(now: number): void {
    // calls that were already on their way when it opened say nothing new
    const counts = !this.open || this.#trying;
    this.#failures += 1;
    this.#trying = false;
    if (!counts || !this.open) return;
    this.#triesAt = now + this.#pause;
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
