import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** Watches what a test run started, and cleans up if the run is killed. */
export interface Reaper {
  /** Registers a process that is ended with the run. */
  add(pid: number | undefined): void;
  /** Dismisses the reaper, because the run has cleaned up itself. */
  release(): void;
}

/**
 * Starts a process that outlives this one: when this one ends for any reason, the database in `folder` is stopped and
 * the folder removed, unless it was released before.
 */
export function reapAfter(folder: string): Reaper {
  const reaper = spawn(process.execPath, [resolve(import.meta.dirname, 'reaper.mjs'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.unref();
  const { stdin } = reaper;
  // the reaper itself was killed
  stdin.on('error', () => undefined);
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return {
    add: (pid) => pid !== undefined && stdin.write(`add ${pid}\n`),
    release: () => stdin.write('release\n'),
  };
}
