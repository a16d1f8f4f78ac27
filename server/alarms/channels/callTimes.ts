/** Calls that are remembered. */
const MOST = 1_000;
const HOUR = 3_600_000;

/** How long a channel took for its latest calls. */
export class CallTimes {
  readonly #calls: { at: number; milliseconds: number }[] = [];

  add(milliseconds: number): void {
    this.#calls.push({ at: performance.now(), milliseconds });
    if (this.#calls.length > MOST) this.#calls.shift();
  }

  /** Of those of the last hour; null: there were none. */
  median(): number | null {
    const since = performance.now() - HOUR;
    const times = this.#calls.flatMap(({ at, milliseconds }) => (at >= since ? [milliseconds] : []));
    const sorted = times.sort((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)];
    return middle === undefined ? null : Math.round(middle);
  }
}
