import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { StoredFile } from '../../protocol/files.ts';
import { readConfig } from '../../server/config.ts';
import { FILES } from './filesKit.ts';
import { PDF } from './fixtures.ts';
import { testPlatform } from './helpers.ts';
import { startS3 } from './s3Server.ts';
import { beginUpload, ownFolder, portOf, upload } from './uploads.ts';
import { okBody } from './users.ts';

const MB = 1024 * 1024;

const s3 = await startS3('access', 'secret/+=');
const { files } = readConfig({
  FILES_S3_URL: s3.url,
  FILES_S3_KEY: 'access',
  FILES_S3_SECRET: 'secret/+=',
  FILES_S3_REGION: 'eu-central-1',
});
const t = await testPlatform([], { config: { files, dataDir: ownFolder() } });
const call = await t.signIn();
afterAll(async () => {
  await t.close();
  await s3.close();
});

const waiting = async () =>
  (await t.platform.pool.query('select from file_content where lease_until is not null')).rowCount;
const spooled = () => readdirSync(join(t.platform.config.dataDir, 'files', 'incoming'));
const store = async (name: string) => okBody<StoredFile>(await upload(call, 1, [{ name, content: PDF }]));

it('contents are written to the bucket and read back, signed, whole or in part', async () => {
  const file = await store('In the bucket.pdf');
  expect([...s3.objects.values()].map(String)).toEqual([PDF]);
  expect(spooled()).toEqual([]);
  const { url } = okBody<{ url: string }>(
    await call({ method: 'POST', url: `${FILES}/link`, payload: { path: file.path } }),
  );
  expect((await t.call({ method: 'GET', url })).body).toBe(PDF);
  const part = await t.call({ method: 'GET', url, headers: { range: 'bytes=1-3' } });
  expect([part.statusCode, part.body]).toEqual([206, 'PDF']);
  okBody(await call({ method: 'DELETE', url: `${FILES}/delete`, payload: [file] }));
  expect(s3.objects.size).toBe(0);
  expect(s3.calls).toEqual([
    ...['PUT', 'GET', 'GET', 'DELETE'].map((method) => `${method} /bucket/attachments/{key}`),
    'GET /bucket/ uploads',
  ]);
});

it('a failing bucket stores nothing and is reported as unavailable', async () => {
  s3.broken = 503;
  const reply = await upload(call, 1, [{ name: 'Lost.pdf', content: PDF }]);
  expect([reply.statusCode, reply.json()]).toEqual([503, { reason: 'UNAVAILABLE' }]);
  s3.broken = undefined;
  expect((await call({ method: 'GET', url: `${FILES}/instruction-files?filter=Lost` })).json()).toEqual([]);
  expect(spooled()).toEqual([]);
  // contents that may have been stored anyway are recorded, and deleted when the bucket is back
  expect(await waiting()).toBe(1);
  await t.platform.pool.query(`update file_content set lease_until = now() - interval '1 second'`);
  await t.platform.files.sweep();
  expect(await waiting()).toBe(0);
});

it('a file can be deleted while the bucket is unavailable; its content is deleted later', async () => {
  const file = await store('Later.pdf');
  s3.broken = 500;
  okBody(await call({ method: 'DELETE', url: `${FILES}/delete`, payload: [file] }));
  expect([s3.objects.size, await waiting()]).toEqual([1, 1]);
  s3.broken = undefined;
  await t.platform.files.sweep();
  expect([s3.objects.size, await waiting()]).toEqual([0, 0]);
});

/** 30 MB of distinct megabytes: more parts than are uploaded in parallel. */
const LONG = Buffer.concat(Array.from({ length: 30 }, (_, i) => Buffer.alloc(MB, `block ${i}\n`)));

it('a large file is uploaded in parts, and any range of it can be read [S16]', async () => {
  s3.calls.length = 0;
  const file = okBody<StoredFile>(await upload(call, 1, [{ name: 'Long.txt', content: LONG }]));
  expect(s3.calls.toSorted()).toEqual([
    'POST /bucket/attachments/{key} upload',
    'POST /bucket/attachments/{key} uploads',
    ...[1, 2, 3, 4, 5, 6].map(() => 'PUT /bucket/attachments/{key} partNumber'),
  ]);
  expect([...s3.objects.values()].map((content) => content.equals(LONG))).toEqual([true]);
  expect([s3.unfinished.size, spooled()]).toEqual([0, []]);
  const { url } = okBody<{ url: string }>(
    await call({ method: 'POST', url: `${FILES}/link`, payload: { path: file.path } }),
  );
  // across the border of two parts
  const from = 5 * MB - 3;
  const part = await t.call({ method: 'GET', url, headers: { range: `bytes=${from}-${from + 9}` } });
  expect([part.statusCode, part.body]).toEqual([206, LONG.subarray(from, from + 10).toString()]);
  okBody(await call({ method: 'DELETE', url: `${FILES}/delete`, payload: [file] }));
  expect(s3.objects.size).toBe(0);
});

it('an interrupted upload of a large file leaves no parts behind [S16]', async () => {
  const port = await portOf(t);
  const { token } = await t.auth();
  const sending = beginUpload(port, token, 1, 'Left.txt');
  let parts = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  s3.beforePart = () => {
    parts += 1;
    return held;
  };
  sending.request.write(LONG);
  sending.finish();
  await expect.poll(() => parts, { timeout: 20_000 }).toBeGreaterThan(0);
  sending.request.destroy();
  const connections = () => new Promise((told) => t.app.server.getConnections((_, count) => told(count)));
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  release();
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  s3.beforePart = undefined;
  await expect.poll(spooled, { timeout: 20_000 }).toEqual([]);
  expect([s3.objects.size, s3.unfinished.size]).toEqual([0, 0]);
});

it('parts that could not be removed while the bucket was unavailable are deleted later [S16]', async () => {
  s3.beforePart = (part) => {
    if (part === 3) s3.broken = 503;
  };
  const reply = await upload(call, 1, [{ name: 'Away.txt', content: LONG }]);
  s3.beforePart = undefined;
  expect([reply.statusCode, reply.json()]).toEqual([503, { reason: 'UNAVAILABLE' }]);
  expect([s3.unfinished.size, await waiting()]).toEqual([1, 1]);
  s3.broken = undefined;
  await t.platform.pool.query(`update file_content set lease_until = now() - interval '1 second'`);
  await t.platform.files.sweep();
  expect([s3.objects.size, s3.unfinished.size, await waiting()]).toEqual([0, 0, 0]);
});

it('a wrong secret is refused by the bucket', async () => {
  const { files } = t.platform.config;
  if (!files.s3) throw new Error('no bucket');
  const wrong = await testPlatform([], {
    config: { dataDir: ownFolder(), files: { ...files, s3: { ...files.s3, secret: 'other' } } },
  });
  try {
    expect((await upload(await wrong.signIn(), 1, [{ name: 'No.pdf', content: PDF }])).statusCode).toBe(503);
  } finally {
    await wrong.close();
  }
});
