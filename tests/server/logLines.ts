import type { ChildProcess } from 'node:child_process';

/** A line of the platform's log. */
export interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** The level of warnings in lines of the log. */
export const WARN = 40;

/** Calls `heard` for each line that a server, whose error output is a pipe, writes to its log. */
export function readLog({ stderr }: ChildProcess, heard: (line: LogLine) => void): void {
  let rest = '';
  stderr?.setEncoding('utf8');
  stderr?.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) heard(JSON.parse(line));
  });
}
