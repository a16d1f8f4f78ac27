import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { foreignEnvironment } from '../foreignEnvironment.ts';
import { createWholeFile, replaceWholeFile } from '../wholeFile.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { DatabaseError } from './failure.ts';
import { canEnter, databaseIdentity, handOver, type Identity } from './identity.ts';
import { freePort, isFree } from './port.ts';
import { folderOfLastStart, isSameFolder, runningProcess } from './postmaster.ts';

const SHARED_STATE = '/var/lib/tocsin';

/**
 * The folder of the cluster: the data folder itself, or, if the unprivileged user cannot enter it (a checkout in
 * /root), a folder below /var/lib/tocsin.
 */
function clusterHome(dataDir: string, say: (sentence: string) => void): string {
  const clusterDir = join(dataDir, 'postgres');
  if (existsSync(clusterDir) || canEnter(dataDir, databaseIdentity(clusterDir))) return dataDir;
  // The data folder's path is part of the name, so that two checkouts never share a database.
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const home = join(SHARED_STATE, `${basename(dirname(dataDir))}-${digest}`);
  mkdirSync(home, { recursive: true });
  say(`The database's user cannot enter ${dataDir}, so the database is kept in ${home}.`);
  return home;
}

/** The user of the embedded database; its password is random. */
export const USER = 'tocsin';

/** How to connect to the embedded database. */
interface Access {
  password: string;
  /** Kept across restarts, so that the pools of other servers reconnect. */
  port: number;
}

/** Where the embedded database is and how to connect to it. */
export interface ClusterFiles extends Access {
  /** PostgreSQL's data directory. */
  dir: string;
  log: string;
  binaries: Binaries;
  identity: Identity;
}

/** Creates the cluster below `dataDir` if there is none; reports anything unusual with `say`. */
export async function prepareCluster(dataDir: string, say: (sentence: string) => void): Promise<ClusterFiles> {
  const home = clusterHome(dataDir, say);
  const dir = join(home, 'postgres');
  refuseOtherUser(dir);
  accessSync(home, constants.W_OK);
  const identity = databaseIdentity(dir);
  const binaries = findBinaries(identity, process.getuid?.() === 0 ? home : dataDir, say);
  const accessFile = join(home, 'postgres.json');
  if (!existsSync(join(dir, 'PG_VERSION'))) {
    // Written before the cluster, so that no cluster exists without it. If several servers start at once, the file of
    // the first one is used.
    const access: Access = { password: randomBytes(24).toString('base64url'), port: await freePort() };
    createWholeFile(accessFile, JSON.stringify(access));
    initialize(dir, readAccess(accessFile).password, binaries, identity);
  }
  refuseOtherVersion(dir, binaries);
  handOver(dir, identity, say);
  const access = readAccess(accessFile);
  const origin = folderOfLastStart(dir);
  const copied = origin !== undefined && !isSameFolder(origin, dir);
  if (copied) say(`${dir} was copied or moved from ${origin}, so its database gets a port of its own.`);
  if (!runningProcess(dir) && (copied || !(await isFree(access.port)))) {
    access.port = await freePort();
    replaceWholeFile(accessFile, JSON.stringify(access));
  }
  return { ...access, dir, log: join(home, 'postgres.log'), binaries, identity };
}

/** Throws if `dir` belongs to another user, because PostgreSQL must own its data. */
function refuseOtherUser(dir: string): void {
  const uid = process.getuid?.();
  if (!uid || !existsSync(dir)) return;
  const owner = statSync(dir).uid;
  if (owner === uid) return;
  throw new DatabaseError(
    `${dir} belongs to another user (${owner}, this one is ${uid}); start as that user, or set DATA_DIR to another folder.`,
  );
}

/** Throws if `dir` holds data of another major version, which PostgreSQL can't read. */
function refuseOtherVersion(dir: string, binaries: Binaries): void {
  const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.version) return;
  throw new DatabaseError(
    `${dir} holds data of PostgreSQL ${version} and this release runs PostgreSQL ${binaries.version}: make a back-up with the release that wrote them (npm run backup -- FILE), and restore it with this one into an empty DATA_DIR (npm run restore -- FILE).`,
  );
}

function readAccess(file: string): Access {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new DatabaseError(
      `${file} holds the embedded database's password and cannot be read; start as the user who made it, or give it back.`,
      { cause },
    );
  }
}

/**
 * Creates the cluster in a temporary folder and moves it when it is complete, so that a kill leaves no partial
 * cluster.
 */
function initialize(dir: string, password: string, binaries: Binaries, identity: Identity): void {
  const unfinished = `${dir}.${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [unfinished, passwordFile]) hand(path, identity);
  const made = spawnSync(
    binaries.initdb,
    [
      '-D',
      unfinished,
      '-U',
      USER,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...identity, cwd: '/', encoding: 'utf8', env: foreignEnvironment({ LC_ALL: 'C' }) },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = made.stderr?.trim().split('\n').pop() ?? made.error?.message;
    throw new DatabaseError(
      `The embedded database could not be made in ${dir} (${reason}); see DATA_DIR or DATABASE_URL.`,
    );
  }
  try {
    // Two servers may start at once: renaming a folder onto a non-empty one fails, so the cluster of the first one
    // stays.
    renameSync(unfinished, dir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(dir, 'PG_VERSION'))) throw error;
  }
}

function hand(path: string, { uid, gid }: Identity): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
