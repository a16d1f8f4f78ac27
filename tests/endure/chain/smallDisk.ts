import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivileged } from '../../../scripts/lib/postgres.mjs';

const BLOCK = Buffer.alloc(64 * 1024);
const succeeds = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

/** A disk of its own that can be full: memory, mounted at a folder that belongs to PostgreSQL's user. */
export class SmallDisk {
  readonly path: string;
  readonly #ballast: string;

  /** Null if this machine doesn't allow to mount one: root on Linux. */
  static make(megabytes: number): SmallDisk | null {
    const path = mkdtempSync(join(tmpdir(), 'tocsin-disk-'));
    if (succeeds('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path))
      return new SmallDisk(path);
    rmdirSync(path);
    return null;
  }

  private constructor(path: string) {
    this.path = join(path, 'wal');
    this.#ballast = join(path, 'ballast');
    succeeds('mkdir', '-m', '700', this.path);
    unprivileged(this.path);
    unprivileged(path);
  }

  /** Writes a file that leaves no room. */
  fill(): void {
    const file = openSync(this.#ballast, 'w');
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Deletes that file. */
  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  close(): void {
    const path = join(this.path, '..');
    if (succeeds('umount', '-l', path)) rmdirSync(path);
  }
}
