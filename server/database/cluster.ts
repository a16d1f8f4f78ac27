import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { foreignEnvironment } from '../foreignEnvironment.ts';
import { type ClusterFiles, USER } from './clusterFiles.ts';
import { codeOf, DatabaseError } from './failure.ts';
import { HOST } from './port.ts';
import { isPostgres, type RunningProcess, removeStalePidFile, runningProcess } from './postmaster.ts';
import { withOwnConnection } from './watchedClient.ts';

const DATABASE = 'tocsin';
/** Milliseconds for starting or stopping. After a crash the first attempts may fail because of the old process. */
const START_TIMEOUT = 20_000;
const RETRY_PAUSE = 100;
/** Milliseconds for the reply to a question. */
const QUESTION = 2_000;
/** Bytes of a socket's path that every system takes. */
const LONGEST_SOCKET = 103;

/** A running embedded database. */
export interface Cluster {
  url: string;
  /** Process id of the database's main process. */
  pid: number;
  /** True if the process was running already, left by a killed server or shared with another one. */
  adopted: boolean;
}

/**
 * Runs the cluster: adopts a running process, else starts one, with retries for a few seconds. Reports anything unusual
 * with `say`.
 */
export async function runCluster(
  files: ClusterFiles,
  say: (sentence: string) => void,
  timeout = START_TIMEOUT,
): Promise<Cluster> {
  const deadline = Date.now() + timeout;
  let child: { pid: number; ended: boolean } | undefined;
  for (;;) {
    const running = runningProcess(files.dir);
    const address = running?.isReady && (await answeringAddress(files, running));
    if (address) return { url: clusterUrl(files, address), pid: running.pid, adopted: running.pid !== child?.pid };
    if (Date.now() > deadline) {
      throw new DatabaseError(`The embedded database in ${files.dir} did not start; its log is ${files.log}.`);
    }
    if (!running && (!child || child.ended)) {
      removeStalePidFile(files.dir, say);
      child = await launch(files);
    }
    await delay(RETRY_PAUSE / 2);
  }
}

/** How the database is reached: by its socket, if it has one, else by its port. */
interface Address {
  port: number;
  /** Folder of its socket. */
  socketDir?: string;
}

/**
 * The folder of the database's socket, which is its own: nobody else can enter it. A connection by a socket takes a third
 * less of both processors than one by the loopback address. Undefined where the system has none, or refuses the path as
 * too long.
 */
function socketDirOf({ dir }: ClusterFiles, port: number): string | undefined {
  const length = Buffer.byteLength(join(dir, `.s.PGSQL.${port}`));
  return process.platform === 'win32' || length > LONGEST_SOCKET ? undefined : dir;
}

function clusterUrl(files: ClusterFiles, { port, socketDir }: Address, database = DATABASE): string {
  const by = socketDir === undefined ? '' : `?host=${encodeURIComponent(socketDir)}`;
  return `postgresql://${USER}:${files.password}@${HOST}:${port}/${database}${by}`;
}

/**
 * How the database can be reached; undefined if it can't. One that an older release has started has no socket, and
 * cleaners of temporary folders remove sockets.
 */
async function answeringAddress(
  files: ClusterFiles,
  { port, hasSocket }: RunningProcess,
): Promise<Address | undefined> {
  const socketDir = hasSocket ? socketDirOf(files, port) : undefined;
  const addresses: Address[] = socketDir === undefined ? [{ port }] : [{ port, socketDir }, { port }];
  for (const address of addresses) if (await answers(files, address)) return address;
  return undefined;
}

/** Whether the database accepts connections; creates the platform's own database the first time. */
async function answers(files: ClusterFiles, address: Address): Promise<boolean> {
  try {
    const found = await withOwnConnection(clusterUrl(files, address, 'postgres'), QUESTION, (client) =>
      client.query('select from pg_database where datname = $1', [DATABASE]),
    );
    if (found.rowCount === 0) await createDatabase(files, address);
    return true;
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new DatabaseError(`The embedded database in ${files.dir} refuses the password in postgres.json beside it.`);
    }
    return false;
  }
}

function createDatabase(files: ClusterFiles, address: Address): Promise<unknown> {
  return withOwnConnection(clusterUrl(files, address, 'postgres'), START_TIMEOUT, (client) =>
    client.query(`create database ${DATABASE}`).catch(ignoreExisting),
  );
}

/** Ignores that another server created the database at the same moment. */
function ignoreExisting(error: unknown): void {
  if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
}

/**
 * Starts the database's main process in a process group of its own, so that Ctrl+C in a terminal reaches only the
 * server, which then stops the database cleanly. Messages go to a file, so that the process outlives a killed server.
 */
async function launch(files: ClusterFiles): Promise<{ pid: number; ended: boolean }> {
  const size = statSync(files.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(files.log, size > 1_000_000 ? 'w' : 'a', 0o600);
  const child = spawn(files.binaries.postgres, ['-D', files.dir, ...settings(files)], {
    ...files.identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: foreignEnvironment({ LC_ALL: 'C' }),
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

function settings(files: ClusterFiles): string[] {
  const { port } = files;
  const socketDir = socketDirOf(files, port);
  const sharedMb = Math.round(Math.min(512, Math.max(64, totalmem() / 1_048_576 / 8)));
  const values = {
    listen_addresses: HOST,
    port,
    // a list, in which a comma would separate
    unix_socket_directories: socketDir === undefined ? '' : `"${socketDir.replaceAll('"', '""')}"`,
    // a server uses up to 50 connections
    max_connections: 200,
    shared_buffers: `${sharedMb}MB`,
    work_mem: '16MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    // Parallel workers need shared memory, which is small in containers, and take cores from other requests.
    max_parallel_workers_per_gather: 0,
    log_min_messages: 'warning',
    // Statements may contain personal data, so the log contains only the error.
    log_min_error_statement: 'panic',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Stops the cluster cleanly, unless another server still uses it. */
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
  const others = `select exists (select from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()) as others`;
  try {
    const { rows } = await withOwnConnection(url, QUESTION, (client) => client.query<{ others: boolean }>(others));
    return rows[0]?.others ?? false;
  } catch {
    return false;
  }
}
