import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** Watches over what a test run started, and clears it up if the run is killed. */
export interface Reaper {
  /** A process that goes with the run. */
  add(pid: number | undefined): void;
  /** The run has cleared up itself. */
  release(): void;
}

/**
 * Starts a process that outlives this one: when this one ends in whatever way, the database in `folder` is stopped and
 * the folder removed, unless it was released before.
 */
export function reapAfter(folder: string): Reaper {
  const reaper = spawn(process.execPath, [resolve(import.meta.dirname, 'reaper.mjs'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.unref();
  const { stdin } = reaper;
  // when the reaper itself was killed there is nobody to tell
  stdin.on('error', () => undefined);
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return {
    add: (pid) => pid !== undefined && stdin.write(`add ${pid}\n`),
    release: () => stdin.write('release\n'),
  };
}
