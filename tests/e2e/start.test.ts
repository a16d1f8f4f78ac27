import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { signInToApi } from './api.ts';
import { productUrl } from './sharedProduct.ts';

const root = resolve(import.meta.dirname, '../..');
let running: ChildProcess | undefined;

/** Runs the script of `npm start` with its own data folder. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: folder, RESOURCES_DIR: join(folder, 'resources.d'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.err += chunk;
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return { printed, ended, stop: () => child.kill('SIGTERM') };
}

const folder = mkdtempSync(join(tmpdir(), 'tocsin-start-'));
const probe = createServer().listen(0, '127.0.0.1');
await new Promise((done) => probe.once('listening', done));
const port = String((probe.address() as AddressInfo).port);
await new Promise((done) => probe.close(done));
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

describe('npm start', () => {
  /** Waits for the address that it prints. */
  async function address(server: ReturnType<typeof start>): Promise<string> {
    const line = /^Tocsin is ready at (http:\/\/\S+)$/m;
    await expect.poll(() => server.printed.out + server.printed.err, { timeout: 60_000 }).toMatch(line);
    return line.exec(server.printed.out)?.[1] ?? '';
  }

  it('prints the address and a working sign-in; after a restart all data is there', async () => {
    const first = start();
    const url = await address(first);
    expect(new URL(url).port).toBe(port);
    await expect.poll(() => first.printed.out).toContain('Sign in as admin / admin (demo)');
    expect(await (await fetch(url)).text()).toContain('<div id="root">');
    const api = await signInToApi(url);
    const person = { name: 'Karel', surname: 'Trvalý', shortName: 'KTRV', language: 'CZECH', orgId: 1 };
    const { id } = await api.create('/participants', person);
    const everybody = { type: 'PARTICIPANT', parentOrgId: 1, recursive: true, currentPage: 0, pageSize: 1 };
    const { count } = await api.call<{ count: number }>('POST', '/list', everybody);
    expect(count).toBeGreaterThan(1_000);
    first.stop();
    expect(await first.ended).toBe(0);

    const second = start();
    const again = await signInToApi(await address(second));
    expect(await again.call('GET', `/participants/${id}`)).toMatchObject(person);
    expect(await again.call('POST', '/list', everybody)).toMatchObject({ count });
    second.stop();
    expect(await second.ended).toBe(0);
  }, 180_000);

  it("ends when npm's shell is ended [S11]", async () => {
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, PORT: port, DATA_DIR: folder, RESOURCES_DIR: join(folder, 'resources.d') },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let out = '';
    npm.stdout.on('data', (chunk) => {
      out += chunk;
    });
    // the pipe stays open until the server ends, which is after npm and its shell
    const silent = new Promise((done) => npm.stdout.once('end', done));
    await expect.poll(() => out, { timeout: 60_000 }).toContain('Tocsin is ready at');
    npm.kill('SIGTERM');
    await silent;
    await expect(fetch(`http://localhost:${port}/livez`)).rejects.toThrow();
  });

  it('a wrong setting ends it with one sentence that names it, and no secret of it', async () => {
    const server = start({ DATABASE_URL: 'mysql://root:secret@db' });
    expect(await server.ended).toBe(1);
    expect(server.printed.err).toMatch(/^DATABASE_URL must be an address that starts with postgres:\/\/[^\n]*\.\n$/);
    expect(server.printed.err).not.toContain('secret@');
  });

  it('ends with one sentence if the port is in use', async () => {
    const server = start({ PORT: new URL(productUrl()).port });
    expect(await server.ended).toBe(1);
    expect(server.printed.err).toBe('The port is in use; set PORT to another one.\n');
  });
});
