import { readFileSync } from 'node:fs';

const PAGE = 4096;

/** Resident memory of a process in megabytes; undefined if the system doesn't report it. */
export function memoryOf(pid: number): number | undefined {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE) / 1_000_000;
  } catch {
    return undefined;
  }
}
