import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { reapAfter } from '../reaper.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A running instance of the built product with its own data folder. */
export interface Product {
  url: string;
  folder: string;
  /** The password of "admin": "admin" with the demo data, else the one that the product printed at its first start. */
  password: string;
  /** Its output so far. */
  output(): string;
  /** kill -9 of the server; database and folder remain. */
  kill(): Promise<void>;
  /** Starts it again with the same port and folder, after `kill`. */
  restart(): Promise<void>;
  /** Stops it gracefully, and removes the folder unless it is kept. */
  stop(keep?: 'keep'): Promise<void>;
}

/** Options of a started product. */
interface ProductOptions {
  /** Called with the data folder before the start, e.g. to put overlays into `resources.d`. */
  prepare?: (folder: string) => void;
  /** Folder of the built sources. Default: this repository. */
  root?: string;
  /** Folder of a stopped product that is copied before the start. Default: the one with demo data; null: none. */
  data?: string | null;
  /** Program of Node. Default: the one that runs the tests. */
  node?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder with the demo data. Creating it takes far longer than copying it. */
    demoFolder: string;
  }
}

/**
 * Settings with which a product doesn't start with the demo data of the embedded database. SMTP_URL is one of them,
 * because the running alarms in the copy would send e-mails.
 */
const OTHER_DATA = ['DATABASE_URL', 'DEMO', 'TIME_ZONE', 'SMTP_URL'];

/**
 * Starts the built product on a free port, with the embedded database in a temporary folder and a copy of the demo
 * data.
 * @param env settings in addition to the defaults; a function gets the address of the product
 */
export async function startProduct(
  env: Record<string, string> | ((url: string) => Promise<Record<string, string>>) = {},
  { prepare = () => {}, root = ROOT, data, node = process.execPath }: ProductOptions = {},
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const more = typeof env === 'function' ? await env(url) : env;
  const begins = data === undefined && !OTHER_DATA.some((name) => name in more) ? inject('demoFolder') : data;
  // keeps the owners, because the database's files belong to its user
  if (begins) execFileSync('cp', ['-a', `${begins}/.`, folder]);
  prepare(folder);
  let printed = '';
  const reaper = reapAfter(folder);
  let server: ChildProcess;

  const start = async () => {
    server = spawn(node, ['dist-server/main.js'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DEMO: 'true',
        TIME_ZONE: 'Europe/Zurich',
        RESOURCES_DIR: join(folder, 'resources.d'),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    reaper.add(server.pid);
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk) => {
        printed += chunk;
      });
    }
    await untilReady(server, url, () => printed);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    folder,
    password: /Sign in as admin \/ (\S+)/.exec(printed)?.[1] ?? 'admin',
    output: () => printed,
    kill: () => end('SIGKILL'),
    restart: start,
    async stop(keep) {
      await end('SIGTERM');
      reaper.release();
      if (keep) return;
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

async function untilReady(server: ChildProcess, url: string, printed: () => string) {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The product did not start:\n${printed()}`);
    const reply = await fetch(`${url}/rest/api/capabilities`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`The product was not ready in 90 s:\n${printed()}`);
}

/**
 * A port that nothing listens on. Below those that the system gives to outgoing connections, one of which might take it
 * before the product does.
 */
function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)));
  });
}
