interface Lane {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits how much of one owner's work runs at once; further work waits in order, and beyond a second limit it is
 * refused.
 */
export class Lanes {
  private readonly lanes = new Map<number | string, Lane>();
  private readonly atOnce: number;
  private readonly mostWaiting: number;
  private readonly refusal: () => Error;

  constructor(atOnce: number, mostWaiting: number, refusal: () => Error) {
    this.atOnce = atOnce;
    this.mostWaiting = mostWaiting;
    this.refusal = refusal;
  }

  /** Resolves when the work may begin. The place is released when `ended` aborts. */
  async enter(owner: number | string, ended: AbortSignal): Promise<void> {
    if (ended.aborted) throw this.refusal();
    const lane = this.laneOf(owner);
    if (lane.running >= this.atOnce) await this.wait(lane, ended);
    else lane.running += 1;
    if (ended.aborted) this.leave(owner, lane);
    else ended.addEventListener('abort', () => this.leave(owner, lane), { once: true });
  }

  /** Waits for a place as long as `left` doesn't abort; returns a function that releases it. */
  async hold(owner: number | string, left: AbortSignal): Promise<() => void> {
    const ended = new AbortController();
    const release = () => ended.abort();
    left.addEventListener('abort', release);
    try {
      await this.enter(owner, left.aborted ? left : ended.signal);
    } finally {
      left.removeEventListener('abort', release);
    }
    return release;
  }

  /** Runs work as soon as it may begin. */
  async run<T>(owner: number | string, work: () => Promise<T>): Promise<T> {
    const release = await this.hold(owner, new AbortController().signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  private laneOf(owner: number | string): Lane {
    const lane = this.lanes.get(owner) ?? { running: 0, waiting: [] };
    this.lanes.set(owner, lane);
    return lane;
  }

  /** Waits for a place; a released one goes to the work that has waited longest. */
  private wait(lane: Lane, ended: AbortSignal): Promise<void> {
    if (lane.waiting.length >= this.mostWaiting) throw this.refusal();
    return new Promise((resolve, reject) => {
      const begin = () => {
        ended.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        lane.waiting.splice(lane.waiting.indexOf(begin), 1);
        reject(this.refusal());
      };
      lane.waiting.push(begin);
      ended.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(owner: number | string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.running -= 1;
    if (lane.running === 0) this.lanes.delete(owner);
  }
}
