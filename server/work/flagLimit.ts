import type { Job, WorkerEvents } from 'graphile-worker';

/** Tasks with the same flag that one worker runs at once: two begins of mass alarms only slow each other down. */
export const MOST_PER_FLAG = 1;

/**
 * Limits how many tasks with the same flag a runner carries out at once, so that one organization's mass alarms leave
 * places to those of the others. Its internal workers ask for their next task one after another: each has to know what
 * the one before it got.
 */
export class FlagLimit {
  readonly #counts = new Map<string, number>();
  #lastAnswer: Promise<void> = Promise.resolve();
  #answered: () => void = () => undefined;

  /** `events`: those of the runner, which must call `forbidden` before it asks for a task. */
  constructor(events: WorkerEvents) {
    events.on('job:start', ({ job }) => {
      this.#add(job, 1);
      this.#answered();
    });
    events.on('worker:getJob:empty', () => this.#answered());
    events.on('worker:getJob:error', () => this.#answered());
    events.on('job:complete', ({ job }) => this.#add(job, -1));
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
    this.#answered = answer;
    return [...this.#counts].flatMap(([flag, count]) => (count >= MOST_PER_FLAG ? [flag] : []));
  }
}
