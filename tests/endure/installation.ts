import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startSystemPostgres } from '../../scripts/lib/postgres.mjs';
import { type Config, readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { runningProcess } from '../../server/database/postmaster.ts';
import { startPlatform } from '../../server/start.ts';

/** A database with the platform's tables and the administrator, and the number of servers that use it. */
export interface Installation {
  name: string;
  servers: number;
  /** The folder of its attachments. */
  dataDir: string;
  /** Settings of the servers. */
  env: Record<string, string>;
  /** Kills the database's main process; resolves when it runs again, or at once if a server will start it. */
  crash(): Promise<void>;
  /** Connects to the running database. */
  open(): Promise<{ pool: pg.Pool; close(): Promise<void> }>;
  stop(): void;
}

const SECRET = 'a secret of the servers that are killed and started again';
const SILENT = { say: () => undefined, warn: () => undefined };

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'tocsin-endure-'));
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Makes the tables and the administrator. */
export async function prepare(config: Config): Promise<void> {
  const running = await startPlatform(
    { ...config, demo: true, logLevel: 'silent' },
    { listen: false, demoData: false },
  );
  await running.close();
}

/** One server with the embedded database. */
export async function onEmbedded(): Promise<Installation> {
  const dataDir = folder();
  const config = readConfig({ DATA_DIR: dataDir });
  await prepare(config);
  return {
    name: 'embedded, one process',
    servers: 1,
    dataDir,
    env: { DATA_DIR: dataDir },
    async crash() {
      for (;;) {
        const running = runningProcess(join(dataDir, 'postgres'));
        if (running) return void process.kill(running.pid, 'SIGKILL');
        await delay(20);
      }
    },
    async open() {
      const database = await openDatabase(config, SILENT);
      return { pool: database.pools.calls, close: () => database.close() };
    },
    stop: () => remove(dataDir),
  };
}

/** Two servers on an existing database. */
export function onDatabase(databaseUrl: string, name: string, crash: Installation['crash']): Installation {
  const dataDir = folder();
  return {
    name,
    servers: 2,
    dataDir,
    crash,
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, TOKEN_SECRET: SECRET },
    async open() {
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
      pool.on('error', () => undefined);
      return { pool, close: () => pool.end() };
    },
    stop: () => remove(dataDir),
  };
}

/** Two servers on the system's PostgreSQL; null if the system has none. */
export async function onPostgres(): Promise<Installation | null> {
  const system = await startSystemPostgres({ durable: true });
  if (!system) return null;
  const installation = onDatabase(system.url, `${system.version.replace(/ \(.*\)$/, '')}, two processes`, system.crash);
  await prepare(readConfig(installation.env));
  return {
    ...installation,
    stop() {
      installation.stop();
      system.stop();
    },
  };
}
