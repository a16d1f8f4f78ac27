import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PDF } from './fixtures.ts';
import { newDatabase } from './helpers.ts';
import { startServer, stopServer, tokenOf } from './ownServer.ts';
import { startS3 } from './s3Server.ts';
import { beginUpload, ownFolder } from './uploads.ts';

/** Stores a file on a new server; returns the loaded modules of the S3 library. */
async function loadedBy(settings: { [name: string]: string }): Promise<string[]> {
  const dataDir = ownFolder();
  const report = join(dataDir, 'loaded.json');
  const reporter = join(dataDir, 'reporter.mjs');
  writeFileSync(
    reporter,
    `import { createRequire } from 'node:module';
    import { writeFileSync } from 'node:fs';
    process.on('exit', () =>
      writeFileSync(${JSON.stringify(report)}, JSON.stringify(Object.keys(createRequire(import.meta.url).cache))));`,
  );
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: await newDatabase(),
    DEMO: 'true',
    NODE_OPTIONS: `--import=${reporter}`,
    NODE_NO_WARNINGS: '1',
    ...settings,
  });
  try {
    const sent = beginUpload(Number(new URL(server.url).port), await tokenOf(server), 1, 'Stored.pdf');
    sent.request.write(PDF);
    sent.finish();
    expect(await sent.answer).toMatchObject({ status: 200 });
  } finally {
    await stopServer(server.process);
  }
  const loaded = JSON.parse(readFileSync(report, 'utf8')) as string[];
  return loaded.filter((path) => path.includes('/@aws-sdk/'));
}

it('without a bucket the S3 library is not loaded [S16]', async () => {
  const s3 = await startS3('access', 'secret');
  try {
    const [without, withBucket] = await Promise.all([
      loadedBy({}),
      loadedBy({ FILES_S3_URL: s3.url, FILES_S3_KEY: 'access', FILES_S3_SECRET: 'secret' }),
    ]);
    expect(without).toEqual([]);
    expect(withBucket).not.toEqual([]);
  } finally {
    await s3.close();
  }
}, 60_000);
