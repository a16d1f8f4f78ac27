import { type KeeperOptions, KeptConnection } from './keptConnection.ts';
import type { Servers } from './servers.ts';
import { POSITION, type WalPosition } from './walPosition.ts';
import { type Session, withOwnConnection } from './watchedClient.ts';

/** Time limit of a new connection, in milliseconds. */
const LONGEST = 1_000;

/** Milliseconds for which a result is cached: anybody may ask, and each connection is a process of the database. */
const COUNTS = 1_000;

/** Messages of the client library when a limit is exceeded. */
const LATE = /^(timeout expired|Query read timeout)$/;

/** Not on another server, where the process id is that of a stranger. */
const CANCEL_SQL = 'select pg_cancel_backend($1) where pg_postmaster_start_time()::text = $2';

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

/**
 * Holds a connection to the first of `servers` that is as wanted, to which new connections go, too. Asks it for a reply
 * every 2 seconds, and has the other connections judged by what the database says about them. When the connection is
 * lost or silent, or its server no longer as wanted, runs `revive` and reconnects, until `close` is called.
 */
export async function keepConnection(options: KeeperOptions): Promise<Keeper> {
  const { servers, outages } = options;
  const kept = new KeptConnection(options);
  await kept.open();
  return {
    listen: (channel, heard, missed = () => undefined) => kept.listen(channel, { heard, missed }),
    async cancel({ pid, server }) {
      await kept.current().query(CANCEL_SQL, [pid, server]);
    },
    async position() {
      const client = kept.current();
      const { rows } = await kept.replied(client, client.query<WalPosition>(POSITION));
      if (!rows[0]) throw new Error('The database does not say how far it is.');
      return rows[0];
    },
    connected: () => kept.connected,
    state: () => ({
      connected: kept.connected,
      readOnly: kept.readOnly,
      lostSeconds: Math.round(outages.milliseconds / 1_000),
    }),
    accepts: acceptanceOf(servers),
    hurry: () => kept.hurry(),
    close: () => kept.close(),
  };
}

/** Whether a database accepts connections; `late`: it hasn't said in time, because it is busy or silent. */
type Acceptance = 'yes' | 'no' | 'late';

const connects = (url: string): Promise<Acceptance> =>
  withOwnConnection(url, LONGEST, (client) => client.query('select 1'), 'tocsin probe').then(
    () => 'yes',
    (error: unknown) => (LATE.test(error instanceof Error ? error.message : '') ? 'late' : 'no'),
  );

/**
 * Returns a check, which takes about a second at most, whether the server in use accepts new connections: existing
 * ones may still work when it doesn't. The check opens one connection at a time and at most one a second, however
 * often it is called.
 */
function acceptanceOf(servers: Servers): () => Promise<Acceptance> {
  let answer: Promise<Acceptance> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (answer && performance.now() < until) return answer;
    until = Number.POSITIVE_INFINITY;
    answer = connects(servers.url).finally(() => {
      until = performance.now() + COUNTS;
    });
    return answer;
  };
}
