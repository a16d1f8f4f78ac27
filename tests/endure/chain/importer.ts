import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ImportJob } from '../../../protocol/transfer.ts';
import type { Caller } from './caller.ts';

/** Rows of each import. */
const ROWS = 100;
/** Milliseconds between looks at an import, and between two imports. */
const LOOK = 250;
const BETWEEN = 2_000;

/** Imports a file of new people, one after the other; each row of an import that has ended must be there once. */
export class Importer {
  readonly faults: string[] = [];
  /** Marks of the imports that have ended. */
  readonly done: string[] = [];
  readonly #caller: Caller;
  #next = 0;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  start(): void {
    this.#stopping = false;
    this.#running = this.#importOn();
  }

  /** Resolves when the last import has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #importOn(): Promise<void> {
    while (!this.#stopping) {
      this.#next += 1;
      await this.#importOne(`import${this.#next}`);
      await delay(BETWEEN);
    }
  }

  async #importOne(mark: string): Promise<void> {
    const row = (_: unknown, i: number) => `n${i};s${i};${mark}n${i};GERMAN;1`;
    const file = `name;surname;shortName;language;orgId\n${Array.from({ length: ROWS }, row).join('\n')}`;
    const uploaded = await this.#upload(file);
    if (!uploaded) return;
    const path = `/imports/${uploaded.id}`;
    for (;;) {
      const { body: job } = await this.#caller.call<ImportJob>('GET', path);
      if (job.state === 'uploaded') await this.#caller.once('PUT', path, uploaded.settings);
      else if (job.state === 'checked') await this.#caller.once('POST', `${path}/start`, {});
      else if (job.state === 'done') return void this.done.push(mark);
      else if (job.state !== 'checking' && job.state !== 'running') {
        this.faults.push(`an import is ${job.state} (${job.reason})`);
        return;
      }
      await delay(LOOK);
    }
  }

  /** An upload without an answer is sent again, also while that one is still taken in; what is left over is never started. */
  async #upload(file: string): Promise<ImportJob | undefined> {
    for (;;) {
      const { status, body } = await this.#caller.call<ImportJob>('POST', '/imports?type=PARTICIPANT&orgId=1', file);
      if (status === 200) return body;
      if (body.reason !== 'IMPORT_BUSY') {
        this.faults.push(`an upload is answered with ${status} (${body.reason})`);
        return undefined;
      }
      await delay(LOOK);
    }
  }

  /** Looks for rows that are missing or doubled; one sentence for each import that has some. */
  async check(db: pg.Pool): Promise<string[]> {
    const { rows } = await db.query<{ what: string }>(
      `select format('of %s rows of %s %s are stored, as %s people', $2::integer, mark, count(o.id), count(distinct o.doc ->> 'shortName'))
         as what from unnest($1::text[]) mark
       left join object o on o.type = 'participants' and o.doc ->> 'shortName' ^@ (mark || 'n')
       group by mark having (count(o.id), count(distinct o.doc ->> 'shortName')) <> ($2, $2)`,
      [this.done, ROWS],
    );
    return rows.map(({ what }) => what);
  }
}
