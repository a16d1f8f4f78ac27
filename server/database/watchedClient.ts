import type { Socket } from 'node:net';
import pg from 'pg';

/** Idle milliseconds after which the system sends keep-alive packets: it notices lost packets about 10 s later. */
const KEEP_ALIVE = 5_000;
/** Maximum duration of connecting, whatever the pool allows for waiting, in milliseconds. */
const CONNECT = 5_000;
/** Milliseconds for saying goodbye; then the socket is destroyed, because a silent peer never replies. */
const GOODBYE = 1_000;

/** A connection on which the database doesn't reply: the packets are lost, or swallowed on the way. */
export class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('Connection terminated: the database was silent');
    this.name = 'SilentConnection';
  }
}

/** A connection that knows how long the database has owed it a reply. All connections of the platform are of this class. */
export class WatchedClient extends pg.Client {
  /** When the connection began to wait for a reply; undefined: nothing is owed. */
  #askedAt: number | undefined;
  #heardAt = 0;
  #bytes = 0;

  constructor(config: pg.ClientConfig = {}) {
    super({
      ...config,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? CONNECT, CONNECT),
    });
    const { connect, query, end } = this;
    // The overloads of these methods can't be repeated here.
    this.connect = ((...given: unknown[]) => {
      this.#askedAt = performance.now();
      return Reflect.apply(connect, this, given);
    }) as typeof connect;
    this.on('connect', () => {
      this.#askedAt = undefined;
    });
    this.query = ((...question: unknown[]) => {
      this.#askedAt ??= performance.now();
      return Reflect.apply(query, this, question);
    }) as typeof query;
    this.on('drain', () => {
      this.#askedAt = undefined;
    });
    this.end = ((...given: unknown[]) => {
      const timer = setTimeout(() => this.connection.stream.destroy(), GOODBYE).unref();
      this.once('end', () => clearTimeout(timer));
      return Reflect.apply(end, this, given);
    }) as typeof end;
  }

  /** Process id of its backend; null while it connects. */
  get backend(): number | null {
    return (this as unknown as { processID: number | null }).processID;
  }

  /**
   * Milliseconds for which nothing has come though a reply is owed; 0 if nothing is owed, or if this side doesn't read.
   * Called regularly: silence is counted from the call that saw the last bytes.
   */
  owed(): number {
    const { bytesRead } = this.connection.stream as Socket;
    const now = performance.now();
    if (bytesRead !== this.#bytes) this.#heardAt = now;
    this.#bytes = bytesRead;
    if (this.#askedAt === undefined || this.connection.stream.isPaused()) return 0;
    return now - Math.max(this.#askedAt, this.#heardAt);
  }

  /** Ends the connection at once; its queries fail. */
  cut(): void {
    this.connection.stream.destroy(new SilentConnection());
  }
}

/** Runs `work` on a connection of its own; connecting and every query are limited to `limit` milliseconds. */
export async function withOwnConnection<T>(
  url: string,
  limit: number,
  work: (client: pg.Client) => Promise<T>,
  applicationName = 'tocsin',
): Promise<T> {
  const client = new WatchedClient({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: limit,
    query_timeout: limit,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
