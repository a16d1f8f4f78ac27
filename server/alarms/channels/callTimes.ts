/** Maximum number of recorded calls. */
const MOST = 1_000;
const HOUR = 3_600_000;

/** Durations of the latest calls of a channel. */
export class CallTimes {
  readonly #calls: { at: number; milliseconds: number }[] = [];

  add(milliseconds: number): void {
    this.#calls.push({ at: performance.now(), milliseconds });
    if (this.#calls.length > MOST) this.#calls.shift();
  }

  /** Median of the last hour in milliseconds; null if there were no calls. */
  median(): number | null {
    const since = performance.now() - HOUR;
    const times = this.#calls.flatMap(({ at, milliseconds }) => (at >= since ? [milliseconds] : []));
    const sorted = times.sort((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)];
    return middle === undefined ? null : Math.round(middle);
  }
}
