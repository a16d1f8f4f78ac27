/** Consecutive failures that open the breaker. */
const FAILURES = 5;
/** Milliseconds until the first trial call, doubled after each failed one. */
const PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/**
 * Circuit breaker: stops using a channel that fails repeatedly. After a pause, one trial call checks whether it works.
 */
export class Breaker {
  #failures = 0;
  #pause = PAUSE;
  #triesAt = 0;
  #trying = false;

  /** Whether calls are refused without using the channel. */
  get open(): boolean {
    return this.#failures >= FAILURES;
  }

  /** While open: when the next trial call is allowed, by the clock of `allows`. */
  get triesAt(): number {
    return this.#triesAt;
  }

  /** Whether a call may be sent now. While open, only the first call after the pause may. */
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
    // while the breaker is open, only the trial call counts: others were already under way when it opened
    const counts = !this.open || this.#trying;
    this.#failures += 1;
    this.#trying = false;
    if (!counts || !this.open) return;
    this.#triesAt = now + this.#pause;
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
