import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './failure.ts';

/** What postmaster.pid says, if that process lives and is a PostgreSQL. A file left by a crash is passed over. */
export function runningProcess(dir: string): { pid: number; port: number } | undefined {
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

/** Whether the process with this number lives and is a PostgreSQL. */
export function isPostgres(pid: number): boolean {
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
