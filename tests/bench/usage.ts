import { readdirSync, readFileSync } from 'node:fs';

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

/** What the system tells of a process, from its state on. */
const fieldsOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

/** Seconds of processor time that a process has taken. */
export function cpuOf(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** The process that has started another one. */
export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1]);

/** Seconds of processor time that a process and those that it has started have taken, with those that have ended. */
export function cpuWithChildrenOf(pid: number): number {
  const own = fieldsOf(pid);
  const ended = (Number(own[13]) + Number(own[14])) / TICKS;
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => isChildOf(one, pid));
  return living.reduce((sum, one) => sum + cpuOf(one), cpuOf(pid) + ended);
}

function isChildOf(one: number, pid: number): boolean {
  try {
    return parentOf(one) === pid;
  } catch {
    return false; // it has just ended
  }
}
