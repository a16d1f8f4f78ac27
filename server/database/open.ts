import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';
import { runCluster, stopCluster } from './cluster.ts';
import { prepareCluster } from './clusterFiles.ts';
import { codeOf, DatabaseError } from './failure.ts';
import { type Keeper, keepConnection } from './keeper.ts';
import { createPool } from './pool.ts';

const MIN_VERSION = 15;
const CONNECT_TIMEOUT = 10_000;

/** An open database, embedded or foreign; what follows does not tell them apart. */
export interface Database {
  url: string;
  pool: pg.Pool;
  keeper: Keeper;
  close(): Promise<void>;
}

/** What opening reports: unusual things in a sentence, and lost connections. */
export interface DatabaseLog {
  say(sentence: string): void;
  warn(error: unknown): void;
}

/** Opens the database of `config`: DATABASE_URL, or the embedded one in the data folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: DatabaseLog,
  timeout = CONNECT_TIMEOUT,
): Promise<Database> {
  return config.databaseUrl ? openForeign(config.databaseUrl, log, timeout) : openEmbedded(config.dataDir, log);
}

async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<Database> {
  const files = await prepareCluster(dataDir, log.say);
  let cluster = await runCluster(files, log.say);
  if (cluster.adopted) log.say('Using the embedded database that is running already.');
  const { url } = cluster;
  const revive = async () => {
    cluster = await runCluster(files, log.say);
  };
  const pool = createPool(url, log.warn);
  const keeper = await keepConnection(url, revive, log.warn);
  return {
    url,
    pool,
    keeper,
    async close() {
      await keeper.close();
      await pool.end();
      await stopCluster(cluster);
    },
  };
}

async function openForeign(url: string, log: DatabaseLog, timeout: number): Promise<Database> {
  await checkForeign(url, timeout);
  const pool = createPool(url, log.warn);
  const keeper = await keepConnection(url, async () => undefined, log.warn);
  return {
    url,
    pool,
    keeper,
    async close() {
      await keeper.close();
      await pool.end();
    },
  };
}

/** Waits a little for a database that is starting too, and refuses one that is too old. */
async function checkForeign(url: string, timeout: number): Promise<void> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
      const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
      if (version >= MIN_VERSION) return;
      throw new DatabaseError(`DATABASE_URL is PostgreSQL ${version}; the platform needs ${MIN_VERSION} or later.`);
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      const starting = ['ECONNREFUSED', '57P03'].includes(codeOf(error) ?? '');
      if (!starting || Date.now() > deadline) {
        const reason = error instanceof Error ? error.message || codeOf(error) : String(error);
        throw new DatabaseError(`The database of DATABASE_URL cannot be reached (${reason}).`, { cause: error });
      }
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(200);
  }
}
