import { linkSync, readFileSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, ifExists } from './failure.ts';

/** The contents of postmaster.pid. */
interface PidFile {
  pid: number;
  folder: string;
  port: number;
  /** Whether it listens on a socket, too. */
  hasSocket: boolean;
  /** Whether it has started. */
  isReady: boolean;
  text: string;
}

/** The process of a database. */
export type RunningProcess = Pick<PidFile, 'pid' | 'port' | 'hasSocket' | 'isReady'>;

const fileIn = (dir: string) => join(dir, 'postmaster.pid');

/** The database process that runs on `dir`; undefined if there is none, whatever postmaster.pid says. */
export function runningProcess(dir: string): RunningProcess | undefined {
  const file = readPidFile(dir);
  return file && serves(file, dir) ? file : undefined;
}

/**
 * Removes a stale postmaster.pid, which would keep PostgreSQL from starting: its process id belongs to another program
 * by now, or the folder is a copy of one whose database runs. So would the lock file of its socket. Reports with `say`.
 */
export function removeStalePidFile(dir: string, say: (sentence: string) => void): void {
  const stale = readPidFile(dir);
  if (!stale || !lives(stale.pid) || serves(stale, dir)) return;
  // Another server may have started the database meanwhile: then its file is restored.
  const aside = `${fileIn(dir)}.${process.pid}`;
  renameSync(fileIn(dir), aside);
  const moved = readFileSync(aside, 'utf8');
  if (moved !== stale.text) linkSync(aside, fileIn(dir));
  rmSync(aside);
  if (moved !== stale.text) return;
  rmSync(join(dir, `.s.PGSQL.${stale.port}.lock`), { force: true });
  say(
    isSameFolder(stale.folder, dir)
      ? `${fileIn(dir)} was left by a database that ended; its process number ${stale.pid} belongs to another program now, so the file was removed.`
      : `${dir} is a copy of ${stale.folder}, whose postmaster.pid came with it; the file was removed, and the copy gets a database process of its own.`,
  );
}

/** Whether both paths lead to one folder. */
export function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [statOf(one), statOf(other)];
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** The folder in which the database of `dir` was started last: another one if `dir` is a copy. */
export function folderOfLastStart(dir: string): string | undefined {
  const options = ifExists(() => readFileSync(join(dir, 'postmaster.opts'), 'utf8'));
  return options === undefined ? undefined : /"-D" "([^"]+)"/.exec(options)?.[1];
}

/** Whether a process with this id runs and is PostgreSQL. */
export function isPostgres(pid: number): boolean {
  if (!lives(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && !isZombie(pid);
  } catch {
    return process.platform !== 'linux';
  }
}

function readPidFile(dir: string): PidFile | undefined {
  const text = ifExists(() => readFileSync(fileIn(dir), 'utf8'));
  if (text === undefined) return undefined;
  const [pid, folder = '', , port, socketDir = '', , , status = ''] = text.split('\n');
  const isReady = status.trim() === 'ready';
  return { pid: Number(pid), folder, port: Number(port), hasSocket: socketDir !== '', isReady, text };
}

/**
 * Whether the process of a pid file is PostgreSQL and works on `dir`. If its working directory is unknown, the folder
 * in its command line or in the file decides.
 */
function serves({ pid, folder }: PidFile, dir: string): boolean {
  if (!isPostgres(pid)) return false;
  const works = statOf(`/proc/${pid}/cwd`) ?? statOf(folderOfCommand(pid) ?? folder);
  const own = statOf(dir);
  return works !== undefined && own !== undefined && works.dev === own.dev && works.ino === own.ino;
}

/** The folder in the command line of a process; readable even if its working directory is not. */
function folderOfCommand(pid: number): string | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return words.includes('-D') ? words[words.indexOf('-D') + 1] : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process with this id runs. */
export function lives(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
