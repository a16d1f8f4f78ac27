import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Serving } from '../platform.ts';

/** Time for running calls to end at shutdown; without a limit, a client that stops sending would block it forever. */
const STOP_GRACE = 5_000;
/** Idle connections are closed after this time, as in Fastify's own servers. */
const KEEP_ALIVE = 72_000;
/** Time limit for receiving the headers of a request; also applies to a connection that has sent nothing yet. */
const HEAD_TIMEOUT = 60_000;
/** How often connections are checked for timeouts. */
const CHECK_EVERY = 5_000;

/** Times of a switchboard in milliseconds; tests shorten them. */
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
  /** Connections without a request yet: browsers open some in advance, and Node doesn't count them as idle. */
  private readonly silent = new Set<Socket>();
  private server: Server | undefined;
  private closing = false;
  private readonly times: SwitchboardTimes;

  constructor(times: Partial<SwitchboardTimes> = {}) {
    this.times = { stopGrace: STOP_GRACE, headTimeout: HEAD_TIMEOUT, checkEvery: CHECK_EVERY, ...times };
  }

  /** The server that answers calls now. */
  get serving(): Serving {
    if (!this.current) throw new Error('The platform does not serve yet.');
    return this.current;
  }

  /** For Fastify's `serverFactory`: the server of the first app receives the calls for all later apps too. */
  readonly createServer = (first: (request: IncomingMessage, reply: ServerResponse) => void): Server => {
    const options = {
      keepAliveTimeout: KEEP_ALIVE,
      headersTimeout: this.times.headTimeout,
      connectionsCheckingInterval: this.times.checkEvery,
      // No limit here because of long uploads; for the bodies of all other calls see `endSlowBodies`.
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

  /** Routes all further calls to `next`. */
  switchTo(next: Serving): void {
    const before = this.current;
    this.current = next;
    if (before) this.retire(before);
  }

  /**
   * Accepts no more calls and waits a limited time for running calls to end; then closes `first`, which owns the port,
   * and the current app.
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
    // Otherwise connections that were busy when the server closed would stay open.
    if (this.closing) setImmediate(() => this.server?.closeIdleConnections());
  }

  private retire(serving: Serving): void {
    if ((this.running.get(serving) ?? 0) > 0) return;
    this.running.delete(serving);
    // The first app owns the port and must stay open.
    if (!serving.app.server.listening) void serving.app.close();
  }
}
