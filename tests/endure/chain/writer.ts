import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from './caller.ts';

interface Person {
  id: number;
  name: string;
  version: number;
}

/** Milliseconds between two writes. */
const BETWEEN = 300;

const CONFLICT = 409;

/** Writes one number after the other into a record; whatever was answered must be there at the next reading. */
export class Writer {
  readonly faults: string[] = [];
  /** The last number whose write was answered. */
  written = 0;
  readonly #caller: Caller;
  readonly #id: number;
  #next = 1;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(caller: Caller, id: number) {
    this.#caller = caller;
    this.#id = id;
  }

  /** Creates the record. */
  static async make(caller: Caller): Promise<Writer> {
    const person = { name: '0', surname: 'Written', shortName: 'written', language: 'ENGLISH', orgId: 1 };
    const { body } = await caller.call<Person>('POST', '/participants', person);
    return new Writer(caller, body.id);
  }

  start(): void {
    this.#stopping = false;
    this.#running = this.#writeOn();
  }

  /** Resolves when the last write has been read. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
    await this.#read();
  }

  async #read(): Promise<Person> {
    const { body } = await this.#caller.call<Person>('GET', `/participants/${this.#id}`);
    const stored = Number(body.name);
    if (stored < this.written) this.faults.push(`write ${this.written} of a record is lost; it has ${stored}`);
    return body;
  }

  async #writeOn(): Promise<void> {
    while (!this.#stopping) {
      const person = await this.#read();
      const number = this.#next;
      this.#next += 1;
      const answer = await this.#caller.once('PUT', '/participants', { ...person, name: String(number) });
      // a write without an answer may be stored later, so that the version of the next one is no longer current
      if (answer?.status === 200) this.written = number;
      else if (answer && answer.status !== CONFLICT) this.faults.push(`a write of a record: ${answer.status}`);
      await delay(BETWEEN);
    }
  }
}
