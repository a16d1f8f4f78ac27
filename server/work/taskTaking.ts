import type { Job, WorkerEvents } from 'graphile-worker';
import { BEGINS, type Begin, beginsFor } from './tasks.ts';

/** Begins of one organization that one worker runs at once, each more urgent than those before. */
const MOST_BEGINS = 3;
/** Priority of the least urgent alarms. */
const LAST = 5;

/** The reverse of `beginsFor`. Flags of earlier releases have no priority: nothing more urgent waits for their begins. */
function beginOf(flag: string): Begin {
  const [orgId = 0, priority = LAST] = flag.slice(BEGINS.length).split(':').map(Number);
  return { orgId, priority };
}

/**
 * Flags of the begins that wait while those with the flags `running` run: an organization's that are not more urgent than
 * one of these, and all of an organization with many.
 */
export function waitingFlags(running: readonly string[]): string[] {
  const begins = running.map(beginOf);
  const waiting = begins.flatMap(({ orgId, priority }) => {
    const isFull = begins.filter((other) => other.orgId === orgId).length >= MOST_BEGINS;
    const first = isFull ? 1 : priority;
    return Array.from({ length: LAST + 1 - first }, (_, i) => beginsFor({ orgId, priority: first + i }));
  });
  return [...new Set(waiting)];
}

const flagsOf = ({ flags }: Job) => Object.keys(flags ?? {});

/**
 * How the internal workers of a runner take their tasks: one asks after another, as each has to know what the one before
 * it got.
 * - An organization's begins run one after another, as two begins of mass alarms only slow each other down; a more urgent
 *   one doesn't wait. Few run at once all the same, so that they leave places to those of the others.
 * - After a question in vain there is a pause. The database wakes a worker for each task that is added anywhere, and most
 *   are for later, or for another runner: an alarm would be asked about a dozen times.
 */
export class TaskTaking {
  /** The flags of the running tasks. */
  #running: readonly string[] = [];
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
      this.#running = [...this.#running, ...flagsOf(job)];
      this.#answered();
    });
    events.on('worker:getJob:empty', () => {
      this.#emptyAt = performance.now();
      this.#answered();
    });
    events.on('worker:getJob:error', () => this.#answered());
    events.on('job:complete', ({ job }) => {
      for (const flag of flagsOf(job)) this.#running = this.#running.toSpliced(this.#running.indexOf(flag), 1);
      // a task that waited for it may begin now
      this.#emptyAt = Number.NEGATIVE_INFINITY;
      this.#endPause();
    });
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
    return waitingFlags(this.#running);
  }
}
