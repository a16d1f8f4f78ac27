import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { AnswerTokens } from './answers/token.ts';
import { type AlarmFile, filesOf, filesOfCall } from './callFiles.ts';
import { type AskingJob, type OutgoingCall, textIn } from './channel.ts';
import { NotSentError } from './channels/lane.ts';
import { requestedAnswer } from './course.ts';
import type { TakenCall } from './deliveryRows.ts';

/** The part of a job that channels need. It changes only if an escalation adds plans. */
interface JobTexts extends AskingJob {
  name: string;
  files: AlarmFile[];
}

/** Maximum number of cached jobs. */
const REMEMBERED = 200;
/** Milliseconds after which reading a job is retried. */
const AGAIN = 500;

/** The job was deleted. */
class GoneError extends Error {}

/** Builds what channels send from stored calls. */
export class OutgoingCalls {
  readonly #pool: pg.Pool;
  readonly #tokens: AnswerTokens;
  readonly #url: () => string;
  readonly #jobs = new Map<number, Promise<JobTexts>>();

  constructor(pool: pg.Pool, tokens: AnswerTokens, url: () => string) {
    this.#pool = pool;
    this.#tokens = tokens;
    this.#url = url;
  }

  /**
   * Builds what a channel sends for a call. While the database is unavailable, retries until `until` (by
   * `performance.now()`), when the call's lease is still valid. The channel has not been used then, so this is no
   * failed try.
   */
  async of(call: TakenCall, until: number): Promise<OutgoingCall> {
    for (;;) {
      try {
        return await this.#of(call);
      } catch (error) {
        if (error instanceof GoneError) throw error;
        if (performance.now() + AGAIN > until) throw new NotSentError('overdue');
        await delay(AGAIN, undefined, { ref: false });
      }
    }
  }

  async #of(call: TakenCall): Promise<OutgoingCall> {
    const { id, jobId, key, participantId, participantName, deviceType, address, language, priority, tries } = call;
    const job = await this.#job(call);
    const { name, content, files } = job;
    const asks = requestedAnswer(job, call);
    return {
      id,
      jobId,
      key,
      participantId,
      participantName,
      deviceType,
      address,
      text: textIn(content, language),
      alarmName: name,
      priority,
      asks,
      files: filesOfCall(this.#tokens, call, files).map(({ name, size, path }, index) => ({
        name,
        size,
        row: files[index]?.row,
        url: path === '' ? '' : this.#url() + path,
      })),
      tries,
      answerUrl: asks === 'nothing' ? '' : `${this.#url()}/answer/${this.#tokens.tokenOf(key)}`,
    };
  }

  async #job({ jobId: id, track }: TakenCall): Promise<JobTexts> {
    // several calls of one job, sent at once, wait for one read, also of a plan that was added
    const reading = this.#jobs.get(id);
    const known = reading && (await reading);
    if (known?.tracks[track]) return known;
    const newer = this.#jobs.get(id);
    if (newer && newer !== reading) return newer;
    const job = this.#read(id);
    this.#jobs.set(id, job);
    job.catch(() => this.#jobs.delete(id));
    const [oldest] = this.#jobs.keys();
    if (this.#jobs.size > REMEMBERED && oldest !== undefined) this.#jobs.delete(oldest);
    return job;
  }

  async #read(id: number): Promise<JobTexts> {
    const { rows } = await this.#pool.query<Omit<JobTexts, 'files'> & { attached: unknown }>({
      name: 'alarm texts',
      values: [id],
      text: `select name, content, tracks, content -> 'instructionFiles' as attached from alarm_job where id = $1`,
    });
    if (!rows[0]) throw new GoneError(`Alarm ${id} is gone.`);
    const { attached, ...job } = rows[0];
    return { ...job, files: await filesOf(this.#pool, attached) };
  }
}
