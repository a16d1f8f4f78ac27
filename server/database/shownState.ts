import { haveSameLog, type WalPosition } from './walPosition.ts';

/** Milliseconds for which positions of the primary are remembered: longer than any state that is used may be old. */
const REMEMBERED = 60_000;

/**
 * Finds out how old the state is that a standby shows. It compares positions in the log, since the time of the last
 * replayed change says nothing on a primary where nothing changes.
 */
export class ShownState {
  #primary: WalPosition | undefined;
  /** Positions of the primary, and when each was still the last one; in the order of both. */
  #seen: { position: number; at: number }[] = [];

  /** The primary was asked at this moment, in milliseconds of `performance.now()`, and told this position. */
  note(primary: WalPosition, at: number): void {
    if (this.#primary && !haveSameLog(this.#primary, primary)) this.#seen = [];
    this.#primary = primary;
    const last = this.#seen.at(-1);
    if (last && primary.position <= last.position) last.at = Math.max(last.at, at);
    else this.#seen.push({ position: primary.position, at });
    this.#seen = this.#seen.filter((one) => one.at > at - REMEMBERED);
  }

  /** Since when positions of the primary are remembered; now, if there are none. */
  get since(): number {
    return this.#seen[0]?.at ?? performance.now();
  }

  /**
   * The moment whose changes a standby at this position shows, all of them; undefined if it is unknown, because it lies
   * too far back or the standby has another log.
   */
  momentOf(standby: WalPosition): number | undefined {
    if (!this.#primary || !haveSameLog(this.#primary, standby)) return undefined;
    return this.#seen.findLast(({ position }) => position <= standby.position)?.at;
  }
}
