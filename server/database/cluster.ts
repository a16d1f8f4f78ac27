import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { codeOf, DatabaseError } from './failure.ts';
import { databaseIdentity, type Identity } from './identity.ts';
import { clusterHome } from './place.ts';

const USER = 'tocsin';
const DATABASE = 'tocsin';
const HOST = '127.0.0.1';
/** After a crash the first attempts may meet the remains of the old process. */
const START_TIMEOUT = 20_000;
const RETRY_PAUSE = 100;

/** A running embedded database. */
export interface Cluster {
  url: string;
  /** Process id of the database's main process. */
  pid: number;
  /** True when the process was there already, left by a server that was killed or shared with a running one. */
  adopted: boolean;
}

/** Where the embedded database is and what it is reached with. */
export interface ClusterFiles {
  /** PostgreSQL's data directory. */
  dir: string;
  log: string;
  binaries: Binaries;
  identity: Identity;
  password: string;
  /** Kept over restarts, so that pools of other servers find the database again. */
  port: number;
}

/** Makes the cluster below `dataDir` if there is none, and says in `say` whatever is unusual. */
export async function prepareCluster(dataDir: string, say: (sentence: string) => void): Promise<ClusterFiles> {
  const home = clusterHome(dataDir, say);
  const dir = join(home, 'postgres');
  const identity = databaseIdentity(dir);
  const binaries = findBinaries(identity, process.getuid?.() === 0 ? home : dataDir, say);
  const secretFile = join(home, 'postgres.json');
  if (!existsSync(join(dir, 'PG_VERSION'))) initialize(dir, secretFile, binaries, identity, await freePort());
  const { password, port } = readAccess(secretFile);
  return { dir, log: join(home, 'postgres.log'), binaries, identity, password, port };
}

function readAccess(secretFile: string): { password: string; port: number } {
  try {
    return JSON.parse(readFileSync(secretFile, 'utf8'));
  } catch (cause) {
    throw new DatabaseError(
      `${secretFile} holds the embedded database's password and cannot be read; start as the user who made it, or give it back.`,
      { cause },
    );
  }
}

/** Made beside its place and moved there when complete, so that a kill leaves no half of a cluster. */
function initialize(dir: string, secretFile: string, binaries: Binaries, identity: Identity, port: number): void {
  const unfinished = `${dir}.${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  const password = randomBytes(24).toString('base64url');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [unfinished, passwordFile]) hand(path, identity);
  const made = spawnSync(
    binaries.initdb,
    [
      ...['-D', unfinished, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ],
    { ...identity, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = made.stderr?.trim().split('\n').pop() ?? made.error?.message;
    throw new DatabaseError(
      `The embedded database could not be made in ${dir} (${reason}); see DATA_DIR or DATABASE_URL.`,
    );
  }
  const secretDraft = `${secretFile}.${process.pid}`;
  writeFileSync(secretDraft, JSON.stringify({ password, port }), { mode: 0o600 });
  try {
    // Two servers may start at once: the rename of a folder onto a filled one fails, and the first one's stands.
    renameSync(unfinished, dir);
    renameSync(secretDraft, secretFile);
  } catch (error) {
    for (const path of [unfinished, secretDraft]) rmSync(path, { recursive: true, force: true });
    if (!existsSync(join(dir, 'PG_VERSION'))) throw error;
  }
}

function hand(path: string, { uid, gid }: Identity): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** A port of the loopback address that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, HOST, () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Runs the cluster: adopts the process that is there, else starts one, again and again for a few seconds. */
export async function runCluster(files: ClusterFiles, timeout = START_TIMEOUT): Promise<Cluster> {
  const deadline = Date.now() + timeout;
  let child: { pid: number; ended: boolean } | undefined;
  for (;;) {
    const running = runningProcess(files.dir);
    if (running && (await answers(files, running.port))) {
      return { url: clusterUrl(files, running.port), pid: running.pid, adopted: running.pid !== child?.pid };
    }
    if (Date.now() > deadline) {
      throw new DatabaseError(`The embedded database in ${files.dir} did not start; its log is ${files.log}.`);
    }
    if (!running && (!child || child.ended)) child = await launch(files);
    await delay(RETRY_PAUSE / 2);
  }
}

function clusterUrl(files: ClusterFiles, port: number, database = DATABASE): string {
  return `postgresql://${USER}:${files.password}@${HOST}:${port}/${database}`;
}

/** What postmaster.pid says, if that process lives and is a PostgreSQL. A file left by a crash is passed over. */
function runningProcess(dir: string): { pid: number; port: number } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (isPostgres(pid)) return { pid, port };
  return undefined;
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  try {
    // The number may belong to another program by now; where /proc is missing PostgreSQL's own check decides.
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && !isZombie(pid);
  } catch {
    return process.platform !== 'linux';
  }
}

function isZombie(pid: number): boolean {
  return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

/** Whether the database takes connections; makes the platform's own database at the first time. */
async function answers(files: ClusterFiles, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: clusterUrl(files, port, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`).catch(ignoreExisting);
    return true;
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new DatabaseError(`The embedded database in ${files.dir} refuses the password in postgres.json beside it.`);
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Another server made the database in the same moment. */
function ignoreExisting(error: unknown): void {
  if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
}

/**
 * Starts the database's main process: in a group of its own, so that Ctrl+C in a terminal reaches only the server,
 * which then closes the database in order; and with its messages in a file, so that it outlives a killed server.
 */
async function launch(files: ClusterFiles): Promise<{ pid: number; ended: boolean }> {
  const size = statSync(files.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(files.log, size > 1_000_000 ? 'w' : 'a', 0o600);
  const child = spawn(files.binaries.postgres, ['-D', files.dir, ...settings(files.port)], {
    ...files.identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(log);
  const state = { pid: child.pid ?? 0, ended: false };
  child.once('error', () => {
    state.ended = true;
  });
  child.once('exit', () => {
    state.ended = true;
  });
  child.unref();
  await delay(RETRY_PAUSE / 2);
  return state;
}

function settings(port: number): string[] {
  const sharedMb = Math.round(Math.min(512, Math.max(64, totalmem() / 1_048_576 / 8)));
  const values = {
    listen_addresses: HOST,
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${sharedMb}MB`,
    work_mem: '16MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    // Parallel workers need shared memory that containers keep small, and take the cores other requests need.
    max_parallel_workers_per_gather: 0,
    log_min_messages: 'warning',
    // Statements may hold personal data; the log names the error only.
    log_min_error_statement: 'panic',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Stops the cluster in order, unless another server still uses it. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  if (await inUse(cluster.url)) return;
  try {
    process.kill(cluster.pid, 'SIGINT');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
  const deadline = Date.now() + START_TIMEOUT;
  while (isPostgres(cluster.pid) && Date.now() < deadline) await delay(RETRY_PAUSE / 4);
}

async function inUse(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ others: boolean }>(
      `select exists (select from pg_stat_activity
        where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()) as others`,
    );
    return rows[0]?.others ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
