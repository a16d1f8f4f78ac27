import type pg from 'pg';
import type { Config } from '../config.ts';
import { databaseAddress } from './address.ts';
import { runCluster, stopCluster } from './cluster.ts';
import { prepareCluster } from './clusterFiles.ts';
import { ConnectionWatch } from './connectionWatch.ts';
import { DatabaseError } from './failure.ts';
import { checkForeign } from './foreign.ts';
import { type Keeper, keepConnection } from './keeper.ts';
import { Outages } from './outages.ts';
import { createPool, missingLimits, POOL_KINDS, type PoolKind, type Pools } from './pool.ts';
import { Servers } from './servers.ts';

const CONNECT_TIMEOUT = 10_000;

/** The connections to a database: pools by purpose, and the one that watches it. */
export interface Connections {
  pools: Pools;
  keeper: Keeper;
  /** Knows all connections of the pools, and cuts those that have gone silent. */
  watch: ConnectionWatch;
  servers: Servers;
}

/** An open database, embedded or external; the code that uses it doesn't distinguish them. */
export interface Database extends Connections {
  url: string;
  close(): Promise<void>;
}

/** Reports of opening, and of what happens to the connections later. */
export interface DatabaseLog {
  /** Unusual events in a sentence. */
  say(sentence: string): void;
  /** Too few connections for a process of the platform, in a sentence; absent: the caller needs few. */
  warn?(sentence: string): void;
  /** Default: lost connections are not reported. */
  outages?: Outages;
}

/** How an external database is opened. */
export interface OpenOptions {
  /** Milliseconds for which a database that is starting is waited for. */
  timeout?: number;
  /** Nothing will be written, so that a standby will do. */
  readOnly?: boolean;
}

/** Opens the database of `config`: DATABASE_URL, or the embedded one in the data folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'timeZone'>,
  log: DatabaseLog,
  options: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl, dataDir, timeZone } = config;
  return databaseUrl ? openForeign(databaseUrl, timeZone, log, options) : openEmbedded(dataDir, timeZone, log);
}

async function openEmbedded(dataDir: string, timeZone: string, { say, outages }: DatabaseLog): Promise<Database> {
  const files = await prepareCluster(dataDir, say);
  let cluster = await runCluster(files, say);
  if (cluster.adopted) say('Using the embedded database that is running already.');
  const { url } = cluster;
  const servers = new Servers({ urls: [url], wanted: 'any' });
  const revive = async () => {
    cluster = await runCluster(files, say);
  };
  const connections = await connect({ servers, timeZone, isLocal: true, revive }, outages);
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
  servers: Servers;
  timeZone: string;
  /** Whether its processes are this machine's. */
  isLocal: boolean;
  /** Starts the database again if it has ended. */
  revive(): Promise<void>;
}

async function connect(
  { servers, timeZone, isLocal, revive }: Place,
  outages: Outages = new Outages(),
): Promise<Connections> {
  const watch = new ConnectionWatch({ follows: servers.several });
  const keeper = await keepConnection({ servers, revive, watch, outages });
  const report = (error: Error) => outages.connectionLost(error);
  const pool = (kind: PoolKind) => createPool(servers, { kind, timeZone, isLocal, report, watch });
  return {
    pools: Object.fromEntries(POOL_KINDS.map((kind) => [kind, pool(kind)])) as Pools,
    keeper,
    watch,
    servers,
  };
}

async function disconnect({ pools, keeper }: Connections): Promise<void> {
  // the keeper goes last, because it ends connections that are silent
  keeper.hurry();
  await Promise.all(Object.values(pools).map((one) => one.end()));
  await keeper.close();
}

async function openForeign(
  url: string,
  timeZone: string,
  { warn, outages }: DatabaseLog,
  { timeout = CONNECT_TIMEOUT, readOnly = false }: OpenOptions,
): Promise<Database> {
  const address = databaseAddress(url);
  if (!address) throw new DatabaseError('DATABASE_URL is no address of a PostgreSQL database.');
  const servers = new Servers(address);
  const lack = await checkForeign(servers, { timeout, readOnly });
  if (lack !== undefined) warn?.(lack);
  const revive = async () => undefined;
  const connections = await connect({ servers, timeZone, isLocal: false, revive }, outages);
  const database: Database = { ...connections, url, close: () => disconnect(connections) };
  try {
    await refuseMissingLimits(database.pools.calls);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Throws if the connections of a pool don't have the limits that were set. */
async function refuseMissingLimits(calls: pg.Pool): Promise<void> {
  const missing = await missingLimits(calls, 'calls');
  if (missing.length === 0) return;
  throw new DatabaseError(
    `What lies between the platform and the database of DATABASE_URL drops settings of connections (${missing.join(', ')}): let it keep sessions (pool_mode=session in pgbouncer), or name the address of PostgreSQL itself.`,
  );
}
