import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
  }
}

const root = resolve(import.meta.dirname, '../..');

/** Starts the built product once for all end-to-end tests: embedded database in a temporary folder, demo data. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO: 'true',
      TIME_ZONE: 'Europe/Berlin',
      RESOURCES_DIR: join(folder, 'resources.d'),
      // One address signs in dozens of times here.
      SIGN_IN_LIMIT: '10000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(server, url);
  project.provide('productUrl', url);
  return async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}

async function untilReady(server: ChildProcess, url: string) {
  let output = '';
  server.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  server.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The product did not start:\n${output}`);
    const reply = await fetch(`${url}/rest/api/capabilities`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`The product was not ready in 90 s:\n${output}`);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
    });
  });
}
