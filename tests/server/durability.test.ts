import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../server/packageRoot.ts';

/** A server as a person starts it: a process of its own on an embedded database of its own. */
interface Server {
  process: ChildProcess;
  url: string;
  /** What it printed for people. */
  said: string;
}

let dataDir: string;
let password: string;
const started: ChildProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tocsin-durable-'));
});
afterAll(async () => {
  for (const server of started) await stop(server);
  rmSync(dataDir, { recursive: true, force: true });
});

function start(): Promise<Server> {
  const server = spawn(process.execPath, ['--import', 'tsx', join(packageRoot(), 'server/main.ts')], {
    cwd: packageRoot(),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'false', LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '100000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(server);
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (chunk) => {
      said += chunk;
      const url = /ready at (\S+)\n/.exec(said)?.[1];
      if (url) resolve({ process: server, url, said });
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}

/** Asks the server to stop; its exit code. */
async function stop(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
  return server.exitCode;
}

async function api(server: Server, token: string, path: string, body: object): Promise<Response> {
  return fetch(`${server.url}/rest/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

async function signIn(server: Server): Promise<string> {
  const reply = await api(server, '', '/auth', { login: 'admin', password });
  expect(reply.status).toBe(200);
  const { token } = (await reply.json()) as { token: string };
  return token;
}

const databaseProcess = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('a server on the embedded database', { timeout: 90_000 }, () => {
  it('has every confirmed write after kill -9 of itself and of its database', async () => {
    const first = await start();
    password = /admin \/ (\S+)/.exec(first.said)?.[1] ?? '';
    const token = await signIn(first);
    const confirmed: string[] = [];
    let writing = true;
    const writer = async (lane: number) => {
      for (let i = 0; writing; i += 1) {
        const name = `group ${lane} ${i}`;
        const reply = await api(first, token, '/participant-groups', { name, orgId: 1 }).catch(() => undefined);
        if (!reply) return;
        if (reply.status === 200) confirmed.push(name);
      }
    };
    const lanes = [0, 1, 2, 3].map(writer);
    await expect.poll(() => confirmed.length, { timeout: 30_000 }).toBeGreaterThan(60);
    process.kill(databaseProcess(), 'SIGKILL');
    await stop(first.process, 'SIGKILL');
    writing = false;
    await Promise.all(lanes);

    const second = await start();
    expect(second.said).not.toContain('admin /');
    const body = {
      type: 'PARTICIPANT_GROUP',
      currentPage: 0,
      pageSize: 10_000,
      filterValue: '',
      parentOrgId: 1,
      recursive: true,
    };
    const reply = await api(second, await signIn(second), '/list', body);
    const { list, count } = (await reply.json()) as { list: { name: string }[]; count: number };
    const names = new Set(list.map((row) => row.name));
    expect(confirmed.filter((name) => !names.has(name))).toEqual([]);
    expect(count).toBe(list.length);
  });

  it('stops in order on SIGTERM, with its database, and keeps tokens valid over the restart', async () => {
    const before = await start();
    const token = await signIn(before);
    for (const server of started.slice(0, -1)) await stop(server);
    expect(await stop(before.process)).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    const after = await start();
    const verify = await fetch(`${after.url}/rest/api/verify`, { headers: { authorization: `Bearer ${token}` } });
    expect(verify.status).toBe(200);
  });

  it('says in one sentence that its port is in use', async () => {
    const running = started.at(-1);
    expect(running?.exitCode).toBeNull();
    const other = await start();
    const second = spawn(process.execPath, ['--import', 'tsx', join(packageRoot(), 'server/main.ts')], {
      cwd: packageRoot(),
      env: { ...process.env, DATA_DIR: dataDir, PORT: new URL(other.url).port, DEMO: 'false', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    second.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const code = await new Promise((resolve) => second.once('close', resolve));
    expect(code).toBe(1);
    expect(errors).toBe('The port is in use; set PORT to another one.\n');
  });
});
