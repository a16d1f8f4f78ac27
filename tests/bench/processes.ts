import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** The repository's folder. */
export const root = resolve(import.meta.dirname, '../..');

/** A measured server process. */
export interface Running {
  url: string;
  /** Milliseconds from the start of the process to the first reply. */
  readyAfter: number;
  pid: number;
  stop(): Promise<void>;
}

export interface Program {
  args: string[];
  port: number;
  /** Path that replies 200 once the program is ready. */
  probe: string;
  env: Record<string, string>;
  timeout?: number;
  cwd?: string;
  /** Whether the program runs on one processor only, and with low priority there. */
  yields?: boolean;
}

/**
 * Command prefix that restricts a program and its child processes to the first processor, and to the lowest priority
 * there: they are a dozen processes, and together get half of a processor even at a low one. The other processors are
 * left to the browser, because an operator's screen does not run on the platform's machine.
 */
const LOW = ['nice', '-n', '19'];
const YIELDING = [...(process.platform === 'linux' ? ['taskset', '-c', '0'] : []), ...LOW];

/** Runs a script of this folder to its end with the same low priority; returns what it printed. */
export async function runYielding(script: string, env: Record<string, string>): Promise<string> {
  const [command = '', ...args] = [...LOW, process.execPath, '--import', 'tsx', join(root, 'tests/bench', script)];
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  return output;
}

/** Starts a Node program and waits for its first reply. */
export async function start(program: Program): Promise<Running> {
  const started = performance.now();
  const [command = '', ...args] = [...(program.yields ? YIELDING : []), process.execPath, ...program.args];
  const child = spawn(command, args, {
    cwd: program.cwd ?? root,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(program.port), ...program.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const url = `http://127.0.0.1:${program.port}`;
  await untilReady(child, url + program.probe, program.timeout ?? 120_000, () => output);
  const readyAfter = performance.now() - started;
  return { url, readyAfter, pid: child.pid ?? 0, stop: () => end(child) };
}

async function untilReady(child: ChildProcess, probe: string, timeout: number, output: () => string): Promise<void> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A measured program ended by itself:\n${output()}`);
    const reply = await fetch(probe).catch(() => null);
    await reply?.arrayBuffer();
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill('SIGTERM');
  throw new Error(`A measured program was not ready in ${timeout} ms:\n${output()}`);
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
