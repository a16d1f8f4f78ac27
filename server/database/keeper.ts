import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Acceptance, acceptanceOf } from './acceptance.ts';
import type { ConnectionWatch, ServerView } from './connectionWatch.ts';
import type { Outages } from './outages.ts';
import { type Servers, UnwantedServer } from './servers.ts';
import { POSITION, type WalPosition } from './walPosition.ts';
import { SESSION, type Session, WatchedClient } from './watchedClient.ts';

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
/** Not on another server, where the process id is that of a stranger. */
const CANCEL_SQL = 'select pg_cancel_backend($1) where pg_postmaster_start_time()::text = $2';
const BURY_SQL = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1::integer[]) and application_name like 'tocsin %'`;

/** What the keeper knows about the database without asking. */
export interface DatabaseState {
  /** The last beat was answered, and the next one isn't late. */
  connected: boolean;
  /** The database refuses writes, for example because it is a standby; undefined before the first beat. */
  readOnly: boolean | undefined;
  /** Seconds for which the database has been lost; 0: it is there. */
  lostSeconds: number;
}

/** A permanent connection: receives notifications, and is the first to notice when the database is gone. */
export interface Keeper {
  /**
   * Calls `heard` for every notification on `channel`, also after a reconnect; `missed` after a reconnect, because
   * notifications may have been missed.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<void>;
  /** Cancels the current query of this session; rejects if that may have failed. */
  cancel(session: Session): Promise<void>;
  /** False while the connection is lost or silent: notifications may be missed. */
  connected(): boolean;
  state(): DatabaseState;
  /** How far the server in use is in the log of changes; rejects if it doesn't say so. */
  position(): Promise<WalPosition>;
  /** Whether the database accepts new connections; resolves within about a second, at little cost. */
  accepts(): Promise<Acceptance>;
  /** The process stops: from now on silent connections are cut sooner, so that nothing waits for them. */
  hurry(): void;
  close(): Promise<void>;
}

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

/**
 * Holds a connection to the first of `servers` that is as wanted, to which new connections go, too. Asks it for a reply
 * every 2 seconds, and has the other connections judged by what the database says about them. When the connection is
 * lost or silent, or its server no longer as wanted, runs `revive` and reconnects, until `close` is called.
 */
export async function keepConnection({ servers, revive, watch, outages }: KeeperOptions): Promise<Keeper> {
  const channels = new Map<string, Channel>();
  let client: WatchedClient | undefined;
  let closing = false;
  let beats = BEAT;
  let wake = new AbortController();
  let heardAt = Number.NEGATIVE_INFINITY;
  let readOnly: boolean | undefined;

  async function connectTo(url: string): Promise<void> {
    const next = new WatchedClient({
      connectionString: url,
      application_name: KEEPER,
      connectionTimeoutMillis: servers.several ? NEXT_SERVER : undefined,
    });
    let ended = false;
    next.on('error', (error) => outages.connectionLost(error));
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.heard(payload ?? ''));
    next.on('end', () => {
      ended = true;
      if (client === next) lose(next);
    });
    try {
      await next.connect();
      servers.check(await next.begin());
      servers.use(url);
      for (const channel of channels.keys()) await replied(next, next.query(listenSql(next, channel)));
      await look(next);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (closing) void next.end().catch(() => undefined);
    else if (!ended) client = next;
  }

  function lose(last: WatchedClient): void {
    client = undefined;
    if (closing) return;
    outages.missed(new Error('Connection terminated'));
    // its idle sisters share its fate
    watch.bury(last);
    watch.cutIdle();
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    while (!closing && !client) {
      try {
        await revive();
        await servers.find(connectTo);
        for (const { missed } of channels.values()) missed();
      } catch (error) {
        outages.missed(error);
        await delay(PAUSE, undefined, { ref: false });
      }
    }
  }

  /** The result of a query of the keeper; without one in time, the connection is silent and is cut. */
  async function replied<T>(asked: WatchedClient, result: Promise<T>): Promise<T> {
    const late = delay(beats.limit, undefined, { ref: false }).then(async () => {
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

  async function look(asked: WatchedClient): Promise<void> {
    watch.ask();
    const { rows } = await replied(asked, asked.query<BeatRow>(BEAT_SQL, [watch.inQuestion()]));
    const [row] = rows;
    if (!row) return;
    heardAt = performance.now();
    readOnly = row.readOnly;
    servers.check(row);
    watch.judge({ server: row.server, exact: row.pid === asked.toldPid, backends: row.backends });
    const graves = watch.graves();
    if (graves.length > 0) await replied(asked, asked.query(BURY_SQL, [graves]));
    if (readOnly && !servers.forReads)
      outages.missed(new Error('The database takes no writes: it is a standby, or set to read-only'));
    else outages.reached();
  }

  async function beat(): Promise<void> {
    while (!closing) {
      await delay(beats.pause, undefined, { ref: false, signal: wake.signal }).catch(() => undefined);
      const asked = client;
      if (!asked) watch.judgeAlone();
      else {
        await look(asked).catch((error: unknown) => {
          if (error instanceof UnwantedServer) outages.missed(error);
          asked.cut();
        });
      }
    }
  }

  await servers.find(connectTo).catch((error: unknown) => {
    if (!servers.forReads) throw error;
    // the platform starts without them
    outages.missed(error);
    void reconnect();
  });
  void beat();
  const connected = () => client !== undefined && performance.now() - heardAt < BEAT.pause + BEAT.limit;
  return {
    async listen(channel, heard, missed = () => undefined) {
      channels.set(channel, { heard, missed });
      await client?.query(listenSql(client, channel));
    },
    async cancel({ pid, server }) {
      if (!client) throw new Error('The database is away.');
      await client.query(CANCEL_SQL, [pid, server]);
    },
    async position() {
      if (!client) throw new Error('The database is away.');
      const { rows } = await replied(client, client.query<WalPosition>(POSITION));
      if (!rows[0]) throw new Error('The database does not say how far it is.');
      return rows[0];
    },
    connected,
    state: () => ({ connected: connected(), readOnly, lostSeconds: Math.round(outages.milliseconds / 1_000) }),
    accepts: acceptanceOf(servers),
    hurry() {
      beats = LAST_BEATS;
      watch.end();
      const sleeping = wake;
      wake = new AbortController();
      sleeping.abort();
    },
    async close() {
      closing = true;
      outages.release();
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}

const SILENT = Symbol('silent');

const listenSql = (client: pg.Client, channel: string) => `listen ${client.escapeIdentifier(channel)}`;
