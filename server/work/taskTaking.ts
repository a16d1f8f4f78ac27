import type { Job, WorkerEvents } from 'graphile-worker';

/** Tasks with the same flag that one worker runs at once: two begins of mass alarms only slow each other down. */
export const MOST_PER_FLAG = 1;

/**
 * How the internal workers of a runner take their tasks: one asks after another, as each has to know what the one before
 * it got.
 * - Few tasks with the same flag run at once, so that one organization's mass alarms leave places to those of the others.
 * - After a question in vain there is a pause. The database wakes a worker for each task that is added anywhere, and most
 *   are for later, or for another runner: an alarm would be asked about a dozen times.
 */
export class TaskTaking {
  readonly #counts = new Map<string, number>();
  readonly #pause: number;
  #lastAnswer: Promise<void> = Promise.resolve();
  #answered: () => void = () => undefined;
  #emptyAt = Number.NEGATIVE_INFINITY;
  #endPause: () => void = () => undefined;

  /**
   * `events`: those of the runner, which must call `forbidden` before it asks for a task. `pause`: milliseconds until the
   * next question after one in vain.
   */
  constructor(events: WorkerEvents, pause: number) {
    this.#pause = pause;
    events.on('job:start', ({ job }) => {
      this.#add(job, 1);
      this.#answered();
    });
    events.on('worker:getJob:empty', () => {
      this.#emptyAt = performance.now();
      this.#answered();
    });
    events.on('worker:getJob:error', () => this.#answered());
    events.on('job:complete', ({ job }) => {
      this.#add(job, -1);
      // a task with its flag may begin now
      this.#emptyAt = Number.NEGATIVE_INFINITY;
      this.#endPause();
    });
  }

  #add({ flags }: Job, change: 1 | -1): void {
    for (const flag of Object.keys(flags ?? {})) {
      const count = (this.#counts.get(flag) ?? 0) + change;
      if (count > 0) this.#counts.set(flag, count);
      else this.#counts.delete(flag);
    }
  }

  /** The flags of which no further task may begin now; resolves when the question before has been answered. */
  async forbidden(): Promise<string[]> {
    const before = this.#lastAnswer;
    let answer: () => void = () => undefined;
    this.#lastAnswer = new Promise((done) => {
      answer = done;
    });
    await before;
    const early = this.#emptyAt + this.#pause - performance.now();
    if (early > 0) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, early);
        this.#endPause = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
    this.#answered = answer;
    return [...this.#counts].flatMap(([flag, count]) => (count >= MOST_PER_FLAG ? [flag] : []));
  }
}
