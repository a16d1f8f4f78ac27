import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Serving } from '../platform.ts';

/** Running calls get this long at shutdown: a silent sender would block it for ever. */
const STOP_GRACE = 5_000;
/** Idle connections are closed after this time, as in Fastify's own servers. */
const KEEP_ALIVE = 72_000;
/** Time limit for the head of a request, also of a connection that has sent nothing yet. */
const HEAD_TIMEOUT = 60_000;
/** How often connections are checked for timeouts. */
const CHECK_EVERY = 5_000;

/** Times of a switchboard in milliseconds; tests make them short. */
export interface SwitchboardTimes {
  stopGrace: number;
  headTimeout: number;
  checkEvery: number;
}

/**
 * Routes the calls of one port to the current server: a running call ends on the server on which it began, and an old
 * server is closed when its last call has ended.
 */
export class Switchboard {
  private current: Serving | undefined;
  private readonly running = new Map<Serving, number>();
  /** Connections without a request yet: browsers open some ahead, and Node doesn't count them as idle. */
  private readonly silent = new Set<Socket>();
  private server: Server | undefined;
  private closing = false;
  private readonly times: SwitchboardTimes;

  constructor(times: Partial<SwitchboardTimes> = {}) {
    this.times = { stopGrace: STOP_GRACE, headTimeout: HEAD_TIMEOUT, checkEvery: CHECK_EVERY, ...times };
  }

  /** What answers now. */
  get serving(): Serving {
    if (!this.current) throw new Error('The platform does not serve yet.');
    return this.current;
  }

  /** For Fastify's `serverFactory`: the server of the first app takes the calls for all that come after it. */
  readonly createServer = (first: (request: IncomingMessage, reply: ServerResponse) => void): Server => {
    const options = {
      keepAliveTimeout: KEEP_ALIVE,
      headersTimeout: this.times.headTimeout,
      connectionsCheckingInterval: this.times.checkEvery,
      // Uploads take their time; the bodies of all other calls have a timer of their own.
      requestTimeout: 0,
    };
    const server = createServer(options, (request, reply) => {
      this.silent.delete(request.socket);
      const serving = this.current;
      if (!serving) return first(request, reply);
      this.running.set(serving, (this.running.get(serving) ?? 0) + 1);
      reply.once('close', () => this.ended(serving));
      serving.app.routing(request, reply);
    });
    server.on('connection', (socket) => this.connected(socket));
    this.server = server;
    return server;
  };

  /** From now on `next` answers. */
  switchTo(next: Serving): void {
    const before = this.current;
    this.current = next;
    if (before) this.retire(before);
  }

  /**
   * Takes no more calls and lets those that run end, for a while; then closes `first`, which owns the port, and the app
   * in force.
   */
  async close(first: FastifyInstance): Promise<void> {
    this.closing = true;
    const cut = setTimeout(() => this.server?.closeAllConnections(), this.times.stopGrace);
    this.server?.once('close', () => clearTimeout(cut));
    cut.unref();
    for (const socket of this.silent) socket.destroy();
    await first.close();
    const last = this.current?.app;
    if (last !== undefined && last !== first) await last.close();
  }

  private connected(socket: Socket): void {
    if (this.closing) socket.destroy();
    this.silent.add(socket);
    socket.once('close', () => this.silent.delete(socket));
  }

  private ended(serving: Serving): void {
    this.running.set(serving, (this.running.get(serving) ?? 1) - 1);
    if (serving !== this.current) this.retire(serving);
    // Connections that were busy when the server closed are kept open otherwise.
    if (this.closing) setImmediate(() => this.server?.closeIdleConnections());
  }

  private retire(serving: Serving): void {
    if ((this.running.get(serving) ?? 0) > 0) return;
    this.running.delete(serving);
    // The first one owns the port.
    if (!serving.app.server.listening) void serving.app.close();
  }
}
