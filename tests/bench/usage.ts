import { readFileSync } from 'node:fs';

const PAGE = 4096;
/** Clock ticks per second, the unit in which the system counts processor time. */
const TICKS = 100;

/** Resident memory of a process in megabytes; undefined if the system doesn't report it. */
export function memoryOf(pid: number): number | undefined {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE) / 1_000_000;
  } catch {
    return undefined;
  }
}

/** Seconds of processor time that a process has taken. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
