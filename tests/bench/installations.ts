import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import pg from 'pg';
import { startSystemPostgres } from '../../scripts/lib/postgres.mjs';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { FOLDER_ID } from '../../server/files/folder.ts';
import { type Running, root, start } from './processes.ts';
import { type Loaded, loadRows } from './rows.ts';

const FLOOR_PORT = 8701;
const SECRET = 'a secret of the benchmark that signs the tokens of both servers';

/** A measured server and a valid token. */
export interface Target {
  url: string;
  token: string;
}

export interface Server extends Target {
  pid: number;
  stop(): Promise<void>;
}

/** A PostgreSQL server with one database per number of rows. */
export interface Cluster {
  name: string;
  url: string;
  /** The embedded server's data folder; absent: the system's server. */
  folder?: string;
  stop(): Promise<void>;
}

export type ClusterName = 'embedded' | 'postgresql';

/** Starts the embedded PostgreSQL as the platform does, or the system's; null if the system has none. */
export async function startCluster(name: ClusterName): Promise<Cluster | null> {
  if (name === 'postgresql') {
    const system = await startSystemPostgres({ durable: true });
    return system && { name, url: system.url, stop: async () => system.stop() };
  }
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-bench-'));
  const silent = { say: () => undefined, warn: () => undefined };
  const database = await openDatabase(readConfig({ DATA_DIR: folder }), silent);
  const stop = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { name, url: database.url, folder, stop };
}

/** Starts each cluster in turn, works with it and stops it; one that this machine lacks is left out. */
export async function onEachCluster(
  names: readonly ClusterName[],
  work: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    const cluster = await startCluster(name);
    if (!cluster) {
      console.log('  The system has no PostgreSQL 15 or newer: measured on the embedded one only.');
      continue;
    }
    try {
      await work(cluster);
    } finally {
      await cluster.stop();
    }
  }
}

/** A database of the platform with `rows` participants. */
export interface Filled {
  url: string;
  rows: number;
  loaded: Loaded;
}

/** Creates and fills a database. The platform's first start creates tables, indexes and the demo data. */
export async function fillDatabase(cluster: Cluster, rows: number, organizations?: number): Promise<Filled> {
  const name = `bench_${rows}`;
  const maker = new pg.Client({ connectionString: cluster.url });
  await maker.connect();
  await maker.query(`create database ${name}`);
  await maker.end();
  const url = Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
  await (await startProduct(url, 8700)).stop();
  return { url, rows, loaded: await load(url, rows, organizations) };
}

async function load(url: string, rows: number, organizations?: number): Promise<Loaded> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await loadRows(pool, rows, organizations);
  } finally {
    await pool.end();
  }
}

/** Lets a folder pass for the one with the attachments of a copied database, which are not measured. */
async function passAsFolderOf(databaseUrl: string, folder: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const { rows } = await db.query<{ there: boolean }>(`select to_regclass('file_folder') is not null as there`);
    const known = rows[0]?.there ? await db.query<{ marker: string }>('select marker from file_folder') : undefined;
    const marker = known?.rows[0]?.marker;
    if (marker === undefined) return;
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'files', FOLDER_ID), marker);
  } finally {
    await db.end();
  }
}

/** Starts the built platform on a database and signs in as the demo administrator. `more`: further settings. */
export async function startProduct(
  databaseUrl: string,
  port: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-bench-'));
  await passAsFolderOf(databaseUrl, folder);
  const server = await startSignedIn({ ...more, DATABASE_URL: databaseUrl, DATA_DIR: folder }, folder, port);
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** Starts the built platform with these settings; `folder` takes what it stores. */
async function startSignedIn(settings: Record<string, string>, folder: string, port: number): Promise<Server> {
  const env = {
    ...settings,
    RESOURCES_DIR: join(folder, 'resources.d'),
    DEMO: 'true',
    TOKEN_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '100000000',
    ACCESS_TOKEN_SECONDS: '86400',
  };
  const server = await start({ args: [join(root, 'dist-server/main.js')], port, probe: '/rest/api/capabilities', env });
  return { url: `${server.url}/rest/api`, token: await signIn(server), pid: server.pid, stop: server.stop };
}

async function signIn({ url }: Running): Promise<string> {
  const reply = await fetch(`${url}/rest/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: 'admin' }),
  });
  if (!reply.ok) throw new Error(`Signing in answered ${reply.status}: ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  return token;
}

/** Starts the floor on the same database. */
export async function startFloor(databaseUrl: string): Promise<Server> {
  const args = ['--import', 'tsx', join(root, 'tests/bench/floorServer.ts')];
  const env = { DATABASE_URL: databaseUrl, TOKEN_SECRET: SECRET };
  const server = await start({ args, port: FLOOR_PORT, probe: '/ready', env });
  const key = new TextEncoder().encode(SECRET);
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1d').sign(key);
  return { url: server.url, token, pid: server.pid, stop: server.stop };
}

/**
 * Runs a part of the benchmarks against the product on its own embedded database with `rows` participants. Unlike on the
 * database of a URL, it sets the priorities of the database's processes there.
 */
export async function onProduct(
  part: string,
  { rows, port }: { rows: number; port: number },
  work: (part: string, product: Server, loaded: Loaded, databaseUrl: string) => Promise<void>,
): Promise<void> {
  console.log(`\n${part}`);
  const cluster = await startCluster('embedded');
  if (!cluster?.folder) return;
  const { url, folder, stop } = cluster;
  try {
    // the first start creates tables, indexes and the demo data
    await (await startSignedIn({ DATA_DIR: folder }, folder, port)).stop();
    const loaded = await load(url, rows);
    const product = await startSignedIn({ DATA_DIR: folder }, folder, port);
    try {
      await work(part, product, loaded, url);
    } finally {
      await product.stop();
    }
  } finally {
    await stop();
  }
}
