import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { type BackgroundName, backgroundProgram } from './backgroundProgram.ts';
import { packageRoot } from './packageRoot.ts';

/** Starts a child process with limited memory. `heap`: size of its heap in megabytes; `args`: its arguments. */
export function startBackground(
  name: BackgroundName,
  { heap, stdio, args = [] }: { heap: number; stdio: StdioOptions; args?: readonly string[] },
): ChildProcess {
  const limits = [`--max-old-space-size=${heap}`, '--max-semi-space-size=8'];
  // Without the server's environment, which contains secrets.
  return spawn(process.execPath, [...limits, ...backgroundProgram(name), ...args], {
    cwd: packageRoot(),
    env: {},
    stdio,
  });
}

/** Called in a child process: lowers its priority, and ends it as soon as nobody reads its output any more. */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without permission to lower the priority, it keeps the normal one.
  }
  process.stdout.on('error', () => process.exit(1));
}
