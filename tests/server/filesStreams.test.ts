import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { FILES } from './filesKit.ts';
import { PDF } from './fixtures.ts';
import { testPlatform } from './helpers.ts';
import { Client } from './records.ts';
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
  // the connection is closed although the client keeps sending
  await new Promise((closed) => request.once('close', closed));
  expect(await number('file_content')).toBe(0);
});

it('one without a declared size is refused when it becomes too large', async () => {
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

it('200 MB are streamed with little memory', async () => {
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

it('a lost connection leaves nothing behind', async () => {
  const { request, answer } = beginUpload(port, token, 1, 'Half.pdf', 50 * MB);
  request.write(PDF);
  request.write(Buffer.alloc(2 * MB));
  await expect.poll(() => spooled().length).toBe(1);
  request.destroy();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => number('file_content')).toBe(0);
  await expect.poll(spooled).toEqual([]);
  expect(await number('instruction_file')).toBe(0);
});

it('the next start deletes what a killed server left behind, and nothing else', async () => {
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
  await files.start(0);
  expect(readdirSync(folder(dead.slice(0, 2)))).toEqual([]);
  expect(readdirSync(folder(alive.slice(0, 2)))).toEqual([alive]);
  expect(spooled()).toEqual([fresh]);
  // an upload whose lease has expired is not stored
  const received = { name: 'Late.pdf', kind: 'pdf', size: 4, key: dead };
  await expect(
    files.keep({ userId: 1, login: 'x', name: '', authorities: [], orgId: 1 }, 1, [received]),
  ).rejects.toThrow('UNAVAILABLE');
  await pool.query('delete from file_content');
});

it('parallel uploads never exceed the quota, and are refused while they are sent [S6]', async () => {
  const quota = { ...t.platform.config.files, quotaBytes: 10 * MB, orgQuotaBytes: 10 * MB };
  const full = await testPlatform([], { config: { dataDir: ownFolder(), files: quota } });
  const written = () =>
    readdirSync(join(full.platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  try {
    const { token: own } = await full.auth();
    const at = await portOf(full);
    const uploads = Array.from({ length: 6 }, (_, i) => beginUpload(at, own, 1, `Part ${i}.pdf`));
    let most = 0;
    const sent = uploads.map(async ({ request, answer, finish }) => {
      request.on('error', () => undefined);
      request.write(PDF);
      let answered = false;
      const note = () => {
        answered = true;
      };
      void answer.then(note, note);
      for (let i = 0; i < 12 && !answered; i++) {
        const blocked = !request.write(Buffer.alloc(MB / 2, 'x'));
        if (blocked) await Promise.race([answer, new Promise((drained) => request.once('drain', drained))]);
        most = Math.max(most, written());
      }
      finish();
      return answer;
    });
    const replies = await Promise.all(sent);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused.length).toBeGreaterThan(4);
    for (const { body } of refused) {
      expect(JSON.parse(body)).toEqual({ reason: 'QUOTA_EXCEEDED', errors: { file: `quotaBytes:${10 * MB}` } });
    }
    expect(most).toBeLessThanOrEqual(10 * MB);
    expect((await full.platform.pool.query('select from file_content where reserved > 0')).rowCount).toBe(0);
  } finally {
    await full.close();
  }
});

it('one organization cannot use up the quota of the others, not even through its descendants [S6]', async () => {
  const quota = { ...t.platform.config.files, quotaBytes: 4 * MB, orgQuotaBytes: MB };
  const { signIn, platform, close } = await testPlatform([], { config: { dataDir: ownFolder(), files: quota } });
  try {
    const call = await signIn();
    const admin = new Client(call);
    const [greedy, modest] = [await admin.org(1), await admin.org(1)];
    const below = await admin.org(greedy.id);
    const content = Buffer.concat([Buffer.from(PDF), Buffer.alloc(0.7 * MB)]);
    const store = (orgId: number, name: string) => upload(call, orgId, [{ name, content }]);
    expect((await store(greedy.id, 'One.pdf')).statusCode).toBe(200);
    const refused = { reason: 'QUOTA_EXCEEDED', errors: { file: `orgQuotaBytes:${MB}` } };
    expect((await store(greedy.id, 'Two.pdf')).json()).toEqual(refused);
    expect((await store(below.id, 'Three.pdf')).json()).toEqual(refused);
    const other = await store(modest.id, 'Four.pdf');
    expect(other.statusCode).toBe(200);
    expect((await store(1, 'Five.pdf')).statusCode).toBe(200);
    const move = (orgId: number) =>
      call({
        method: 'PATCH',
        url: `${FILES}/move?orgId=${orgId}`,
        payload: [{ orgId: modest.id, path: other.json().path }],
      });
    expect((await move(below.id)).json()).toEqual(refused);
    expect((await platform.pool.query('select from instruction_file')).rowCount).toBe(3);
  } finally {
    await close();
  }
});

it('the quota holds for two parallel uploads', async () => {
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
