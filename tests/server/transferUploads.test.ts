import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { receiveBody } from '../../server/incoming.ts';
import { adminPlatform } from './admin.ts';
import { testPlatform } from './helpers.ts';
import { transferOf } from './transferKit.ts';
import { ownFolder, portOf } from './uploads.ts';
import { makeUser, okBody } from './users.ts';

const dataDir = ownFolder();
const { t, call } = await adminPlatform([], { config: { dataDir } });
const { token } = await t.auth();
const port = await portOf(t);
const spooled = () => (existsSync(join(dataDir, 'imports')) ? readdirSync(join(dataDir, 'imports')) : []);

/** The data folder of another machine: only the attachments are shared. */
function otherMachine(): string {
  const folder = ownFolder();
  symlinkSync(join(dataDir, 'files'), join(folder, 'files'));
  return folder;
}

async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await met())) await new Promise((done) => setTimeout(done, 10));
}

/** The target of a symbolic link; empty if it has disappeared. */
function linkOf(path: string): string[] {
  try {
    return [readlinkSync(path)];
  } catch {
    return [];
  }
}

const turns = async () => (await t.platform.pool.query('select from import_turn')).rowCount;

/** Starts uploading a file of participants and waits until the server is reading it. */
async function begin(): Promise<{ request: ClientRequest; answer: Promise<number> }> {
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/rest/api/imports?type=PARTICIPANT&orgId=1',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
  const answer = new Promise<number>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  answer.catch(() => undefined);
  request.write('name;surname\nAda;');
  await until(async () => (await turns()) === 1);
  return { request, answer };
}

it('one upload per user runs at a time, on all servers; other users are not affected [S3]', async () => {
  const { request, answer } = await begin();
  const second = await transferOf(call).upload('PARTICIPANT', 'name\nx');
  expect([second.statusCode, second.json()]).toEqual([409, { reason: 'IMPORT_BUSY' }]);
  const other = await testPlatform([], {
    databaseUrl: t.platform.config.databaseUrl,
    config: { dataDir: otherMachine() },
  });
  try {
    expect((await transferOf(await other.signIn()).upload('PARTICIPANT', 'name\nx')).statusCode).toBe(409);
    const { login, password } = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
    okBody(await transferOf(await other.signIn(login, password)).upload('PARTICIPANT', 'name\nx'));
  } finally {
    await other.close();
  }
  request.end('Lovelace\n');
  expect(await answer).toBe(200);
  okBody(await transferOf(call).upload('PARTICIPANT', 'name\nx'));
});

it('a client that disconnects releases his turn, and nothing of his file remains [S3] [R8]', async () => {
  const { request } = await begin();
  request.destroy();
  await until(async () => (await turns()) === 0);
  expect(spooled()).toEqual([]);
  const { rows } = await t.platform.pool.query(`select from import_job where state = 'receiving'`);
  expect(rows).toEqual([]);
});

it('a silent client is disconnected [S3]', async () => {
  const silent = new Readable({ read: () => undefined });
  silent.push('name;sur');
  const written: string[] = [];
  const target = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  const received = receiveBody(silent, new PassThrough(), target, {
    signal: new AbortController().signal,
    silence: 50,
  });
  await expect(received).rejects.toMatchObject({ reason: 'BAD_REQUEST' });
  expect(written).toEqual(['name;sur']);
  expect(silent.destroyed).toBe(true);
});

it('no database connection waits for a client [S3]', async () => {
  const { request, answer } = await begin();
  const { pool } = t.platform;
  await until(() => pool.idleCount === pool.totalCount);
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows[0]?.n).toBe(0);
  request.end();
  await answer;
});

it('a file being uploaded has no name that a kill could leave behind; named ones are removed at start [R8] [S13]', async () => {
  const { request, answer } = await begin();
  const open = () => readdirSync('/proc/self/fd').flatMap((fd) => linkOf(`/proc/self/fd/${fd}`));
  const isNameless = (path: string) => path.startsWith(join(dataDir, 'imports')) && path.endsWith(' (deleted)');
  await until(() => open().some(isNameless));
  expect(spooled()).toEqual([]);
  request.end();
  await answer;
  expect(open().filter(isNameless)).toEqual([]);
  const folder = ownFolder();
  mkdirSync(join(folder, 'imports'));
  writeFileSync(join(folder, 'imports', 'left-behind'), 'name;surname');
  const started = await testPlatform([], { config: { dataDir: folder } });
  await started.close();
  expect(readdirSync(join(folder, 'imports'))).toEqual([]);
});

it('the partial file of a killed server is removed when its lease has expired, not before [R8]', async () => {
  const { pool } = t.platform;
  const { request, answer } = await begin();
  const insert = `insert into import_job (user_id, actor, user_org, type, file_name, format, encoding, delimiter, headings,
    samples, settings, state, total, counts)
    select user_id, 'x', 1, 'participants', 'x', 'csv', '', '', '[]', '[]', '{}', 'receiving', 0, '{}' from import_turn returning id`;
  const { rows } = await pool.query<{ id: number }>(insert);
  const left = async () => (await pool.query('select from import_job where id = $1', [rows[0]?.id])).rowCount;
  const list = okBody<{ list: { id: number }[] }>(await call({ method: 'GET', url: '/imports' }));
  expect(list.list.map(({ id }) => id)).not.toContain(rows[0]?.id);
  expect((await call({ method: 'GET', url: `/imports/${rows[0]?.id}` })).statusCode).toBe(404);
  const sweep = async () => {
    const started = await testPlatform([], {
      databaseUrl: t.platform.config.databaseUrl,
      config: { dataDir: otherMachine() },
    });
    await started.close();
  };
  await sweep();
  expect(await left()).toBe(1);
  await pool.query(`update import_turn set lease_until = now() - interval '1 second'`);
  await sweep();
  await until(async () => (await left()) === 0);
  request.end();
  await answer;
});
