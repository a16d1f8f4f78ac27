import type { Socket } from 'node:net';
import pg from 'pg';
import { markAway } from './failure.ts';
import type { KeptPlans } from './keptPlans.ts';

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

/** The process of the database that works for a connection, as the database says. */
export interface Session {
  /** Process id on the server, also behind a pooler. */
  pid: number;
  /** Distinguishes servers and their restarts. */
  server: string;
  standby: boolean;
  /** Whether transactions can't write unless they say so. */
  readOnly: boolean;
}

/** SQL: the columns of `Session`. */
export const SESSION = `pg_backend_pid() as pid, pg_postmaster_start_time()::text as server,
  pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`;

/** Settings of a session, such as time limits in milliseconds. */
export type SessionSettings = Readonly<Record<string, number | string>>;

/** A connection that knows how long the database has owed it a reply. All connections of the platform are of this class. */
export class WatchedClient extends pg.Client {
  /** When the connection began to wait for a reply; undefined: nothing is owed. */
  #askedAt: number | undefined;
  #heardAt = 0;
  #bytes = 0;
  #session: Session | undefined;

  /** `kept`: prepares the statements that this connection sends again and again. */
  constructor(config: pg.ClientConfig = {}, kept?: KeptPlans) {
    super({
      ...config,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? CONNECT, CONNECT),
    });
    const { connect, query, end } = this;
    // The overloads of these methods can't be repeated here.
    this.connect = ((callback?: (error: Error | null) => void) => {
      this.#askedAt = performance.now();
      const failed = (error: Error | null) => {
        if (error) markAway(error);
        callback?.(error);
      };
      if (callback) return Reflect.apply(connect, this, [failed]);
      return Reflect.apply(connect, this, []).catch((error: Error) => {
        markAway(error);
        throw error;
      });
    }) as typeof connect;
    this.on('error', markAway);
    this.on('connect', () => {
      this.#askedAt = undefined;
    });
    this.query = ((...question: unknown[]) => {
      this.#askedAt ??= performance.now();
      this.#writeTogether();
      return Reflect.apply(query, this, kept?.name(question) ?? question);
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

  /** Writes the statements of this turn of the event loop at once: a system call for each is most of what they cost this process. */
  #writeTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** The process id that was told while connecting; null before. A pooler tells one of its own. */
  get toldPid(): number | null {
    return (this as unknown as { processID: number | null }).processID;
  }

  /** The result of `begin`; undefined before. */
  get session(): Session | undefined {
    return this.#session;
  }

  /**
   * Asks the database which of its processes works for this connection, and applies settings to the session. They are not
   * sent while connecting, because poolers refuse or drop what they don't know. A database that doesn't reply is cut off.
   */
  async begin(settings: SessionSettings = {}): Promise<Session> {
    const names = Object.keys(settings);
    const sets = names.map((_, i) => `, set_config($${2 * i + 1}, $${2 * i + 2}, false)`).join('');
    const values = names.flatMap((name) => [name, String(settings[name])]);
    const timer = setTimeout(() => this.cut(), CONNECT).unref();
    try {
      const { rows } = await this.query<Session>(`select ${SESSION}${sets}`, values);
      const [session] = rows;
      if (!session) throw new Error('The database does not say who it is.');
      this.#session = {
        pid: session.pid,
        server: session.server,
        standby: session.standby,
        readOnly: session.readOnly,
      };
      return this.#session;
    } finally {
      clearTimeout(timer);
    }
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
  work: (client: WatchedClient) => Promise<T>,
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
