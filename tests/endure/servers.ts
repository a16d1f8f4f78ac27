import { setTimeout as delay } from 'node:timers/promises';
import { type LogLine, readLog } from '../server/logLines.ts';
import { type OwnServer, startServer, stopServer } from '../server/ownServer.ts';
import { GATEWAY_SECRET } from './gateway.ts';
import type { Installation } from './installation.ts';

/** Milliseconds until a server that could not start, because the database was down, is started again. */
const RETRY_DELAY = 200;
/** Maximum number of consecutive failed starts. */
const MOST_FAILED_STARTS = 50;

/** What distinguishes servers from those of other trials; each function takes a server's place. */
export interface ServerOptions {
  /** Settings of one server. */
  own?(place: number): Record<string, string>;
  /** The words of a command that runs the servers. */
  prefix?: readonly string[] | undefined;
  /** Called for each line of a server's log; without it only fatal faults are logged, to nobody. */
  heard?(place: number, line: LogLine): void;
}

/** The servers of an installation, which can be killed and started again. */
export class Servers {
  /** Number of failed starts, all while the database was down. */
  failedStarts = 0;
  readonly #running = new Map<number, OwnServer>();
  readonly #env: Record<string, string>;
  readonly #count: number;
  readonly #options: ServerOptions;

  constructor({ env, servers }: Pick<Installation, 'env' | 'servers'>, gateway: string, options: ServerOptions = {}) {
    const calls = { WEBHOOK_URL: gateway, WEBHOOK_SECRET: GATEWAY_SECRET };
    const limits = { CALLS_PER_MINUTE: '100000000', ACCESS_TOKEN_SECONDS: '86400' };
    this.#env = { ...env, ...calls, ...limits, DEMO: 'true', LOG_LEVEL: options.heard ? 'warn' : 'fatal' };
    this.#count = servers;
    this.#options = options;
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

  /** The server at a place. */
  at(place: number): OwnServer {
    const server = this.#running.get(place);
    if (!server) throw new Error(`Server ${place} does not run.`);
    return server;
  }

  async start(): Promise<void> {
    for (let place = 0; place < this.#count; place++) await this.#launch(place);
  }

  /** Ends a server, with kill -9 by default. Returns its exit code; null if a signal ended it, or it wasn't running. */
  async kill(place: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): Promise<number | null> {
    const server = this.#running.get(place);
    if (!server) return null;
    this.#running.delete(place);
    return stopServer(server.process, signal);
  }

  /** Starts a killed server again, and waits until it is ready. */
  async revive(place: number): Promise<void> {
    if (!this.#running.has(place)) await this.#launch(place);
  }

  async #launch(place: number): Promise<void> {
    const { own, prefix, heard } = this.#options;
    const env = { ...this.#env, ...own?.(place) };
    for (let attempt = 1; ; attempt++) {
      try {
        const server = await startServer(env, { errors: heard ? 'pipe' : 'ignore', prefix });
        if (heard) readLog(server.process, (line) => heard(place, line));
        this.#running.set(place, server);
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
