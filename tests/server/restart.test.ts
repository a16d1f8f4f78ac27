import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { prepareCluster } from '../../server/database/clusterFiles.ts';
import { startServer, stopServer, tokenOf } from './ownServer.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tocsin-restart-'));
const server = await startServer({ DATA_DIR: dataDir, DEMO: 'false', CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'fatal' });
const token = await tokenOf(server, /admin \/ (\S+)/.exec(server.said)?.[1] ?? '');
afterAll(async () => {
  await stopServer(server.process);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Status and reason of a call; undefined without a reply. */
async function post(path: string, body: object): Promise<{ status: number; reason?: string } | undefined> {
  try {
    const reply = await fetch(`${server.url}/rest/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { ...((await reply.json()) as { reason?: string; list?: unknown[] }), status: reply.status };
  } catch {
    return undefined;
  }
}

const clusterDir = () => join(dataDir, 'postgres');
const postmaster = () => Number(readFileSync(join(clusterDir(), 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Restarts the database immediately, as an administrator would. */
async function restartByHand(): Promise<void> {
  const { binaries } = await prepareCluster(dataDir, () => undefined);
  const { uid, gid } = statSync(clusterDir());
  const options = ['restart', '-m', 'immediate', '-D', clusterDir(), '-l', join('/tmp', `restart-${process.pid}.log`)];
  execFileSync(join(dirname(binaries.postgres), 'pg_ctl'), options, { uid, gid, cwd: '/', stdio: 'ignore' });
}

it('survives restarts of the database under load, loses no confirmed write, and recovers by itself [R1]', async () => {
  const confirmed = new Set<string>();
  const others = new Set<string>();
  let writing = true;
  const writer = async (lane: number) => {
    for (let i = 0; writing; i += 1) {
      const name = `unit ${lane} ${i}`;
      // creating an organization uses a transaction, which holds a connection of the pool
      const answer = await post('/organizations', { name, parentId: 1 });
      if (answer?.status === 200) confirmed.add(name);
      else others.add(JSON.stringify(answer));
    }
  };
  const lanes = Array.from({ length: 4 }, (_, lane) => writer(lane));
  const wrote = async (more: number) => {
    const before = confirmed.size;
    await expect.poll(() => confirmed.size, { timeout: 90_000 }).toBeGreaterThan(before + more);
  };
  await wrote(15);
  for (const stopDatabase of [
    () => process.kill(postmaster(), 'SIGKILL'),
    () => restartByHand().catch(() => undefined),
  ]) {
    await stopDatabase();
    await wrote(15);
    expect(server.process.exitCode).toBeNull();
  }
  writing = false;
  await Promise.all(lanes);
  expect([...others]).toEqual([JSON.stringify({ reason: 'UNAVAILABLE', status: 503 })]);

  const list = {
    type: 'ORGANIZATION',
    currentPage: 0,
    pageSize: 10_000,
    filterValue: '',
    parentOrgId: 1,
    recursive: true,
  };
  const found = (await post('/list', list)) as { list: { name: string }[]; count: number } | undefined;
  const names = new Set(found?.list.map(({ name }) => name));
  expect([...confirmed].filter((name) => !names.has(name))).toEqual([]);
  expect(found?.count).toBe(found?.list.length);
}, 240_000);
