import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ConnectionWatch, ServerView } from './connectionWatch.ts';
import type { Outages } from './outages.ts';
import { type Servers, UnwantedServer } from './servers.ts';
import { SESSION, WatchedClient } from './watchedClient.ts';

/** Name of its connection, which each process has once. */
export const KEEPER = 'tocsin keeper';

/** Milliseconds for connecting to a server if there is another one. */
const NEXT_SERVER = 2_000;
/** Milliseconds between attempts to connect. */
const PAUSE = 500;
/** Milliseconds between beats, and for the reply to one. */
const BEAT = { pause: 2_000, limit: 3_000 };
/** The same while the process stops. */
const LAST_BEATS = { pause: 500, limit: 1_000 };

const BEAT_SQL = `select ${SESSION},
  coalesce((select json_object_agg(a.pid, json_build_object('state', a.state,
      'writing', coalesce(a.state = 'active' and a.wait_event = 'ClientWrite', false)))
    from pg_stat_activity a where a.pid = any($1::integer[])), '{}') as backends`;
const BURY_SQL = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1::integer[]) and application_name like 'tocsin %'`;

/** The services of a keeper. */
export interface KeeperOptions {
  servers: Servers;
  /** Restarts the embedded database. */
  revive(): Promise<void>;
  watch: ConnectionWatch;
  outages: Outages;
}

interface Channel {
  heard(payload: string): void;
  missed(): void;
}

interface BeatRow extends Omit<ServerView, 'exact'> {
  pid: number;
  readOnly: boolean;
  standby: boolean;
}

const SILENT = Symbol('silent');

const listenSql = (client: pg.Client, channel: string) => `listen ${client.escapeIdentifier(channel)}`;

/** The connection of a keeper, its beats, and the next connection after it is lost. */
export class KeptConnection {
  readonly #options: KeeperOptions;
  readonly #channels = new Map<string, Channel>();
  #client: WatchedClient | undefined;
  #closing = false;
  #beats = BEAT;
  #wake = new AbortController();
  #heardAt = Number.NEGATIVE_INFINITY;
  #readOnly: boolean | undefined;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** False while the connection is lost or silent. */
  get connected(): boolean {
    return this.#client !== undefined && performance.now() - this.#heardAt < BEAT.pause + BEAT.limit;
  }

  /** What the last beat said; undefined before the first one. */
  get readOnly(): boolean | undefined {
    return this.#readOnly;
  }

  /** Connects to the first server that is as wanted, and begins to beat. Servers for reads may come later. */
  async open(): Promise<void> {
    const { servers, outages } = this.#options;
    await servers.find(this.#connectTo).catch((error: unknown) => {
      if (!servers.forReads) throw error;
      // the platform starts without them
      outages.missed(error);
      void this.#reconnect();
    });
    void this.#beat();
  }

  /** The connection in use; throws while it is lost. */
  current(): WatchedClient {
    if (!this.#client) throw new Error('The database is away.');
    return this.#client;
  }

  async listen(name: string, channel: Channel): Promise<void> {
    this.#channels.set(name, channel);
    await this.#client?.query(listenSql(this.#client, name));
  }

  /** The result of a query; without one in time, the connection is silent and is cut. */
  async replied<T>(asked: WatchedClient, result: Promise<T>): Promise<T> {
    const late = delay(this.#beats.limit, undefined, { ref: false }).then(async () => {
      // a reply may have come while this process was paused or busy: it is read before the next turn but one
      await afterReading();
      await afterReading();
      return SILENT;
    });
    const first = await Promise.race([result, late]);
    if (first !== SILENT) return first as T;
    asked.cut();
    return result;
  }

  /** Beats sooner from now on. */
  hurry(): void {
    this.#beats = LAST_BEATS;
    this.#options.watch.end();
    const sleeping = this.#wake;
    this.#wake = new AbortController();
    sleeping.abort();
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#options.outages.release();
    const last = this.#client;
    this.#client = undefined;
    await last?.end();
  }

  readonly #connectTo = async (url: string): Promise<void> => {
    const { servers, outages } = this.#options;
    const next = new WatchedClient({
      connectionString: url,
      application_name: KEEPER,
      connectionTimeoutMillis: servers.several ? NEXT_SERVER : undefined,
    });
    let ended = false;
    next.on('error', (error) => outages.connectionLost(error));
    next.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.heard(payload ?? ''));
    next.on('end', () => {
      ended = true;
      if (this.#client === next) this.#lose(next);
    });
    try {
      await next.connect();
      servers.check(await next.begin());
      servers.use(url);
      for (const name of this.#channels.keys()) await this.replied(next, next.query(listenSql(next, name)));
      await this.#look(next);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (this.#closing) void next.end().catch(() => undefined);
    else if (!ended) this.#client = next;
  };

  #lose(last: WatchedClient): void {
    const { outages, watch } = this.#options;
    this.#client = undefined;
    if (this.#closing) return;
    outages.missed(new Error('Connection terminated'));
    // its idle sisters share its fate
    watch.bury(last);
    watch.cutIdle();
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    const { servers, revive, outages } = this.#options;
    while (!this.#closing && !this.#client) {
      try {
        await revive();
        await servers.find(this.#connectTo);
        for (const { missed } of this.#channels.values()) missed();
      } catch (error) {
        outages.missed(error);
        await delay(PAUSE, undefined, { ref: false });
      }
    }
  }

  async #look(asked: WatchedClient): Promise<void> {
    const { servers, watch, outages } = this.#options;
    watch.ask();
    const { rows } = await this.replied(asked, asked.query<BeatRow>(BEAT_SQL, [watch.inQuestion()]));
    const [row] = rows;
    if (!row) return;
    this.#heardAt = performance.now();
    this.#readOnly = row.readOnly;
    servers.check(row);
    watch.judge({ server: row.server, exact: row.pid === asked.toldPid, backends: row.backends });
    const graves = watch.graves();
    if (graves.length > 0) await this.replied(asked, asked.query(BURY_SQL, [graves]));
    if (row.readOnly && !servers.forReads)
      outages.missed(new Error('The database takes no writes: it is a standby, or set to read-only'));
    else outages.reached();
  }

  async #beat(): Promise<void> {
    const { watch, outages } = this.#options;
    while (!this.#closing) {
      await delay(this.#beats.pause, undefined, { ref: false, signal: this.#wake.signal }).catch(() => undefined);
      const asked = this.#client;
      if (!asked) watch.judgeAlone();
      else {
        await this.#look(asked).catch((error: unknown) => {
          if (error instanceof UnwantedServer) outages.missed(error);
          asked.cut();
        });
      }
    }
  }
}
