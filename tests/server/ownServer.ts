import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../server/packageRoot.ts';

/** A server process that a test can kill. */
export interface OwnServer {
  process: ChildProcess;
  url: string;
  /** Its output until it was ready. */
  said: string;
}

/**
 * The built platform, which `globalSetup.ts` keeps up to date: starting it takes a quarter of the time that starting
 * the sources takes.
 */
export const PROGRAM = join(packageRoot(), 'dist-server/main.js');

interface SpawnOptions {
  /** Where the error output of a server goes. */
  errors?: 'inherit' | 'pipe' | 'ignore';
  /** The words of a command that runs the program; it must become the program, so that signals reach it. */
  prefix?: readonly string[] | undefined;
}

/** Starts a server process on a free port, unless `env` sets one. */
export function spawnServer(
  env: Record<string, string>,
  { errors = 'inherit', prefix = [] }: SpawnOptions = {},
): ChildProcess {
  const [command = process.execPath, ...words] = [...prefix, process.execPath, PROGRAM];
  return spawn(command, words, {
    cwd: packageRoot(),
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      TOKEN_SECRET: 'a secret of the tests that start servers of their own',
      ...env,
    },
    stdio: ['ignore', 'pipe', errors],
  });
}

/** Starts a server with these settings and waits until it is ready. */
export function startServer(env: Record<string, string>, options: SpawnOptions = {}): Promise<OwnServer> {
  const server = spawnServer(env, options);
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      const url = /ready at (\S+)\n/.exec(said)?.[1];
      if (url) resolve({ process: server, url, said });
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}

/** Stops a server process if it is running; returns its exit code. */
export async function stopServer(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
  return server.exitCode;
}

/** Signs in as the demo administrator; returns the token. */
export async function tokenOf({ url }: Pick<OwnServer, 'url'>, password = 'admin'): Promise<string> {
  const reply = await fetch(`${url}/rest/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  });
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { token: string }).token;
}
