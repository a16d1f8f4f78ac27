import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { acceptanceOf } from './acceptance.ts';

const PAUSE = 500;
const CONNECT_TIMEOUT = 10_000;

/** A permanent connection: receives notifications, and is the first to notice when the database is gone. */
export interface Keeper {
  /** Calls `heard` for every notification on `channel`, also after a reconnect. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** Cancels the current query of the connection with this process id; rejects if that may have failed. */
  cancel(processId: number): Promise<void>;
  /** False while the connection is lost: notifications may be missed. */
  connected(): boolean;
  /** Whether the database accepts new connections; resolves within about a second, at little cost. */
  accepts(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Holds a connection to `url`. When it is lost, runs `revive` (which restarts the embedded database) and reconnects,
 * until `close` is called.
 */
export async function keepConnection(
  url: string,
  revive: () => Promise<void>,
  report: (error: unknown) => void,
): Promise<Keeper> {
  const channels = new Map<string, (payload: string) => void>();
  let client: pg.Client | undefined;
  let closing = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'tocsin keeper',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
    });
    let ended = false;
    next.on('error', report);
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''));
    next.on('end', () => {
      ended = true;
      if (client === next) {
        client = undefined;
        void reconnect();
      }
    });
    try {
      await next.connect();
      for (const channel of channels.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (!ended) client = next;
  }

  async function reconnect(): Promise<void> {
    while (!closing && !client) {
      try {
        await revive();
        await connect();
      } catch (error) {
        report(error);
        await delay(PAUSE, undefined, { ref: false });
      }
    }
  }

  await connect();
  return {
    async listen(channel, heard) {
      channels.set(channel, heard);
      await client?.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    async cancel(processId) {
      if (!client) throw new Error('The database is away.');
      await client.query('select pg_cancel_backend($1)', [processId]);
    },
    connected: () => client !== undefined,
    accepts: acceptanceOf(url),
    async close() {
      closing = true;
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
