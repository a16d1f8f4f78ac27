import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnServer, spawnServer, startServer, stopServer, tokenOf } from './ownServer.ts';

let dataDir: string;
let password: string;
const started: ChildProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tocsin-durable-'));
});
afterAll(async () => {
  for (const server of started) await stopServer(server);
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<OwnServer> {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: 'false', CALLS_PER_MINUTE: '100000' });
  started.push(server.process);
  return server;
}

async function api(server: OwnServer, token: string, path: string, body: object): Promise<Response> {
  return fetch(`${server.url}/rest/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

const signIn = (server: OwnServer) => tokenOf(server, password);

const databaseProcess = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('a server on the embedded database', { timeout: 90_000 }, () => {
  it('has every confirmed write after kill -9 of server and database', async () => {
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
    await stopServer(first.process, 'SIGKILL');
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

  it('stops gracefully on SIGTERM, with its database, and tokens stay valid after the restart', async () => {
    const before = await start();
    const token = await signIn(before);
    for (const server of started.slice(0, -1)) await stopServer(server);
    expect(await stopServer(before.process)).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    const after = await start();
    const verify = await fetch(`${after.url}/rest/api/verify`, { headers: { authorization: `Bearer ${token}` } });
    expect(verify.status).toBe(200);
  });

  it('reports a port in use in one sentence', async () => {
    const running = started.at(-1);
    expect(running?.exitCode).toBeNull();
    const other = await start();
    const { port } = new URL(other.url);
    const second = spawnServer(
      { DATA_DIR: dataDir, PORT: port, DEMO: 'false', LOG_LEVEL: 'silent' },
      { errors: 'pipe' },
    );
    let errors = '';
    second.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    const code = await new Promise((resolve) => second.once('close', resolve));
    expect(code).toBe(1);
    expect(errors).toBe('The port is in use; set PORT to another one.\n');
  });
});
