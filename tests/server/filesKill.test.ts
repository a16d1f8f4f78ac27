import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { InstructionOrg } from '../../protocol/files.ts';
import { FILES } from './filesKit.ts';
import { PDF } from './fixtures.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { type OwnServer, startServer, stopServer, tokenOf } from './ownServer.ts';
import { beginUpload, ownFolder } from './uploads.ts';

const MB = 1024 * 1024;
const env = { DATA_DIR: ownFolder(), DATABASE_URL: await newDatabase(), DEMO: 'true' };
const started: OwnServer[] = [];
const start = async () => {
  const server = await startServer(env);
  started.push(server);
  return { server, port: Number(new URL(server.url).port), token: await tokenOf(server) };
};
afterAll(() => Promise.all(started.map((server) => stopServer(server.process, 'SIGKILL'))));

const folder = join(env.DATA_DIR, 'files');
const incoming = join(folder, 'incoming');
/** All stored contents, referenced or not. */
const contents = () =>
  readdirSync(folder, { recursive: true })
    .filter((path) => /\w{40}$/.test(String(path)))
    .sort();
const content = Buffer.concat([Buffer.from(PDF), Buffer.alloc(3 * MB, 'x')]);

async function whole(port: number, token: string, name: string): Promise<number> {
  const { request, answer, finish } = beginUpload(port, token, 1, name);
  request.write(content);
  finish();
  return (await answer).status;
}

it('a server killed during an upload stores nothing wrong and loses nothing; the file can be sent again', async () => {
  const first = await start();
  expect(await whole(first.port, first.token, 'Before.pdf')).toBe(200);
  const half = beginUpload(first.port, first.token, 1, 'Half.pdf', 50 * MB);
  half.request.write(content);
  const arrived = () => readdirSync(incoming).map((name) => statSync(join(incoming, name)).size);
  await expect.poll(arrived).toEqual([expect.toSatisfy((size: number) => size > MB)]);
  await stopServer(first.server.process, 'SIGKILL');
  // the client's connection is closed immediately
  await expect(half.answer).rejects.toThrow();

  const second = await start();
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${second.token}`, 'content-type': 'application/json' };
    const reply = await fetch(second.server.url + path, { method, headers, body: body && JSON.stringify(body) });
    expect(reply.status).toBe(200);
    return reply;
  };
  const names = async () => {
    const orgs = (await (await call('GET', `${FILES}/instruction-files?filter=`)).json()) as InstructionOrg[];
    return orgs.flatMap(({ files }) => files.map(({ name }) => name));
  };
  const read = async (path: string) => {
    const { url } = (await (await call('POST', `${FILES}/link`, { path })).json()) as { url: string };
    return Buffer.from(await (await call('GET', url)).arrayBuffer());
  };
  expect(await names()).toEqual(['Before.pdf']);
  expect(content.equals(await read('1/Before.pdf'))).toBe(true);
  expect(await whole(second.port, second.token, 'Half.pdf')).toBe(200);
  expect(await names()).toEqual(['Before.pdf', 'Half.pdf']);
  expect(content.equals(await read('1/Half.pdf'))).toBe(true);

  // the partial file is removed as soon as its lease has expired
  const [left = ''] = readdirSync(incoming);
  utimesSync(join(incoming, left), new Date(0), new Date(0));
  const { platform, close } = await testPlatform([], {
    config: { dataDir: env.DATA_DIR },
    databaseUrl: env.DATABASE_URL,
  });
  try {
    const kept = contents().filter((path) => !String(path).startsWith('incoming'));
    expect(kept).toHaveLength(2);
    await platform.pool.query(
      `update file_content set lease_until = now() - interval '1 second' where lease_until is not null`,
    );
    await platform.files.sweep();
    expect(existsSync(join(incoming, left))).toBe(false);
    expect(contents()).toEqual(kept);
    expect((await platform.pool.query('select from file_content')).rowCount).toBe(2);
  } finally {
    await close();
  }
}, 60_000);
