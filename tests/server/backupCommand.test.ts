import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { openArchive } from '../../server/backup/archive.ts';
import { readConfig } from '../../server/config.ts';
import { packageRoot } from '../../server/packageRoot.ts';
import { PDF } from './fixtures.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { connected } from './releaseKit.ts';
import { startS3 } from './s3Server.ts';
import { upload } from './uploads.ts';
import { okBody } from './users.ts';

const home = mkdtempSync(join(tmpdir(), 'tocsin-command-'));
const s3 = await startS3('access', 'secret');
const bucket = {
  FILES_S3_URL: s3.url,
  FILES_S3_KEY: 'access',
  FILES_S3_SECRET: 'secret',
  FILES_S3_REGION: 'eu-central-1',
};
const t = await testPlatform([], { config: { files: readConfig(bucket).files, dataDir: join(home, 'data') } });
okBody(await upload(await t.signIn(), 1, [{ name: 'Plan.pdf', content: PDF }]));
afterAll(async () => {
  await t.close();
  await s3.close();
  rmSync(home, { recursive: true, force: true });
});

/** Runs the script of `npm run backup` or `npm run restore`; returns exit code and output. */
async function command(name: 'backup' | 'restore', file: string, env: Record<string, string | undefined>) {
  const script = join(packageRoot(), 'dist-server/backup.js');
  const child = spawn(process.execPath, [script, name, file], {
    cwd: packageRoot(),
    env: { ...process.env, TOKEN_SECRET: 'a secret of the test that runs commands', ...bucket, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, said: said.replace(/\d+ tables/, 'N tables').split('\n'), complaint };
}

const BUCKET = 'The attachments are in the bucket of FILES_S3_URL and not in the back-up: save the bucket too.';
const ON_HOLD =
  'The platform will start on hold: it calls nobody and sends nothing until an administrator of the whole system signs in and presses "Put into service" at the top of any screen.';

it('backup and restore report that attachments in a bucket are not included, and do not touch the bucket [S3][S15]', async () => {
  const file = join(home, 'platform.backup');
  const { databaseUrl, dataDir } = t.platform.config;
  const before = [...s3.calls];
  expect(await command('backup', file, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })).toEqual({
    code: 0,
    complaint: '',
    said: [
      `Saved N tables, no attachments and the token secret in ${file}.`,
      BUCKET,
      'Whoever has this file has everything: keep it as carefully as the data.',
      '',
    ],
  });
  const archive = await openArchive(file);
  archive.close();
  expect(archive.manifest.files).toBe(false);
  expect(Object.keys(archive.manifest.members).filter((name) => name.startsWith('files/'))).toEqual([]);

  const empty = await newDatabase();
  await connected(empty, (client) => client.query('drop schema public cascade; create schema public'));
  const target = join(home, 'restored');
  expect(await command('restore', file, { DATABASE_URL: empty, DATA_DIR: target })).toEqual({
    code: 0,
    complaint: '',
    said: [`Restored N tables, no attachments and the token secret from ${file}.`, BUCKET, ON_HOLD, ''],
  });
  const stored = 'select name, size::integer, content from instruction_file';
  const { rows } = await connected(empty, (client) => client.query(stored));
  expect(rows).toEqual((await t.platform.pool.query(stored)).rows);
  expect(rows).toMatchObject([{ name: 'Plan.pdf', size: PDF.length }]);
  const left = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map(({ name }) => name)).toEqual(['token-secret']);
  expect(s3.calls).toEqual(before);
}, 60_000);
