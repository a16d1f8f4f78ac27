import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { FILES } from './filesKit.ts';
import { PDF } from './fixtures.ts';
import { testPlatform } from './helpers.ts';
import { beginUpload, ownFolder, portOf, upload } from './uploads.ts';

const MB = 1024 * 1024;
const { t } = await adminPlatform([], { config: { dataDir: ownFolder() } });
const { token } = await t.auth();
const port = await portOf(t);

const folder = (...more: string[]) => join(t.platform.config.dataDir, 'files', ...more);
const number = async (table: string) =>
  Number((await t.platform.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
const spooled = () => readdirSync(folder('incoming'));

it('a file of 2 GB is refused before it is read', async () => {
  const { request, answer } = beginUpload(port, token, 1, 'Huge.pdf', 2048 * MB);
  const { status, body } = await answer;
  expect([status, JSON.parse(body)]).toEqual([413, { reason: 'TOO_LARGE', errors: { file: `maxBytes:${1024 * MB}` } }]);
  // The connection is not left to a sender who goes on.
  await new Promise((closed) => request.once('close', closed));
  expect(await number('file_content')).toBe(0);
});

it('one that says nothing of its size is refused when it is too large', async () => {
  const small = await testPlatform([], {
    config: { dataDir: ownFolder(), files: { ...t.platform.config.files, maxBytes: MB } },
  });
  try {
    const { request, answer } = beginUpload(await portOf(small), (await small.auth()).token, 1, 'Grows.pdf');
    request.on('error', () => undefined);
    request.write(PDF);
    for (let sent = 0; sent < 3; sent++) request.write(Buffer.alloc(MB));
    expect((await answer).status).toBe(413);
    expect((await small.platform.pool.query('select from file_content')).rowCount).toBe(0);
  } finally {
    await small.close();
  }
});

it('200 MB stream through in little memory', async () => {
  const { request, answer, finish } = beginUpload(port, token, 1, 'Long.pdf');
  const block = Buffer.alloc(MB, 'x');
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  request.write(PDF);
  for (let sent = 0; sent < 200; sent++) {
    if (!request.write(block)) await new Promise((drained) => request.once('drain', drained));
    most = Math.max(most, process.memoryUsage().rss);
  }
  finish();
  const { status, body } = await answer;
  most = Math.max(most, process.memoryUsage().rss);
  expect([status, JSON.parse(body).size]).toEqual([200, 200 * MB + PDF.length]);
  expect((most - before) / MB).toBeLessThan(100);
  const call = t.callWith(token);
  const gone = await call({
    method: 'DELETE',
    url: `${FILES}/delete`,
    payload: [{ orgId: 1, path: '1/Long.pdf' }],
  });
  expect(gone.statusCode).toBe(200);
}, 60_000);

it('a connection lost half way leaves nothing behind', async () => {
  const { request, answer } = beginUpload(port, token, 1, 'Half.pdf', 50 * MB);
  request.write(PDF);
  request.write(Buffer.alloc(2 * MB));
  await expect.poll(() => spooled().length).toBe(1);
  request.destroy();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => number('file_content')).toBe(0);
  expect(spooled()).toEqual([]);
  expect(await number('instruction_file')).toBe(0);
});

it('what a killed server left behind is deleted at the next start, and nothing else', async () => {
  const { pool, files } = t.platform;
  const [dead, alive, old, fresh] = ['d'.repeat(40), 'a'.repeat(40), 'old', 'fresh'];
  for (const key of [dead, alive]) {
    mkdirSync(folder(key.slice(0, 2)), { recursive: true });
    writeFileSync(folder(key.slice(0, 2), key), 'half');
  }
  await pool.query(
    `insert into file_content values ($1, now() - interval '1 minute'), ($2, now() + interval '1 minute')`,
    [dead, alive],
  );
  for (const name of [old, fresh]) writeFileSync(folder('incoming', name), 'half');
  utimesSync(folder('incoming', old), new Date(0), new Date(0));
  await files.start();
  expect(readdirSync(folder(dead.slice(0, 2)))).toEqual([]);
  expect(readdirSync(folder(alive.slice(0, 2)))).toEqual([alive]);
  expect(spooled()).toEqual([fresh]);
  // An upload whose content was given up, because its server seemed dead, is not stored.
  const received = { name: 'Late.pdf', kind: 'pdf', size: 4, key: dead };
  await expect(
    files.keep({ userId: 1, login: 'x', name: '', authorities: [], orgId: 1 }, 1, [received]),
  ).rejects.toThrow('UNAVAILABLE');
  await pool.query('delete from file_content');
});

it('the quota holds also when two come at once', async () => {
  const quota = { ...t.platform.config.files, quotaBytes: MB };
  const full = await testPlatform([], { config: { dataDir: ownFolder(), files: quota } });
  try {
    const call = await full.signIn();
    const content = Buffer.concat([Buffer.from(PDF), Buffer.alloc(0.6 * MB)]);
    const replies = await Promise.all(['One.pdf', 'Two.pdf'].map((name) => upload(call, 1, [{ name, content }])));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = { reason: 'QUOTA_EXCEEDED', errors: { file: `quotaBytes:${MB}` } };
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toEqual(refused);
    expect((await full.platform.pool.query('select from file_content')).rowCount).toBe(1);
    const { answer } = beginUpload(await portOf(full), (await full.auth()).token, 1, 'Three.pdf', MB);
    expect(JSON.parse((await answer).body)).toEqual(refused);
  } finally {
    await full.close();
  }
});
