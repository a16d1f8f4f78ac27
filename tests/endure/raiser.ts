import { setTimeout as delay } from 'node:timers/promises';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import type { Random } from '../../server/demo/random.ts';
import type { Fetch } from './fetch.ts';
import type { Scenario } from './scenarios.ts';

/** An alarm whose raising was answered. */
export interface Raised {
  id: number;
  requestId: string;
  scenario: Scenario;
  /** When it was asked for first, and when the first reply came, in milliseconds since 1970. */
  asked: number;
  at: number;
}

/** Number of clients that raise alarms in parallel; milliseconds between two alarms of each client. */
export interface Pace {
  clients: number;
  least: number;
  most: number;
}

/** As many as two processes on two cores just carry out. */
const HARD: Pace = { clients: 3, least: 50, most: 400 };
/** Milliseconds until a request that was not answered is sent again. */
const RETRY_DELAY = 100;
/** Share of the answered requests that are sent once more. */
const REPEATED_SHARE = 0.1;

export interface RaiserOptions {
  random: Random;
  scenarios: readonly Scenario[];
  token: string;
  servers(): readonly string[];
  /** Default: as fast as the platform just carries out. */
  pace?: Pace;
  /** Sends the requests; default: the one of Node. */
  send?: Fetch;
}

/** Raises alarms continuously; a request without a reply is repeated, with the same id, until it is answered. */
export class Raiser {
  readonly raised: Raised[] = [];
  /** Number of answered requests that were sent again, and number of refusals by status. */
  repeated = 0;
  readonly refusals: { [status: number]: number } = {};
  readonly faults: string[] = [];
  readonly #options: RaiserOptions;
  #running: Promise<unknown> = Promise.resolve();
  #stopping = false;
  #next = 0;

  constructor(options: RaiserOptions) {
    this.#options = options;
  }

  /** Begins; also again after `stop`. */
  start(): void {
    this.#stopping = false;
    const { clients } = this.#options.pace ?? HARD;
    this.#running = Promise.all(Array.from({ length: clients }, () => this.#raiseOn()));
    // `stop()` reports the failure
    this.#running.catch(() => undefined);
  }

  /** Resolves when the last request has been answered. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #raiseOn(): Promise<void> {
    const { random, scenarios, pace = HARD } = this.#options;
    while (!this.#stopping) {
      this.#next += 1;
      const requestId = `endurance ${this.#next}`;
      const scenario = random.pick(scenarios);
      const asked = Date.now();
      const id = await this.#raise(scenario, requestId);
      this.raised.push({ id, requestId, scenario, asked, at: Date.now() });
      if (random.chance(REPEATED_SHARE)) {
        this.repeated += 1;
        const again = await this.#raise(scenario, requestId);
        if (again !== id) this.faults.push(`request ${requestId} raised the alarms ${id} and ${again}`);
      }
      await delay(random.int(pace.least, pace.most));
    }
  }

  async #raise({ alarmPointId }: Scenario, requestId: string): Promise<number> {
    const { random, servers, token, send = fetch } = this.#options;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: JSON.stringify({ alarmPointId, requestId }) };
    for (;;) {
      const urls = servers();
      const reply =
        urls.length > 0 ? await send(`${random.pick(urls)}/rest/api/alarm-trigger`, init).catch(() => null) : null;
      if (reply?.ok) {
        const raised = (await reply.json().catch(() => null)) as AlarmRaised | null;
        if (raised) return raised.id;
      } else if (reply) {
        this.refusals[reply.status] = (this.refusals[reply.status] ?? 0) + 1;
        if (reply.status < 500) throw new Error(`${requestId}: ${reply.status} ${await reply.text()}`);
        await reply.arrayBuffer().catch(() => undefined);
      }
      this.repeated += 1;
      await delay(RETRY_DELAY);
    }
  }
}
