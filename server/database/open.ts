import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { runCluster, stopCluster } from './cluster.ts';
import { prepareCluster } from './clusterFiles.ts';
import { ConnectionWatch } from './connectionWatch.ts';
import { codeOf, DatabaseError } from './failure.ts';
import { type Keeper, keepConnection } from './keeper.ts';
import { type OutageLog, Outages } from './outages.ts';
import { createPool, type PoolKind } from './pool.ts';
import { withOwnConnection } from './watchedClient.ts';

const MIN_VERSION = 15;
const CONNECT_TIMEOUT = 10_000;

/** Pools by purpose, see `createPool`. */
export interface Connections {
  /** For API requests. */
  pool: pg.Pool;
  /** For API requests whose reads can be expensive. */
  reads: pg.Pool;
  jobs: pg.Pool;
  long: pg.Pool;
  /** For the worker that carries out alarms. */
  alarms: pg.Pool;
  keeper: Keeper;
  /** Knows all connections of the pools, and cuts those that have gone silent. */
  watch: ConnectionWatch;
}

/** An open database, embedded or external; the code that uses it doesn't distinguish them. */
export interface Database extends Connections {
  url: string;
  close(): Promise<void>;
}

/** Reports of opening: unusual events in a sentence; then of lost connections. */
export interface DatabaseLog extends OutageLog {
  say(sentence: string): void;
}

/** Opens the database of `config`: DATABASE_URL, or the embedded one in the data folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'timeZone'>,
  log: DatabaseLog,
  timeout = CONNECT_TIMEOUT,
): Promise<Database> {
  const { databaseUrl, dataDir, timeZone } = config;
  return databaseUrl ? openForeign(databaseUrl, timeZone, log, timeout) : openEmbedded(dataDir, timeZone, log);
}

async function openEmbedded(dataDir: string, timeZone: string, log: DatabaseLog): Promise<Database> {
  const files = await prepareCluster(dataDir, log.say);
  let cluster = await runCluster(files, log.say);
  if (cluster.adopted) log.say('Using the embedded database that is running already.');
  const { url } = cluster;
  const revive = async () => {
    cluster = await runCluster(files, log.say);
  };
  const connections = await connect({ url, timeZone, isLocal: true, revive }, log);
  return {
    ...connections,
    url,
    async close() {
      await disconnect(connections);
      await stopCluster(cluster);
    },
  };
}

interface Place {
  url: string;
  timeZone: string;
  /** Whether its processes are this machine's. */
  isLocal: boolean;
  /** Starts the database again if it has ended. */
  revive(): Promise<void>;
}

async function connect({ url, timeZone, isLocal, revive }: Place, log: DatabaseLog): Promise<Connections> {
  const watch = new ConnectionWatch();
  const outages = new Outages(log);
  const keeper = await keepConnection({ url, revive, watch, outages });
  const report = (error: Error) => outages.connectionLost(error);
  const pool = (kind: PoolKind) => createPool(url, { kind, timeZone, isLocal, report, watch });
  return {
    pool: pool('calls'),
    reads: pool('reads'),
    jobs: pool('jobs'),
    long: pool('long'),
    alarms: pool('alarms'),
    keeper,
    watch,
  };
}

async function disconnect({ pool, reads, jobs, long, alarms, keeper }: Connections): Promise<void> {
  // the keeper goes last, because it ends connections that are silent
  keeper.hurry();
  await Promise.all([pool.end(), reads.end(), jobs.end(), long.end(), alarms.end()]);
  await keeper.close();
}

async function openForeign(url: string, timeZone: string, log: DatabaseLog, timeout: number): Promise<Database> {
  await checkForeign(url, timeout);
  const connections = await connect({ url, timeZone, isLocal: false, revive: async () => undefined }, log);
  return { ...connections, url, close: () => disconnect(connections) };
}

/** Throws if the database is too old, or if its encoding can't store every text. */
async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < MIN_VERSION) {
    throw new DatabaseError(`DATABASE_URL is PostgreSQL ${version}; the platform needs ${MIN_VERSION} or later.`);
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseError(
      `The database of DATABASE_URL stores texts as ${encoding}; the platform needs one in UTF8 (createdb --encoding=UTF8 --template=template0).`,
    );
  }
}

/** Checks an external database; waits a little if it is still starting. */
async function checkForeign(url: string, timeout: number): Promise<void> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      return await withOwnConnection(url, CONNECT_TIMEOUT, refuseUnfit);
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      const starting = ['ECONNREFUSED', '57P03'].includes(codeOf(error) ?? '');
      if (!starting || Date.now() > deadline) {
        const reason = error instanceof Error ? error.message || codeOf(error) : String(error);
        throw new DatabaseError(`The database of DATABASE_URL cannot be reached (${reason}).`, { cause: error });
      }
    }
    await delay(200);
  }
}
