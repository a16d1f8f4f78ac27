import { setTimeout as delay } from 'node:timers/promises';
import { type OwnServer, startServer, stopServer } from '../server/ownServer.ts';
import { GATEWAY_SECRET } from './gateway.ts';
import type { Installation } from './installation.ts';

/** Milliseconds until a server that could not start, because the database was down, is started again. */
const RETRY_DELAY = 200;
/** Maximum number of consecutive failed starts. */
const MOST_FAILED_STARTS = 50;

/** The servers of an installation, which can be killed and started again. */
export class Servers {
  /** Number of failed starts, all while the database was down. */
  failedStarts = 0;
  readonly #running = new Map<number, OwnServer>();
  readonly #env: Record<string, string>;
  readonly #count: number;

  constructor({ env, servers }: Installation, gateway: string) {
    const calls = { WEBHOOK_URL: gateway, WEBHOOK_SECRET: GATEWAY_SECRET };
    const limits = { CALLS_PER_MINUTE: '100000000', ACCESS_TOKEN_SECONDS: '86400' };
    this.#env = { ...env, ...calls, ...limits, DEMO: 'true', LOG_LEVEL: 'fatal' };
    this.#count = servers;
  }

  /** Addresses of the running servers. */
  get urls(): string[] {
    return [...this.#running.values()].map(({ url }) => url);
  }

  get count(): number {
    return this.#count;
  }

  get first(): OwnServer {
    const [server] = this.#running.values();
    if (!server) throw new Error('No server runs.');
    return server;
  }

  async start(): Promise<void> {
    for (let place = 0; place < this.#count; place++) await this.#launch(place);
  }

  /** Kills a server (kill -9). */
  async kill(place: number): Promise<void> {
    const server = this.#running.get(place);
    if (!server) return;
    this.#running.delete(place);
    await stopServer(server.process, 'SIGKILL');
  }

  /** Starts a killed server again, and waits until it is ready. */
  async revive(place: number): Promise<void> {
    if (!this.#running.has(place)) await this.#launch(place);
  }

  async #launch(place: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        this.#running.set(place, await startServer(this.#env, { errors: 'ignore' }));
        return;
      } catch (error) {
        if (attempt === MOST_FAILED_STARTS) throw error;
        this.failedStarts += 1;
        await delay(RETRY_DELAY);
      }
    }
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const all = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(all.map((server) => stopServer(server.process, signal)));
  }
}
