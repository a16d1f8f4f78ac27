import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { packageRoot } from './packageRoot.ts';

/** The child processes and their sources; the bundled server has a bundle of that name beside it for each of them. */
const SOURCES = {
  sheetReader: './transfer/sheet/reader.ts',
  sheetWriter: './spreadsheet/writer.ts',
} as const;

/** Starts a child process with limited memory. `heap`: size of its heap in megabytes; `args`: its arguments. */
export function startBackground(
  name: keyof typeof SOURCES,
  { heap, stdio, args = [] }: { heap: number; stdio: StdioOptions; args?: readonly string[] },
): ChildProcess {
  const source = import.meta.url.endsWith('.ts');
  const entry = fileURLToPath(new URL(source ? SOURCES[name] : `./${name}.js`, import.meta.url));
  const options = [`--max-old-space-size=${heap}`, '--max-semi-space-size=8', ...(source ? ['--import', 'tsx'] : [])];
  // Without the server's environment, which contains secrets.
  return spawn(process.execPath, [...options, entry, ...args], { cwd: packageRoot(), env: {}, stdio });
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
