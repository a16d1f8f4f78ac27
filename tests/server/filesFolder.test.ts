import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { PDF } from './fixtures.ts';
import { newDatabase, type TestOptions, type TestPlatform, testPlatform } from './helpers.ts';
import { copiesOf } from './holdKit.ts';
import { type S3Server, startS3 } from './s3Server.ts';
import { upload } from './uploads.ts';
import { okBody } from './users.ts';

let home: string;
let databaseUrl: string;
const running: TestPlatform[] = [];

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'tocsin-shared-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

const folder = (name: string) => join(home, name);
const idIn = (name: string) => readFileSync(join(folder(name), 'files', 'folder-id'), 'utf8').trim();

async function start(name: string, config: TestOptions['config'] = {}): Promise<TestPlatform> {
  const t = await testPlatform([], { databaseUrl, config: { ...config, dataDir: folder(name) } });
  running.push(t);
  return t;
}

async function stop(t: TestPlatform): Promise<void> {
  running.splice(running.indexOf(t), 1);
  await t.close();
}

/** The sentence with which a start in this folder is refused. */
const refusal = (name: string): Promise<string> =>
  start(name).then(
    () => 'started',
    (error: Error) => error.message.replaceAll(home, 'HOME'),
  );

const known = async ({ platform }: TestPlatform) =>
  (await platform.pool.query<{ marker: string }>('select marker from file_folder')).rows.map(({ marker }) => marker);

async function store(t: TestPlatform, name: string): Promise<void> {
  okBody(await upload(await t.signIn(), 1, [{ name, content: PDF }]));
}

const sentence = (name: string, id: string) =>
  `HOME/${name}/files is not the folder in which this database's attachments are: set DATA_DIR of every process to the same shared folder, or keep attachments in a bucket (FILES_S3_URL); if that folder is lost, write ${id} into HOME/${name}/files/folder-id to go on without them.`;

it('the first process makes its folder known, a second one with the same folder starts, one with another does not', async () => {
  databaseUrl = await newDatabase();
  const first = await start('one');
  expect(await known(first)).toEqual([idIn('one')]);
  await start('one');
  // no attachment is stored yet, but both run: what one stores would be missing in the other
  expect(await refusal('two')).toBe(sentence('two', idIn('one')));
  await store(first, 'Plan.pdf');
  for (const one of [...running]) await stop(one);
  expect(await refusal('two')).toBe(sentence('two', idIn('one')));
  const again = await start('one');
  expect(await known(again)).toEqual([idIn('one')]);
});

it('a refused process leaves nothing that counts as running', async () => {
  databaseUrl = await newDatabase();
  const first = await start('left');
  expect(await refusal('elsewhere')).toContain('is not the folder');
  expect((await first.platform.pool.query('select from alarm_process')).rowCount).toBe(1);
});

it('while nothing is stored and nobody else runs, another folder takes the place of the first, for good', async () => {
  databaseUrl = await newDatabase();
  await stop(await start('before'));
  const after = await start('after');
  expect(idIn('after')).not.toBe(idIn('before'));
  expect(await known(after)).toEqual([idIn('after')]);
  expect(await refusal('before')).toBe(sentence('before', idIn('after')));
});

it('a folder that was moved with its contents is the same, and a lost one can be given up', async () => {
  databaseUrl = await newDatabase();
  const first = await start('here');
  await store(first, 'Plan.pdf');
  await stop(first);
  cpSync(folder('here'), folder('there'), { recursive: true });
  const moved = await start('there');
  await stop(moved);
  expect(await refusal('empty')).toContain('is not the folder');
  writeFileSync(join(folder('empty'), 'files', 'folder-id'), idIn('here'));
  expect(await known(await start('empty'))).toEqual([idIn('here')]);
});

it('of processes of an earlier release, the one whose folder has the attachments makes it known', async () => {
  databaseUrl = await newDatabase();
  const first = await start('old');
  await store(first, 'Plan.pdf');
  await first.platform.pool.query('delete from file_folder');
  rmSync(join(folder('old'), 'files', 'folder-id'));
  await stop(first);
  const strange = await start('strange');
  expect(await known(strange)).toEqual([]);
  const owner = await start('old');
  expect(await known(owner)).toEqual([idIn('old')]);
  await stop(strange);
  expect(await refusal('strange')).toBe(sentence('strange', idIn('old')));
});

it('a restored copy has a folder of its own, with an id of its own', async () => {
  databaseUrl = await newDatabase();
  const source = await start('source');
  await store(source, 'Plan.pdf');
  const copies = copiesOf(source.platform.config);
  const copy = await copies.restored(await copies.archive());
  databaseUrl = copy.databaseUrl;
  const t = await testPlatform([], { databaseUrl, config: { dataDir: copy.dataDir } });
  running.push(t);
  const id = readFileSync(join(copy.dataDir, 'files', 'folder-id'), 'utf8').trim();
  expect(id).not.toBe(idIn('source'));
  expect(await known(t)).toEqual([id]);
  expect(await refusal('source')).toContain('is not the folder');
  copies.close();
});

it('with a bucket, folders are not compared', async () => {
  databaseUrl = await newDatabase();
  const s3: S3Server = await startS3('access', 'secret');
  const { files } = readConfig({ FILES_S3_URL: s3.url, FILES_S3_KEY: 'access', FILES_S3_SECRET: 'secret' });
  const first = await start('bucket-one', { files });
  await store(first, 'Plan.pdf');
  const second = await start('bucket-two', { files });
  expect(await known(second)).toEqual((await known(first)).slice());
  expect(() => idIn('bucket-one')).toThrow('ENOENT');
  for (const one of [...running]) await stop(one);
  await s3.close();
});
